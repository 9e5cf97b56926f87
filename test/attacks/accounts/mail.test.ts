import { describe, expect, it } from "vitest";
import { request } from "../../support/cloud/cloud.ts";
import { emptyMailQueue, mailsTo, nthLink, nthMail } from "../../support/cloud/inbox.ts";
import {
  advanceClock,
  PASSWORD,
  type Person,
  signUp,
  stored,
  tryLogIn,
} from "../../support/cloud/people.ts";
import { sendBytes } from "../../support/cloud/raw.ts";
import { startConfiguredCloud } from "../../support/cloud/spawn.ts";
import {
  expectAccepted,
  expectForbidden,
  expectRefused,
  sendAlone,
  sendOnTwins,
} from "../../support/cloud/twins.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

/** In ten minutes. */
const MAILS_PER_NETWORK = 60;
const SETTINGS = {
  verifyEmailAtSignUp: true,
  throttle: { mailsPerNetwork: MAILS_PER_NETWORK },
};
const DAY_MINUTES = 1_440;

const cloud = forAllTests(() => startConfiguredCloud(SETTINGS, { cheapHashes: true }));
let count = 0;

/** A user who has received their first mail, the one with the verification link. */
async function signUpWithMail(): Promise<Person & { readonly email: string }> {
  count += 1;
  const email = `mail${count}@example.com`;
  const person = await signUp(cloud, { email });
  await nthMail(cloud, email, 1);
  await emptyMailQueue(cloud);
  return { ...person, email };
}

/**
 * Asks a minute after whatever was sent before, since a mailbox gets one mail a minute. A message
 * that is being worked on when the clock moves would come again.
 */
async function ask(route: string, body: unknown) {
  await emptyMailQueue(cloud);
  await advanceClock(cloud, 1.1);
  return sendAlone(cloud, { route: `POST /${route}`, body });
}

async function resetLink(email: string): Promise<string> {
  const before = (await mailsTo(cloud, email)).length;
  expect((await ask("requestPasswordReset", { email })).status).toBe(200);
  return nthLink(cloud, email, before + 1);
}

async function choose(link: string, password: string): Promise<number> {
  const body = new URLSearchParams({ password, repeated: password });
  const response = await fetch(link, { method: "POST", body });
  await response.text();
  return response.status;
}

describe("a request for a mail", () => {
  const NO_ADDRESSES: readonly unknown[] = [
    { $ne: null },
    { $regex: "" },
    ["a@example.com"],
    5,
    true,
    "a@example.com,b@example.com",
    "a@example.com;b@example.com",
    "a@example.com\r\nBcc: b@example.com",
    "a@example.com\nb@example.com",
    "a@example.com%0aCc:",
    "Tom <a@example.com>",
    `${"a".repeat(300)}@example.com`,
    '"a b"@example.com',
    "a@b@example.com",
    "a\u202e@example.com",
    "a@localhost",
    "@example.com",
    " ",
  ];

  it("takes exactly one address and nothing else (A89)", async () => {
    for (const email of NO_ADDRESSES) {
      for (const route of ["POST /requestPasswordReset", "POST /requestEmailVerify"]) {
        expectRefused(await sendOnTwins(cloud, { route, body: { email } }), 125, 121);
      }
      const body = { username: `address${count}`, password: PASSWORD, email };
      expectRefused(await sendOnTwins(cloud, { route: "POST /users", body }), 125, 121);
    }
  });

  it("makes links from the configured address, not from the request's headers (A90)", async () => {
    const { email } = await signUpWithMail();
    await advanceClock(cloud, 2);
    const body = JSON.stringify({ email });
    const lines = [
      "POST /1.1/requestPasswordReset HTTP/1.1",
      "Host: evil.example",
      "X-Forwarded-Host: evil.example",
      "X-Forwarded-Proto: ftp",
      "Forwarded: host=evil.example",
      "Origin: https://evil.example",
      "Referer: https://evil.example/",
      `X-LC-Id: ${cloud.appId}`,
      `X-LC-Key: ${cloud.appKey}`,
      "Content-Type: application/json",
      `Content-Length: ${body.length}`,
      "Connection: close",
    ];
    expect((await sendBytes(cloud, `${lines.join("\r\n")}\r\n\r\n${body}`)).status).toBe(200);

    const mail = await nthMail(cloud, email, 2);
    expect(mail.links.every((link) => link.startsWith(`${cloud.url}/`))).toBe(true);
    expect(`${mail.text}${mail.html}`).not.toContain("evil");
  });

  it("floods no mailbox, even with a new forwarded address each time (A93, A46)", async () => {
    const { email } = await signUpWithMail();
    await advanceClock(cloud, 61);
    for (let i = 0; i < 30; i++) {
      const headers = { "X-Forwarded-For": `198.51.100.${i}`, "X-Real-IP": "127.0.0.1" };
      const options = { body: { email }, headers };
      const answer = await request(cloud, "POST", "/1.1/requestPasswordReset", options);
      expect(answer).toMatchObject({ status: 200, body: {} });
    }
    await emptyMailQueue(cloud);
    const resets = (await mailsTo(cloud, email)).filter(({ text }) =>
      text.includes("/resetPassword/"),
    );
    expect(resets).toHaveLength(1);
  });

  it("is refused to a network that has made too many (A93, A46)", async () => {
    const { email } = await signUpWithMail();
    for (let i = 0; i < MAILS_PER_NETWORK; i++) {
      const headers = { "X-Forwarded-For": `198.51.100.${i}` };
      const body = { email: "nobody@example.com" };
      await request(cloud, "POST", "/1.1/requestEmailVerify", { body, headers });
    }
    const asked = { route: "POST /requestPasswordReset", body: { email } };
    expect((await sendAlone(cloud, asked)).body).toMatchObject({ code: 429 });
    await emptyMailQueue(cloud);
    expect(await mailsTo(cloud, email)).toHaveLength(1);
    await advanceClock(cloud, 61);
  });

  it("shows names and addresses as plain text, never as markup or template (A97)", async () => {
    const username = '<b>{{link}}</b>{{7*7}}"><script>=cmd()';
    const email = "{{link}}&amp'{{7*7}}=cmd@example.com";
    await signUp(cloud, { username, email });
    await nthMail(cloud, email, 1);
    await resetLink(email);

    for (const { html, text } of await mailsTo(cloud, email)) {
      for (const markup of ["<b>", "<script>", "{{link}}&amp'"]) expect(html).not.toContain(markup);
      expect(html).toMatch(/\{\{link\}\}&(amp|#38);amp&(apos|#39);\{\{7\*7\}\}/);
      expect(text).toContain(email);
    }
  });

  it("sends nothing for a verified address and answers the same (A98)", async () => {
    const { email } = await signUpWithMail();
    const { links } = await nthMail(cloud, email, 1);
    const first = await ask("requestEmailVerify", { email });
    await nthMail(cloud, email, 2);
    expect(await choose(await nthLink(cloud, email, 2), "x")).toBe(200);
    expect(links).toHaveLength(1);

    const verified = await ask("requestEmailVerify", { email });

    expect(verified).toMatchObject({ status: first.status, body: first.body });
    await emptyMailQueue(cloud);
    expect(await mailsTo(cloud, email)).toHaveLength(2);
  });
});

describe("a mailed link", () => {
  it("unlocks a locked account and ends its sessions (A09)", async () => {
    const { email, username, sessionToken: session, objectId } = await signUpWithMail();
    for (let i = 0; i < 7; i++) await tryLogIn(cloud, { username, password: "wrong" });
    expect(await tryLogIn(cloud, { username })).toBe(219);

    expect(await choose(await resetLink(email), "after the reset")).toBe(200);

    expect(await tryLogIn(cloud, { username, password: "after the reset" })).toBeUndefined();
    expect(await tryLogIn(cloud, { username })).toBe(210);
    const change = { route: `PUT /users/${objectId}`, body: { a: 1 }, session };
    expectForbidden(await sendOnTwins(cloud, change), 206);
  });

  it("works once: not after use, twice at once, when expired or after a change of address (A91)", async () => {
    const { email, username, objectId } = await signUpWithMail();

    const used = await resetLink(email);
    const atOnce = await Promise.all(["one", "two", "three"].map((each) => choose(used, each)));
    expect(atOnce.sort()).toEqual([200, 410, 410]);
    const works = await Promise.all(
      ["one", "two", "three"].map((password) => tryLogIn(cloud, { username, password })),
    );
    expect(works.filter((code) => code === undefined)).toHaveLength(1);
    expect(await choose(used, "again")).toBe(410);

    const unused = await resetLink(email);
    const expired = await resetLink(email);
    expect(expired).toBe(unused);
    await advanceClock(cloud, 8 * DAY_MINUTES);
    expect(await choose(expired, "expired")).toBe(410);

    const changed = await resetLink(email);
    const route = `PUT /users/${objectId}`;
    const body = { email: `new-${email}` };
    expectAccepted([await sendAlone(cloud, { route, body, master: true })]);
    expect(await choose(changed, "changed")).toBeGreaterThanOrEqual(400);
    for (const password of ["again", "expired", "changed"]) {
      expect(await tryLogIn(cloud, { username, password })).toBe(210);
      await advanceClock(cloud, 16);
    }
  });

  it("works for its own user and purpose only (A91)", async () => {
    const [tom, ann] = [await signUpWithMail(), await signUpWithMail()];
    const reset = await resetLink(tom.email);
    const forged = [
      reset.replace(tom.objectId, ann.objectId),
      reset.replace("resetPassword", "verifyEmail"),
    ];

    for (const link of forged.filter((each) => each !== reset)) {
      expect(await choose(link, "forged")).toBeGreaterThanOrEqual(400);
    }

    expect(await tryLogIn(cloud, { username: ann.username, password: "forged" })).toBe(210);
    expect(await stored(cloud, tom.objectId)).toMatchObject({ emailVerified: false });
  });

  it("shows a page and changes nothing when its token is broken (A92)", async () => {
    const { email, username } = await signUpWithMail();
    const link = await resetLink(email);
    const base = link.slice(0, link.lastIndexOf("/") + 1);
    const token = link.slice(base.length);
    const broken = [
      token.slice(0, -1),
      token.toUpperCase() === token ? token.toLowerCase() : token.toUpperCase(),
      `${token}x`,
      "x".repeat(8_000),
      "%00",
      "%7B%22$ne%22:1%7D",
      "undefined",
      "*",
    ];
    for (const each of broken) {
      expect(await choose(base + each, "broken"), each.slice(0, 80)).toBeGreaterThanOrEqual(400);
    }
    expect(await tryLogIn(cloud, { username, password: "broken" })).toBe(210);
    expect(await choose(link, "whole")).toBe(200);
  });

  it("shows pages without scripts, echoes or redirects (A94)", async () => {
    const { email } = await signUpWithMail();
    const good = await resetLink(email);
    // Without a slash, because API Gateway decodes the path before it looks for a route.
    const evil = encodeURIComponent('"><script>alert(1)<script>');
    const queries = `?token=${evil}&lang=..%2f..%2fx&redirect=//evil.example&url=javascript:alert(1)`;
    const urls = [
      good,
      `${good}${queries}`,
      `${cloud.url}/1.1/resetPassword/${evil}${queries}`,
      `${cloud.url}/1.1/verifyEmail/${evil}`,
    ];
    for (const url of urls) {
      const headers = { "Accept-Language": '../../x, "><script>' };
      const response = await fetch(url, { redirect: "manual", headers });
      const html = await response.text();
      expect(response.headers.get("location")).toBeNull();
      expect(response.headers.get("content-type")).toContain("text/html");
      expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(response.headers.get("referrer-policy")).toBe("no-referrer");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("cache-control")).toContain("no-store");
      expect(html).not.toContain("<script");
      expect(html).not.toContain("evil");
    }
  });

  it("dies when the address changes, and the new address is unverified (A64)", async () => {
    const { email, objectId, sessionToken: session } = await signUpWithMail();
    const old = await nthLink(cloud, email, 1);
    const address = `changed-${email}`;

    const route = `PUT /users/${objectId}`;
    expectAccepted([await sendAlone(cloud, { route, body: { email: address }, session })]);

    expect(await choose(old, "x")).toBeGreaterThanOrEqual(400);
    expect(await stored(cloud, objectId)).toMatchObject({ email: address, emailVerified: false });
    const link = await nthLink(cloud, address, 1);
    expect(await choose(link, "x")).toBe(200);
    expect(await stored(cloud, objectId)).toMatchObject({ email: address, emailVerified: true });
  });

  it("verifies nothing when the address is set to itself or removed (A64)", async () => {
    const { objectId, email, sessionToken: session } = await signUpWithMail();
    const bodies = [{ email }, { email, emailVerified: true }, { "emailVerified.x": true }];
    for (const body of bodies) {
      await sendOnTwins(cloud, { route: `PUT /users/${objectId}`, body, session });
      expect((await stored(cloud, objectId)).emailVerified).toBe(false);
    }
  });
});

describe("with private error messages", () => {
  const quiet = forAllTests(() =>
    startConfiguredCloud({ ...SETTINGS, errorMode: "private" }, { cheapHashes: true }),
  );

  it("an unknown, a locked and an unverified address get the same answer (A88)", async () => {
    const { username } = await signUp(quiet, { email: "locked@example.com" });
    await signUp(quiet, { email: "unverified@example.com" });
    for (let i = 0; i < 7; i++) await tryLogIn(quiet, { username, password: "wrong" });

    for (const route of ["POST /requestPasswordReset", "POST /requestEmailVerify"]) {
      for (const name of ["unknown", "locked", "unverified"]) {
        const body = { email: `${name}@example.com` };
        for (const answer of await sendOnTwins(quiet, { route, body })) {
          expect(answer.body).toEqual({});
        }
      }
    }
  });

  it("an unknown user and a wrong password get the same answer (A10)", async () => {
    const { username } = await signUp(quiet);
    const answers = await Promise.all(
      [username, "nobody"].map((name) =>
        sendAlone(quiet, { route: "POST /login", body: { username: name, password: "wrong" } }),
      ),
    );
    const [known, unknown] = answers.map(({ status, body }) => ({ status, body }));
    expect(unknown).toEqual(known);
  });
});
