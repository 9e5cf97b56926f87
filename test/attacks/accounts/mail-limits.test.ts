import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "../../support/cloud/cloud.ts";
import { emptyMailQueue, mailsTo } from "../../support/cloud/inbox.ts";
import { network, sendFrom } from "../../support/cloud/networks.ts";
import {
  advanceClock,
  PASSWORD,
  type Person,
  signUp,
  stored,
  tryLogIn,
} from "../../support/cloud/people.ts";
import { startConfiguredCloud } from "../../support/cloud/spawn.ts";
import { sendAlone, sendOnTwins } from "../../support/cloud/twins.ts";

const [STRANGER, OTHER_STRANGER, OWNER] = [network(1), network(2), network(3)];
const HOUR_MINUTES = 60;
/** Mails of a network in ten minutes. */
const LIMIT = 60;

let cloud: RunningCloud;
let count = 0;

beforeAll(async () => {
  const throttle = { mailsPerNetwork: LIMIT, dailyMailsPerNetwork: 10_000 };
  cloud = await startConfiguredCloud(
    { verifyEmailAtSignUp: true, throttle },
    { cheapHashes: true },
  );
});
afterAll(() => cloud?.stop());

interface Owner extends Person {
  readonly email: string;
}

/** A user whose first mail has come, at a moment when no limit holds. */
async function newOwner(): Promise<Owner> {
  count += 1;
  const email = `owner${count}@example.com`;
  const person = await signUp(cloud, { email });
  await settle();
  return { ...person, email };
}

/** Waits for the mails that were requested, and for every limit of an hour or less to end. */
async function settle(): Promise<void> {
  await emptyMailQueue(cloud);
  await advanceClock(cloud, HOUR_MINUTES + 1);
}

async function askFrom(address: string, email: string): Promise<void> {
  await emptyMailQueue(cloud);
  await advanceClock(cloud, 1.1);
  const call = { route: "POST /requestPasswordReset", body: { email } };
  expect(await sendFrom(cloud, address, call)).toMatchObject({ status: 200, body: {} });
  await emptyMailQueue(cloud);
}

async function resetLinks(email: string): Promise<string[]> {
  const links = (await mailsTo(cloud, email)).flatMap((mail) => mail.links);
  return links.filter((link) => link.includes("/resetPassword/"));
}

async function choose(link: string, password: string): Promise<number> {
  const body = new URLSearchParams({ password, repeated: password });
  const response = await fetch(link, { method: "POST", body });
  await response.text();
  return response.status;
}

describe("an owner whom a stranger wants to lock out", () => {
  it("gets the same working link again, however often a stranger asked before (A121)", async () => {
    const { email, username } = await newOwner();
    for (let turn = 0; turn < 12; turn++) await askFrom(STRANGER, email);
    const before = await resetLinks(email);

    await askFrom(OWNER, email);

    const links = await resetLinks(email);
    expect(before).toHaveLength(10);
    expect(links).toHaveLength(11);
    expect(new Set(links).size).toBe(1);
    expect(await choose(links[0] ?? "", "of the owner")).toBe(200);
    expect(await tryLogIn(cloud, { username, password: "of the owner" })).toBeUndefined();
  });

  it("gets a new link at once after one was used, on every route (A121)", async () => {
    const { email } = await newOwner();
    for (const address of [STRANGER, OTHER_STRANGER, network(4)]) {
      for (let turn = 0; turn < 10; turn++) await askFrom(address, email);
    }
    await askFrom(network(5), email);
    const [first = "", ...others] = await resetLinks(email);
    expect(others).toHaveLength(29);
    expect(await choose(first, "first")).toBe(200);

    const answers = await sendOnTwins(cloud, {
      route: "POST /requestPasswordReset",
      body: { email },
    });

    expect(answers.map(({ code }) => code)).toEqual([undefined, undefined]);
    await emptyMailQueue(cloud);
    const [next = "", ...more] = (await resetLinks(email)).slice(30);
    expect(more).toEqual([]);
    expect(next).not.toBe(first);
    expect(await choose(next, "second")).toBe(200);
    expect(await choose(first, "third")).toBeGreaterThanOrEqual(400);
  });

  it("has one link when two networks ask at the same moment (A121)", async () => {
    const { email } = await newOwner();
    await askFrom(OWNER, email);
    for (let round = 0; round < 5; round++) {
      const sent = await resetLinks(email);
      expect(await choose(sent.at(-1) ?? "", `round ${round}`)).toBe(200);
      const call = { route: "POST /requestPasswordReset", body: { email } };
      await Promise.all([STRANGER, OWNER].map((address) => sendFrom(cloud, address, call)));
      await emptyMailQueue(cloud);

      const links = (await resetLinks(email)).slice(sent.length);

      expect(links.length).toBeGreaterThan(0);
      expect(new Set(links).size).toBe(1);
    }
  });

  it("keeps a link for its week while strangers have it renewed (A121)", async () => {
    const { email } = await newOwner();
    await askFrom(OWNER, email);
    for (const hours of [80, 10, 40, 36]) {
      await advanceClock(cloud, hours * HOUR_MINUTES);
      await askFrom(STRANGER, email);
    }
    const [first = "", ...renewed] = await resetLinks(email);
    expect(new Set([first, ...renewed]).size).toBe(2);

    expect(await choose(first, "late")).toBe(200);
    expect(await choose(renewed.at(-1) ?? "", "later")).toBe(410);
  });
});

describe("mails to one mailbox", () => {
  /** Spellings that reach the same mailbox at Gmail, on every way to sign up. */
  const spellings = (name: string) =>
    Array.from({ length: 25 }, (_, i) => {
      const dotted = [...name].join(i % 2 === 0 ? "" : ".");
      const host = ["gmail.com", "Gmail.com", "googlemail.com"][i % 3];
      return `${i % 5 === 0 ? dotted.toUpperCase() : dotted}+${i}@${host}`;
    });

  it("count together in all its spellings, on every route of a sign-up (A119)", async () => {
    await settle();
    const addresses = spellings("victim");
    const next = () => ({
      route: "POST /users",
      body: { username: `spelling${count++}`, password: PASSWORD, email: addresses.shift() },
    });
    const all = [...addresses];
    while (addresses.length > 4) await sendOnTwins(cloud, next);

    await emptyMailQueue(cloud);
    const mails = await Promise.all(all.map((address) => mailsTo(cloud, address)));
    expect(mails.flat().length).toBeLessThanOrEqual(10);
    expect(mails.flat().length).toBeGreaterThan(0);
  });

  it("never show a stranger's text before the address is proven (A119)", async () => {
    const username = `win a prize ${count++}`;
    const email = "prey+visit.evil.example@example.com";
    const person = await signUp(cloud, { username, email });
    await askFrom(STRANGER, email);
    const [verification, reset] = await mailsTo(cloud, email);
    for (const mail of [verification, reset]) {
      const { subject, text, html } = mail ?? { subject: username, text: "", html: "" };
      expect(`${subject}${text}${html}`).not.toMatch(/win a prize|evil/);
      expect(text).toContain("prey@example.com");
    }

    const body = { emailVerified: true };
    await sendAlone(cloud, { route: `PUT /users/${person.objectId}`, body, master: true });
    await askFrom(OWNER, email);
    const proven = (await mailsTo(cloud, email)).at(-1);
    expect(proven?.text).toContain(username);
    expect(proven?.text).toContain(email);
  });
});

describe("mails that one network has sent", () => {
  const address = (n: number) => `stranger${n}@example.com`;
  const signUpWith = (n: number) => ({
    route: "POST /users",
    body: { username: `network${n}`, password: PASSWORD, email: address(n) },
  });
  const countLinks = async (from: number, to: number) => {
    await emptyMailQueue(cloud);
    const addresses = Array.from({ length: to - from }, (_, i) => address(from + i));
    const mails = (await Promise.all(addresses.map((each) => mailsTo(cloud, each)))).flat();
    return mails.filter(({ links }) => links.length > 0).length;
  };

  it("count together on every route that sends one, and nothing is stored or dropped beyond (A119)", async () => {
    await settle();
    let n = 1_000;
    const codes: (number | undefined)[] = [];
    while (n < 1_072) {
      const answers = await sendOnTwins(cloud, () => signUpWith(n++));
      codes.push(...answers.map(({ code }) => code));
    }
    expect(codes).toEqual([...Array(LIMIT).fill(undefined), ...Array(12).fill(429)]);
    expect(await countLinks(1_000, 1_072)).toBe(LIMIT);
    expect(await tryLogIn(cloud, { username: "network1071" })).toBe(211);
    const refused = await sendFrom(cloud, "127.0.0.1", signUpWith(1_073));
    expect(refused.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
    expect(refused.body.error).toMatch(
      /^Too many mails from this network; try again in \d+ \w+\.$/,
    );
    for (const route of ["requestEmailVerify", "requestPasswordReset"]) {
      const body = { email: address(1_000) };
      const answers = await sendOnTwins(cloud, { route: `POST /${route}`, body });
      expect(answers.map(({ code }) => code)).toEqual([429, 429]);
    }

    await sendFrom(cloud, network(9), signUpWith(1_100));
    await sendAlone(cloud, { ...signUpWith(1_300), master: true });
    expect(await countLinks(1_100, 1_301)).toBe(2);
  });

  it("go on for users with a session, five a day, while strangers use up the network's (A119)", async () => {
    await settle();
    const person = await signUp(cloud);
    for (let i = 0; i < LIMIT; i++) {
      await request(cloud, "POST", "/1.1/requestPasswordReset", { body: { email: address(1) } });
    }
    const change = (i: number) => ({
      route: `PUT /users/${person.objectId}`,
      session: person.sessionToken,
      body: { email: address(1_200 + i) },
    });
    const codes: (number | undefined)[] = [];
    for (let i = 0; i < 7; i++) {
      codes.push((await sendAlone(cloud, change(i))).code);
      await emptyMailQueue(cloud);
    }
    expect(codes).toEqual([...Array(5).fill(undefined), 429, 429]);
    expect(await countLinks(1_200, 1_207)).toBe(5);
    expect(await stored(cloud, person.objectId)).toMatchObject({ email: address(1_204) });
  });

  it("let a family and a classroom behind one address sign up (A119)", async () => {
    await settle();
    const calls = Array.from({ length: 30 }, (_, i) =>
      sendFrom(cloud, network(20), signUpWith(2_000 + i)),
    );
    const answers = await Promise.all(calls);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await countLinks(2_000, 2_030)).toBe(30);
  });

  it("never hold back the notice of a change (A119)", async () => {
    const { email, objectId, sessionToken: session } = await newOwner();
    const body = { emailVerified: true };
    await sendAlone(cloud, { route: `PUT /users/${objectId}`, body, master: true });
    for (let i = 0; i <= LIMIT; i++) {
      const asked = { body: { email: "nobody@example.com" } };
      await request(cloud, "POST", "/1.1/requestPasswordReset", asked);
    }
    const before = (await mailsTo(cloud, email)).length;

    const change = { route: `PUT /users/${objectId}`, body: { email: `new-${email}` }, session };
    await sendAlone(cloud, change);

    await emptyMailQueue(cloud);
    expect(await mailsTo(cloud, email)).toHaveLength(before + 1);
    expect(await mailsTo(cloud, `new-${email}`)).toHaveLength(1);
  });
});
