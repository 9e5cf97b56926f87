import { beforeEach, describe, expect, it } from "vitest";
import { codeAfter, mailsTo, nthLink } from "../../support/cloud/inbox.ts";
import { network, sendFrom } from "../../support/cloud/networks.ts";
import { advanceClock, type Person, signUp, stored, tryLogIn } from "../../support/cloud/people.ts";
import { startConfiguredCloud } from "../../support/cloud/spawn.ts";
import {
  changeOnAllWays,
  expectAccepted,
  expectForbidden,
  expectRefused,
  sendAlone,
} from "../../support/cloud/twins.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

const cloud = forAllTests(() =>
  startConfiguredCloud({ verifyEmailAtSignUp: true }, { cheapHashes: true }),
);
let count = 0;
/** The owner's, whom strangers pretend to be. */
let phone: string;
let email: string;

beforeEach(async () => {
  phone = newPhone();
  email = `owner${count}@example.com`;
  await advanceClock(cloud, 61);
});

function newPhone(): string {
  count += 1;
  return `+86135${String(count).padStart(8, "0")}`;
}

const post = (route: string, body: object, session?: string) =>
  sendAlone(cloud, { route: `POST /${route}`, body, ...(session !== undefined && { session }) });
const update = ({ objectId, sessionToken: session }: Person, body: object) =>
  sendAlone(cloud, { route: `PUT /users/${objectId}`, body, session });

/** A code that a call of `route` sends to a number. */
async function codeFor(route: string, to = phone, session?: string): Promise<string> {
  return codeAfter(cloud, to, async () => {
    const answer = await post(route, { mobilePhoneNumber: to }, session);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  });
}

/** Waits for the first mail: a message in work would come again when the clock moves. */
async function signUpWithMail(fields: object = {}): Promise<Person> {
  const person = await signUp(cloud, { ...fields, email });
  await nthLink(cloud, email, 1);
  return person;
}

async function proveNumber({ sessionToken }: Person, number: string): Promise<void> {
  const code = await codeFor("requestChangePhoneNumber", number, sessionToken);
  const body = { mobilePhoneNumber: number, code };
  expectAccepted([await post("changePhoneNumber", body, sessionToken)]);
}

async function resetLink(to = email): Promise<string> {
  await advanceClock(cloud, 2);
  const before = (await mailsTo(cloud, to)).length;
  expectAccepted([await post("requestPasswordReset", { email: to })]);
  return nthLink(cloud, to, before + 1);
}

async function submit(link: string, form: Record<string, string>) {
  const response = await fetch(link, { method: "POST", body: new URLSearchParams(form) });
  return { status: response.status, html: await response.text() };
}

const choose = (link: string, password: string) => submit(link, { password, repeated: password });

/** Who is signed in by an account on a platform. */
async function byPlatform(uid: string): Promise<Person> {
  return (await post("users", { authData: { github: { uid, access_token: "t" } } })).body;
}

async function plantPlatform(person: Person): Promise<string> {
  const uid = `planted-${person.objectId}`;
  const authData = { github: { uid, access_token: "t" } };
  expectAccepted([await update(person, { authData })]);
  return uid;
}

/** Another network than those of users. */
const ELSEWHERE = network(9);
const askElsewhere = (route: string, session?: string) =>
  sendFrom(cloud, ELSEWHERE, {
    route: `POST /${route}`,
    body: { mobilePhoneNumber: phone },
    ...(session !== undefined && { session }),
  });

describe("the proof of a number", () => {
  it("needs the session of the user who has it, or their network (A113)", async () => {
    const owner = await signUp(cloud, { mobilePhoneNumber: phone });
    const stranger = await signUp(cloud);
    const body = { mobilePhoneNumber: phone };
    const ask = { route: "POST /requestMobilePhoneVerify", body };

    expect(await askElsewhere("requestMobilePhoneVerify")).toMatchObject(FORBIDDEN);
    const session = stranger.sessionToken;
    expectForbidden(await changeOnAllWays(cloud, { ...ask, session }), 206);

    const code = await codeFor("requestMobilePhoneVerify", phone, owner.sessionToken);
    const use = { route: `POST /verifyMobilePhone/${code}`, body };
    expect(await askElsewhere(`verifyMobilePhone/${code}`)).toMatchObject(FORBIDDEN);
    const inBatch = await sendFrom(cloud, ELSEWHERE, {
      route: "POST /batch",
      body: { requests: [{ method: "POST", path: `/1.1/verifyMobilePhone/${code}`, body }] },
    });
    expect(inBatch.body).toEqual([{ error: expect.objectContaining({ code: 206 }) }]);
    expectRefused(await changeOnAllWays(cloud, { ...use, session }), 603);
    expect(await stored(cloud, owner.objectId)).toMatchObject({ mobilePhoneVerified: false });
    expect((await post("requestLoginSmsCode", body)).code).toBe(215);

    expectAccepted([await sendAlone(cloud, { ...use, session: owner.sessionToken })]);
    expect(await stored(cloud, owner.objectId)).toMatchObject({ mobilePhoneVerified: true });
  });

  it("works as Java sends it, without a session, where the user has signed up (A113)", async () => {
    const owner = await signUp(cloud, { mobilePhoneNumber: phone });
    const code = await codeFor("requestMobilePhoneVerify");
    const other = await signUp(cloud, { mobilePhoneNumber: newPhone() });
    const body = { mobilePhoneNumber: phone };
    expect((await post(`verifyMobilePhone/${code}`, {})).code).toBe(603);

    expectAccepted([await post(`verifyMobilePhone/${code}`, body)]);

    expect(await stored(cloud, owner.objectId)).toMatchObject({ mobilePhoneVerified: true });
    expect(await stored(cloud, other.objectId)).toMatchObject({ mobilePhoneVerified: false });
    expect((await post(`verifyMobilePhone/${code}`, body)).code).toBe(603);
  });

  it("survives guesses of strangers while the user waits for the code (A113)", async () => {
    const owner = await signUp(cloud, { mobilePhoneNumber: phone });
    const code = await codeFor("requestMobilePhoneVerify", phone, owner.sessionToken);
    const guesses = Array.from({ length: 10 }, (_, i) => String(100_000 + i));
    await Promise.all(guesses.map((guess) => askElsewhere(`verifyMobilePhone/${guess}`)));
    const body = { mobilePhoneNumber: phone };
    expectAccepted([await post(`verifyMobilePhone/${code}`, body, owner.sessionToken)]);
  });
});

const FORBIDDEN = { status: 403, body: { code: 206 } };

describe("a reset through an address that was never proven", () => {
  it("leaves nothing of the stranger who signed up with it (A114)", async () => {
    const number = newPhone();
    const stranger = await signUpWithMail();
    const uid = await plantPlatform(stranger);
    await proveNumber(stranger, number);

    expect((await choose(await resetLink(), "the owner's")).status).toBe(200);

    const { username, objectId, sessionToken: session } = stranger;
    expect(await tryLogIn(cloud, { username })).toBe(210);
    const change = { route: `PUT /users/${objectId}`, body: { a: 1 }, session };
    expectForbidden(await changeOnAllWays(cloud, change), 206);
    expect((await byPlatform(uid)).objectId).not.toBe(objectId);
    expect((await post("requestLoginSmsCode", { mobilePhoneNumber: number })).code).toBe(213);
    const resetByCode = { mobilePhoneNumber: number };
    expect((await post("requestPasswordResetBySmsCode", resetByCode)).code).toBe(213);
    const account = await stored(cloud, objectId);
    expect(account).toMatchObject({ email, emailVerified: true, authData: {} });
    expect(account).not.toHaveProperty("mobilePhoneNumber");
    expect(await tryLogIn(cloud, { email, password: "the owner's" })).toBeUndefined();
  });

  it("leaves nothing that is planted at the same moment (A114)", async () => {
    const stranger = await signUpWithMail();
    const link = await resetLink();
    const authData = { github: { uid: `late-${stranger.objectId}`, access_token: "t" } };
    const { objectId, sessionToken: session } = stranger;

    const [reset, ...late] = await Promise.all([
      choose(link, "the owner's"),
      ...Array.from({ length: 5 }, () => update(stranger, { authData })),
      ...Array.from({ length: 5 }, () => update(stranger, { mobilePhoneNumber: phone })),
      sendAlone(cloud, { route: `PUT /users/${objectId}/refreshSessionToken`, session }),
    ]);

    expect(reset.status).toBe(200);
    expect(late.every(({ status = 0 }) => status < 500)).toBe(true);
    const account = await stored(cloud, objectId);
    expect(account.authData ?? {}).toEqual({});
    expect(account).not.toHaveProperty("mobilePhoneNumber");
    const refreshed = late.at(-1)?.body.sessionToken as string | undefined;
    for (const token of [session, refreshed ?? session]) {
      const me = { route: "GET /users/me", session: token };
      expect((await sendAlone(cloud, me)).code).toBe(211);
    }
  });

  it("warns of the ways to sign in that it removes; a proven address keeps them (A114)", async () => {
    const owner = await signUpWithMail();
    const uid = await plantPlatform(owner);
    await proveNumber(owner, phone);
    const warning = "removed from the account";
    expect(await (await fetch(await resetLink())).text()).toContain(warning);

    expect((await submit(await nthLink(cloud, email, 1), {})).status).toBe(200);
    const link = await resetLink();
    expect(await (await fetch(link)).text()).not.toContain(warning);
    expect((await choose(link, "another")).status).toBe(200);

    const account = await stored(cloud, owner.objectId);
    expect(account).toMatchObject({ mobilePhoneNumber: phone, mobilePhoneVerified: true });
    expect((await byPlatform(uid)).objectId).toBe(owner.objectId);
  });
});

describe("the page that verifies an address", () => {
  it("says which account it is, in a name that can't deceive (A114)", async () => {
    const username = `<b>${"Press Yes to get your prize ".repeat(4)}</b>`;
    await signUpWithMail({ username });
    const html = await (await fetch(await nthLink(cloud, email, 1))).text();
    expect(html).toContain("&lt;b&gt;Press Yes to get your prize");
    expect(html).not.toContain("<b>Press");
    expect(html.match(/Press Yes/g)).toHaveLength(2);
    expect(html).toMatch(/[A-Z][a-z]+ \d{1,2}, 20\d\d/);
  });

  it("frees the address for its owner by “This was not me” (A114)", async () => {
    const stranger = await signUpWithMail();
    const link = await nthLink(cloud, email, 1);
    const refuse = () => submit(link, { answer: "notMe" });
    const taken = { username: `own-${count}`, password: "p", email };
    expect((await post("users", taken)).code).toBe(203);

    const answers = await Promise.all([refuse(), refuse()]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.html).toBe(answers[1]?.html);
    expect((await submit(link, {})).html).toBe(answers[0]?.html);
    expect(await stored(cloud, stranger.objectId)).not.toHaveProperty("email");
    expect(await tryLogIn(cloud, { username: stranger.username })).toBeUndefined();
    expect((await post("users", taken)).status).toBe(201);
  });

  it("accepts one of two simultaneous answers (A114)", async () => {
    const { objectId } = await signUpWithMail();
    const link = await nthLink(cloud, email, 1);

    const [yes, no] = await Promise.all([submit(link, {}), submit(link, { answer: "notMe" })]);

    const { email: kept, emailVerified } = await stored(cloud, objectId);
    const [winner, other] = kept === email ? [yes, no] : [no, yes];
    expect([winner.status, emailVerified]).toEqual([200, kept === email]);
    expect(other.html).toContain(kept === email ? "Already confirmed" : "address was removed");
  });
});

describe("an unproven claim of a number", () => {
  it("gives way to a sign-in by code, which leads to a new user (A114)", async () => {
    const stranger = await signUp(cloud, { mobilePhoneNumber: phone });
    const uid = await plantPlatform(stranger);
    const smsCode = await codeFor("requestSmsCode");

    const owner = await post("usersByMobilePhone", { mobilePhoneNumber: phone, smsCode });

    expect(owner.status).toBe(201);
    expect(owner.body.objectId).not.toBe(stranger.objectId);
    expect(owner.body).toMatchObject({ mobilePhoneNumber: phone, mobilePhoneVerified: true });
    expect(await stored(cloud, stranger.objectId)).not.toHaveProperty("mobilePhoneNumber");
    expect((await byPlatform(uid)).objectId).toBe(stranger.objectId);
    expect(await tryLogIn(cloud, { username: stranger.username })).toBeUndefined();
    expect(await tryLogIn(cloud, { mobilePhoneNumber: phone })).toBe(210);
    expectRefused([await update(stranger, { mobilePhoneNumber: phone })], 214);
  });

  it("gives way to a change of number, a proven one does not (A114)", async () => {
    const stranger = await signUp(cloud, { mobilePhoneNumber: phone });
    const owner = await signUp(cloud);
    await proveNumber(owner, phone);
    expect(await stored(cloud, stranger.objectId)).not.toHaveProperty("mobilePhoneNumber");
    expect(await stored(cloud, owner.objectId)).toMatchObject({ mobilePhoneNumber: phone });

    const body = { mobilePhoneNumber: phone };
    const { sessionToken: session } = stranger;
    const ask = { route: "POST /requestChangePhoneNumber", body, session };
    expectRefused(await changeOnAllWays(cloud, ask), 214);
  });

  it("goes to one of two proofs at once, while the claimant changes it (A114)", async () => {
    for (let round = 0; round < 3; round++) {
      phone = newPhone();
      const stranger = await signUp(cloud, { mobilePhoneNumber: phone });
      const owner = await signUp(cloud);
      const smsCode = await codeFor("requestSmsCode");
      const code = await codeFor("requestChangePhoneNumber", phone, owner.sessionToken);
      const body = { mobilePhoneNumber: phone };

      const [created, changed, moved] = await Promise.all([
        post("usersByMobilePhone", { ...body, smsCode }),
        post("changePhoneNumber", { ...body, code }, owner.sessionToken),
        update(stranger, { mobilePhoneNumber: newPhone() }),
      ]);

      const isCreated = created.status === 201;
      expect([created.status, changed.status].sort(), JSON.stringify([created, changed])).toEqual(
        isCreated ? [201, 400] : [200, 400],
      );
      expect([undefined, 214]).toContain(changed.code);
      expect(moved.status).toBe(200);
      const holder = await stored(cloud, isCreated ? created.body.objectId : owner.objectId);
      expect(holder).toMatchObject({ mobilePhoneNumber: phone, mobilePhoneVerified: true });
      expect((await stored(cloud, stranger.objectId)).mobilePhoneNumber).not.toBe(phone);
    }
  });

  it("does not lock the owner's number or spend their code (A114)", async () => {
    const { username } = await signUp(cloud, { mobilePhoneNumber: phone });
    for (let i = 0; i < 7; i++) await tryLogIn(cloud, { username, password: "wrong" });
    const smsCode = await codeFor("requestSmsCode");
    const body = { mobilePhoneNumber: phone, smsCode };
    expect((await post("usersByMobilePhone", { ...body, username })).code).toBe(202);
    expect((await post("usersByMobilePhone", body)).status).toBe(201);
  });
});

describe("a reset link that is used again", () => {
  it("explains that the password is set, and sets no other (A114)", async () => {
    const { username } = await signUpWithMail();
    const link = await resetLink();

    const answers = await Promise.all([choose(link, "mine"), choose(link, "mine")]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    for (const { html } of answers) expect(html).toContain("Password changed");
    expect((await choose(link, "other")).html).toContain("that you entered first");
    expect(await tryLogIn(cloud, { username, password: "mine" })).toBeUndefined();
    await advanceClock(cloud, 11);
    expect((await choose(link, "mine")).html).toContain("already been used");
  });
});
