import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAuthDataServiceVerifier } from "../../support/services/auth-data-service.ts";
import { type PhoneService, startPhoneService } from "../../support/services/phone-service.ts";

const BLOCKED = { code: 220, error: "The user is blocked." };

let service: PhoneService;
let phone: string;
let tom: { objectId: string; session: string };
let weibo: object;

beforeAll(async () => {
  const platforms = {
    isChecked: async (platform: string) => platform.startsWith("checked"),
    verify: createAuthDataServiceVerifier([]),
  };
  service = await startPhoneService({ signUpsPerNetwork: 10_000 }, { platforms });
});
afterAll(() => service?.stop());
beforeEach(async () => {
  phone = service.newPhone();
  weibo = { authData: { weibo: { uid: phone } } };
  const own = { username: `tom${phone}`, password: "secret", email: `${phone}@example.com` };
  tom = await service.signUp(phone, own);
  await service.call(`PUT /users/${tom.objectId}`, weibo, { session: tom.session });
});

const setBlocked = (loginBlocked: unknown, fields: object = {}) =>
  service.call(`PUT /users/${tom.objectId}`, { ...fields, loginBlocked }, { master: true });
const me = async (session: string) => service.call("GET /users/me", undefined, { session });
const seen = async (options: object) =>
  (await service.call(`GET /users/${tom.objectId}`, undefined, options)).body;
const find = async (where: object, options: object) => {
  const path = `GET /users?where=${encodeURIComponent(JSON.stringify(where))}`;
  return (await service.call(path, undefined, options)).body.results;
};

/** Every way to begin a session. */
const WAYS: readonly [string, () => ReturnType<PhoneService["call"]>][] = [
  ["a name", () => service.call("POST /login", { username: `tom${phone}`, password: "secret" })],
  [
    "an address in the query",
    () => service.call(`GET /login?email=${phone.replace("+", "%2B")}@example.com&password=secret`),
  ],
  [
    "a number and a password",
    () => service.call("POST /login", { mobilePhoneNumber: phone, password: "secret" }),
  ],
  [
    "a log-in code",
    async () => {
      const smsCode = await service.askFor("requestLoginSmsCode", phone);
      return service.call("POST /login", { mobilePhoneNumber: phone, smsCode });
    },
  ],
  [
    "a sign-in code",
    async () => {
      const smsCode = await service.askFor("requestSmsCode", phone);
      return service.call("POST /usersByMobilePhone", { mobilePhoneNumber: phone, smsCode });
    },
  ],
  ["a platform", () => service.call("POST /users", weibo)],
];

describe("a blocked user", () => {
  it.each(WAYS)("can't log in by %s, and can after the block (A244)", async (_, logIn) => {
    await setBlocked(true);
    const refused = await logIn();
    expect({ status: refused.status, ...refused.body }).toEqual({ status: 403, ...BLOCKED });

    await setBlocked(false);
    const { status, body } = await logIn();
    expect(status).toBe(200);
    expect((await me(body.sessionToken)).status).toBe(200);
  });

  it("has lost the session, which the end of the block does not bring back (A244)", async () => {
    expect((await me(tom.session)).status).toBe(200);
    await setBlocked(true);
    expect((await me(tom.session)).body.code).toBe(211);
    await setBlocked(false);

    expect((await me(tom.session)).body.code).toBe(211);
  });

  it("loses the session of an anonymous user who gets the first password with the block (A244)", async () => {
    const authData = { anonymous: { id: `anonymous-${phone}` } };
    const { body } = await service.call("POST /users", { authData });
    const change = { loginBlocked: true, password: "first" };
    await service.call(`PUT /users/${body.objectId}`, change, { master: true });

    expect((await me(body.sessionToken)).body.code).toBe(211);
  });

  it("gets no session by a reset of the password or a new token (A244)", async () => {
    await setBlocked(true);
    const code = await service.askFor("requestPasswordResetBySmsCode", phone);
    const change = { mobilePhoneNumber: phone, password: "better" };
    const reset = await service.call(`PUT /resetPasswordBySmsCode/${code}`, change);
    expect(reset).toMatchObject({ status: 200, body: {} });
    const better = { username: `tom${phone}`, password: "better" };
    expect((await service.call("POST /login", better)).body).toEqual(BLOCKED);
    const path = `PUT /users/${tom.objectId}/refreshSessionToken`;
    const { body } = await service.call(path, undefined, { master: true });

    expect((await me(body.sessionToken)).body.code).toBe(211);
  });

  it("learns of the block only with the right password, and wrong ones lock (A244)", async () => {
    await setBlocked(true);
    const guess = (password: string) =>
      service.call("POST /login", { username: `tom${phone}`, password });
    for (let count = 0; count < 7; count++) expect((await guess("no")).body.code).toBe(210);

    expect((await guess("secret")).body.code).toBe(219);
  });

  it("does not keep out the owner of an account that the user only claimed (A244)", async () => {
    const claim = { authData: { checkedClaim: { uid: phone, access_token: "guessed" } } };
    const own = { authData: { checkedClaim: { uid: phone, access_token: "good" } } };
    const unchecked = { ...service.ports.platforms };
    Object.assign(service.ports.platforms, {
      verify: async (_: string, authData: object) => ({ authData, verified: false }),
    });
    const planted = (await service.call("POST /users", claim)).body;
    Object.assign(service.ports.platforms, unchecked);
    await service.call(`PUT /users/${planted.objectId}`, { loginBlocked: true }, { master: true });

    const { status, body } = await service.call("POST /users", own);
    expect(status).toBe(201);
    expect(body.objectId).not.toBe(planted.objectId);
  });
});

describe("loginBlocked", () => {
  it("is no field that a client sets or removes, at sign-up or later (A244)", async () => {
    const session = { session: tom.session };
    const username = `eve${phone}`;
    const fields = { username, password: "secret", loginBlocked: true };
    expect((await service.call("POST /users", fields)).status).toBe(201);
    for (const value of [true, { __op: "Delete" }, "x", null]) {
      const change = { loginBlocked: value, nickname: "Tom" };
      expect((await service.call(`PUT /users/${tom.objectId}`, change, session)).status).toBe(200);
    }

    expect(await seen({ master: true })).not.toHaveProperty("loginBlocked");
    expect((await service.call("POST /login", { username, password: "secret" })).status).toBe(200);
  });

  it("is shown to the master key alone and can't be asked for by others (A244)", async () => {
    const eve = await service.signUp(service.newPhone(), { username: `eve${phone}` });
    await setBlocked(true);
    const where = { objectId: tom.objectId, loginBlocked: true };

    expect(await seen({ master: true })).toMatchObject({ loginBlocked: true });
    expect(await find(where, { master: true })).toHaveLength(1);
    for (const options of [{}, { session: eve.session }]) {
      expect(await seen(options)).not.toHaveProperty("loginBlocked");
      const path = `GET /users/strictlyQuery?where=${encodeURIComponent(JSON.stringify(where))}`;
      expect((await service.call(path, undefined, options)).body.results).toEqual([]);
    }
  });

  it("is refused unless it is true or false (A244)", async () => {
    const { status, body } = await setBlocked("yes");
    expect(status).toBe(400);
    expect(body.code).toBe(111);
    expect(body.error).toContain("loginBlocked");
  });
});
