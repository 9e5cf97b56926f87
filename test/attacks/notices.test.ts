import { describe, expect, it } from "vitest";
import { request } from "../support/cloud/cloud.ts";
import { emptyMailQueue, type LocalMail } from "../support/cloud/inbox.ts";
import { PASSWORD, type Person, signUp } from "../support/cloud/people.ts";
import { startConfiguredCloud } from "../support/cloud/spawn.ts";
import {
  type Call,
  changeOnAllWays,
  expectAccepted,
  sendAlone,
  sendOnTwins,
} from "../support/cloud/twins.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const PHONE = { number: "+8613800138000", code: "123456" };
const SETTINGS = { verifyEmailAtSignUp: false, testPhoneNumbers: [PHONE] };

const cloud = forAllTests(() => startConfiguredCloud(SETTINGS, { cheapHashes: true }));
let count = 0;

function next(): number {
  count += 1;
  return count;
}

type Owner = Person & { readonly email: string };

/** A user who has proven their address. */
async function signUpProven(fields: object = {}): Promise<Owner> {
  const owner = await signUpUnproven(fields);
  const body = { emailVerified: true };
  expectAccepted([
    await sendAlone(cloud, { route: `PUT /users/${owner.objectId}`, body, master: true }),
  ]);
  return owner;
}

async function signUpUnproven(fields: object = {}): Promise<Owner> {
  const email = `owner${next()}@example.com`;
  return { ...(await signUp(cloud, { email, ...fields })), email };
}

async function signUpMany(n: number): Promise<Owner[]> {
  const owners: Owner[] = [];
  for (let i = 0; i < n; i++) owners.push(await signUpProven());
  return owners;
}

const put = ({ objectId, sessionToken: session }: Person, body: object): Call => ({
  route: `PUT /users/${objectId}`,
  body,
  session,
});

/** Every mail that was sent, once the queue is empty. */
async function allMails(): Promise<LocalMail[]> {
  await emptyMailQueue(cloud);
  const { body } = await request(cloud, "GET", "/_local/mails");
  return (body as { results: LocalMail[] }).results;
}

async function subjectsTo({ email }: Owner): Promise<string[]> {
  return (await allMails()).flatMap(({ to, subject }) => (to === email ? [subject] : []));
}

const PASSWORD_CHANGED = expect.stringContaining("password was changed");
const ADDRESS_CHANGED = expect.stringContaining("another email address");
const PHONE_CHANGED = expect.stringContaining("phone number");

describe("the proven address of a user", () => {
  it.each([
    ["a new password", () => ({ password: "stolen" }), PASSWORD_CHANGED],
    ["another address", () => ({ email: `thief${next()}@example.com` }), ADDRESS_CHANGED],
    ["no address", () => ({ email: { __op: "Delete" } }), ADDRESS_CHANGED],
    ["another number", () => ({ mobilePhoneNumber: `+1555000${1_000 + next()}` }), PHONE_CHANGED],
  ])("gets a notice of %s, on every route (A125)", async (_, body, subject) => {
    const owners = await signUpMany(6);

    expectAccepted(await changeOnAllWays(cloud, (turn) => put(owners[turn] as Owner, body())));

    for (const owner of owners) expect(await subjectsTo(owner)).toEqual([subject]);
  });

  it("gets a notice of updatePassword (A125)", async () => {
    const owners = await signUpMany(2);
    const call = ({ objectId, sessionToken: session }: Owner): Call => ({
      route: `PUT /users/${objectId}/updatePassword`,
      body: { old_password: PASSWORD, new_password: "stolen" },
      session,
    });
    const [alone, batched] = owners as [Owner, Owner];
    expectAccepted([await sendAlone(cloud, call(alone))]);
    const { route, body, session } = call(batched);
    const item = { method: "PUT", path: `/1.1${route.slice(4)}`, body };
    const headers = { "X-LC-Session": session ?? "" };
    const answer = await request(cloud, "POST", "/1.1/batch", {
      body: { requests: [item] },
      headers,
    });
    expect(answer.body).toEqual([{ success: expect.anything() }]);

    for (const owner of owners) expect(await subjectsTo(owner)).toEqual([PASSWORD_CHANGED]);
  });

  it("gets a notice of changePhoneNumber (A125)", async () => {
    const owner = await signUpProven();
    const mobilePhoneNumber = PHONE.number;
    const session = owner.sessionToken;
    const asked = { route: "POST /requestChangePhoneNumber", body: { mobilePhoneNumber }, session };
    expectAccepted([await sendAlone(cloud, asked)]);
    const body = { mobilePhoneNumber, code: PHONE.code };
    expectAccepted([await sendAlone(cloud, { route: "POST /changePhoneNumber", body, session })]);

    expect(await subjectsTo(owner)).toEqual([PHONE_CHANGED]);
  });

  it("gets a notice of changes by the master key (A125)", async () => {
    const owner = await signUpProven();
    const body = { email: `support-${owner.email}`, password: "chosen by support" };
    const route = `PUT /users/${owner.objectId}`;
    expectAccepted([await sendAlone(cloud, { route, body, master: true })]);

    expect((await subjectsTo(owner)).sort()).toEqual([ADDRESS_CHANGED, PASSWORD_CHANGED]);
  });

  it("reads nothing that the thief chose, and when it happened (A125, A119)", async () => {
    const owner = await signUpProven();
    const email = `call-me-${owner.email}`;
    const body = { username: `Call +1 555 0100 ${count}`, email, password: "stolen" };
    expectAccepted([await sendAlone(cloud, put(owner, body))]);

    const mails = (await allMails()).filter(({ to }) => to === owner.email);
    expect(mails).toHaveLength(2);
    for (const { subject, text, html } of mails) {
      const whole = subject + text + html;
      expect(whole).not.toMatch(/call|stolen/i);
      expect(text).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/);
      expect(text).toContain(owner.email);
    }
    expect((await allMails()).filter(({ to }) => to === email)).toEqual([]);
  });

  it("gets one notice when two callers change it at once (A125, R17)", async () => {
    for (const owner of await signUpMany(5)) {
      const to = (name: string) => put(owner, { email: `${name}-${owner.email}` });
      const answers = await Promise.all([
        sendAlone(cloud, to("one")),
        sendAlone(cloud, to("two")),
        sendAlone(cloud, put(owner, { nickname: "x" })),
      ]);
      expectAccepted(answers);
      expect(await subjectsTo(owner)).toEqual([ADDRESS_CHANGED]);
    }
  });

  it("gets no notice of anything else, and an unproven address none at all (A125, A119)", async () => {
    const owner = await signUpProven();
    const bodies = [{ nickname: "x" }, { email: owner.email }, { username: `renamed-${count}` }];
    for (const body of bodies) expectAccepted(await sendOnTwins(cloud, put(owner, body)));
    const stranger = await signUpUnproven();
    const body = { password: "another", email: `new-${stranger.email}` };
    expectAccepted([await sendAlone(cloud, put(stranger, body))]);

    expect(await subjectsTo(owner)).toEqual([]);
    expect(await subjectsTo(stranger)).toEqual([]);
  });
});
