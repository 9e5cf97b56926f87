import { beforeEach, expect, test } from "vitest";
import { forAllTests } from "../../support/for-all-tests.ts";
import { startAccountsService } from "../../support/services/accounts-service.ts";

const [OLD, NEW] = ["old-secret-EXAMPLE", "new-secret-EXAMPLE"];
const service = forAllTests(() => startAccountsService({ requireVerifiedPhone: false }));
let count = 0;

beforeEach(() => {
  service.secrets.accepted = [OLD];
});

async function signUp(fields: object = {}) {
  const body = { username: `rotated${count++}`, password: "secret", ...fields };
  const { sessionToken, ...user } = (await service.call("POST /users", body)).body;
  const logIn = async () => (await service.call("POST /login", body)).body.sessionToken as string;
  return { ...user, username: body.username, session: sessionToken as string, logIn };
}

const isAlive = async (session: string) =>
  (await service.call("GET /users/me", undefined, { session })).status === 200;

test("a session outlives its secret while the new secret is only accepted, and while it signs", async () => {
  const user = await signUp();
  for (const accepted of [
    [OLD, NEW],
    [NEW, OLD],
  ] as const) {
    service.secrets.accepted = accepted;
    expect(await isAlive(user.session)).toBe(true);
    expect(await isAlive(await user.logIn())).toBe(true);
  }
});

test("functions that read the list at different times accept each other's sessions", async () => {
  const user = await signUp();
  const [before, during, after] = [[OLD], [OLD, NEW], [NEW, OLD]] as const;
  for (const [signs, reads] of [
    [during, before],
    [before, during],
    [after, during],
    [during, after],
  ] as const) {
    service.secrets.accepted = signs;
    const session = await user.logIn();
    service.secrets.accepted = reads;
    expect(await isAlive(session)).toBe(true);
  }
});

test("the newest secret signs, and a secret that has left the list opens nothing", async () => {
  const user = await signUp();
  service.secrets.accepted = [NEW, OLD];
  const session = await user.logIn();
  expect(session).not.toBe(user.session);

  service.secrets.accepted = [NEW];

  expect([await isAlive(user.session), await isAlive(session)]).toEqual([false, true]);
});

test("ending all sessions ends those of every secret", async () => {
  const user = await signUp();
  service.secrets.accepted = [NEW, OLD];
  const session = await user.logIn();
  const route = `PUT /users/${user.objectId}/refreshSessionToken`;
  const { body } = await service.call(route, undefined, { session: user.session });

  expect([await isAlive(user.session), await isAlive(session)]).toEqual([false, false]);
  expect(await isAlive(body.sessionToken)).toBe(true);
});

test("a code that was sent before the rotation still works, once", async () => {
  const phone = "+8613800138077";
  await signUp({ mobilePhoneNumber: phone });
  await service.call("POST /requestLoginSmsCode", { mobilePhoneNumber: phone });
  const code = JSON.stringify(service.texts.at(-1)).match(/\b\d{6}\b/)?.[0];
  service.secrets.accepted = [NEW, OLD];
  const logIn = async () =>
    (await service.call("POST /login", { mobilePhoneNumber: phone, smsCode: code })).status;
  expect([await logIn(), await logIn()]).toEqual([200, 400]);
});
