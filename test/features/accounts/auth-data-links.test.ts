import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { JsonObject } from "../../../functions/domain/json.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { findOrphans } from "../../support/orphans.ts";
import { startAuthDataService } from "../../support/services/auth-data-service.ts";

const service = forAllTests(startAuthDataService);
let count = 0;
/** Fresh for each test, so that tests don't meet. */
let uid: string;

beforeEach(() => {
  count += 1;
  uid = `uid-${count}`;
  service.verifications.length = 0;
});
afterEach(async () => {
  expect(await findOrphans(service.engine)).toEqual([]);
});

describe.each(["/users", "/classes/_User"])("PUT %s/{objectId}", (path) => {
  const update = (user: JsonObject, body: object, query = "") =>
    service.call(`PUT ${path}/${user.objectId}${query}`, body, {
      session: user.sessionToken as string,
    });

  test("links a platform next to the others", async () => {
    const user = await service.register(`user-${uid}`, { authData: { a: { uid } } });
    const { status, body } = await update(user, { authData: { b: { uid } } });
    expect([status, Object.keys(body).sort()]).toEqual([200, ["objectId", "updatedAt"]]);
    expect(await service.authDataOf(user)).toEqual({ a: { uid }, b: { uid } });
  });

  test("rejects a platform account of another user with 208 and changes neither", async () => {
    const tom = await service.register(`user-${uid}`, { authData: { a: { uid } } });
    const { body: eve } = await service.signIn({ b: { uid } });
    const answer = await update(eve, { authData: { a: { uid } } });
    expect(answer).toMatchObject({ status: 400, body: { code: 208 } });
    expect(await service.authDataOf(tom)).toEqual({ a: { uid } });
    expect(await service.authDataOf(eve)).toEqual({ b: { uid } });
  });

  test("changes the account of a platform and frees the old one", async () => {
    const user = await service.register(`user-${uid}`, { authData: { a: { uid } } });
    await update(user, { authData: { a: { uid: `${uid}-new` } } });
    expect((await service.signIn({ a: { uid: `${uid}-new` } })).body.objectId).toBe(user.objectId);
    expect((await service.signIn({ a: { uid } })).body.objectId).not.toBe(user.objectId);
  });

  test.each([
    [{ "authData.a": { __op: "Delete" } }],
    [{ "authData.a": { __op: "Delete", delete: true } }],
    [{ "authData.a": null }],
    [{ authData: { a: null } }],
  ])("unlinks by %j, and the account is free", async (body) => {
    const user = await service.register(`user-${uid}`, { authData: { a: { uid }, b: { uid } } });
    const answer = await update(user, body);
    expect(Object.keys(answer.body).sort()).toEqual(["objectId", "updatedAt"]);
    expect(await service.authDataOf(user)).toEqual({ b: { uid } });
    expect((await service.signIn({ a: { uid } })).body.objectId).not.toBe(user.objectId);
  });

  test("leaves {} when the last platform is unlinked, and accepts unlinking an absent one", async () => {
    const user = await service.register(`user-${uid}`, { authData: { a: { uid } } });
    await update(user, { "authData.a": { __op: "Delete" } });
    const { status, body } = await update(user, { authData: { a: null } }, "?new=true");
    expect([status, "authData" in body]).toEqual([200, false]);
    expect(await service.authDataOf(user)).toEqual({});
  });

  test("shows authData with new=true when it changed", async () => {
    const user = await service.register(`user-${uid}`, { authData: { a: { uid }, b: { uid } } });
    const { body } = await update(user, { "authData.a": { __op: "Delete" } }, "?new=true");
    expect(body).toMatchObject({ objectId: user.objectId, authData: { b: { uid } } });
  });

  test.each([[{ authData: null }], [{ authData: {} }]])("%j changes nothing", async (body) => {
    const user = await service.register(`user-${uid}`, { authData: { a: { uid } } });
    expect((await update(user, body)).status).toBe(200);
    expect(await service.authDataOf(user)).toEqual({ a: { uid } });
  });

  test.each([
    [{ "authData.a.access_token": "x" }, 105],
    [{ "authData.a.access_token": { __op: "Delete" } }, 105],
    [{ "authData._a_unionid": { __op: "Delete" } }, 105],
    [{ "authData.": null }, 105],
    [{ "authData.a": { __op: "Delete", x: 1 } }, 1],
    [{ "authData.a": { __op: "Increment", amount: 1 } }, 1],
    [{ "authData.a": "x" }, 250],
    [{ authData: { __op: "Delete" } }, 105],
    [{ authData: "x" }, 250],
    [{ authData: [] }, 250],
    [{ authData: { a: {} } }, 250],
    [{ authData: { a: { uid: 5 } } }, 250],
    [{ authData: { anonymous: { id: "short" } } }, 250],
  ])("rejects %j with %i and changes nothing", async (body, code) => {
    const user = await service.register(`user-${uid}`, { authData: { a: { uid } } });
    const before = await service.ports.users.find(user.objectId as string);
    expect(await update(user, body)).toMatchObject({ status: 400, body: { code } });
    expect(await service.ports.users.find(user.objectId as string)).toEqual(before);
  });

  test("rejects a seventeenth platform", async () => {
    const many = Array.from({ length: 16 }, (_, i) => [`p${i}`, { uid }]);
    const user = await service.register(`user-${uid}`, { authData: Object.fromEntries(many) });
    const answer = await update(user, { authData: { one: { uid } } });
    expect(answer).toMatchObject({ status: 400, body: { code: 1 } });
  });

  test("links and unlinks nothing for a stranger", async () => {
    const user = await service.register(`user-${uid}`, { authData: { a: { uid } } });
    const eve = { ...(await service.signIn({ b: { uid } })).body, objectId: user.objectId };
    const answers = [
      await update(eve, { authData: { c: { uid } } }),
      await update(eve, { "authData.a": { __op: "Delete" } }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 206],
      [403, 206],
    ]);
    expect(await service.authDataOf(user)).toEqual({ a: { uid } });
  });
});

describe("anonymous users", () => {
  test.each([
    "1b671a64-40d5-491e-99b0-da01ff1f3341",
    "1b671a6440d5491e99b0da01ff1f3341",
    "1B671A64-40D5-491E-99B0-DA01FF1F3341",
  ])("are found again by exactly the id %s", async (id) => {
    const first = await service.signIn({ anonymous: { id } });
    const again = await service.signIn({ anonymous: { id } });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.objectId).toBe(first.body.objectId);
    expect(first.body.authData).toEqual({ anonymous: { id } });
  });

  test("have only their id: a union id next to it matches no user", async () => {
    const union = { unionid: `union-${uid}`, platform: "weixin", main_account: true };
    const { body: tom } = await service.signIn({ weixin_1: { openid: uid, ...union } });
    const anonymous = { id: `anonymous-user-${uid}`, ...union };

    const signedIn = await service.signIn({ anonymous });
    const linked = await service.put(tom, { authData: { weixin_1: null } });
    const again = await service.signIn({ weixin_1: { openid: uid, ...union } });

    expect([signedIn.status, linked.status, again.status]).toEqual([201, 200, 201]);
    expect(signedIn.body.objectId).not.toBe(tom.objectId);
    expect(signedIn.body.authData).toEqual({ anonymous: { id: anonymous.id } });
    expect(again.body.objectId).not.toBe(signedIn.body.objectId);
  });

  test("keep their objectId and session when they link a platform, and are no longer anonymous", async () => {
    const anonymous = { id: `anonymous-user-${uid}` };
    const { body: user } = await service.signIn({ anonymous });
    const github = { uid, access_token: "t" };

    const { body } = await service.put(user, { authData: { github } }, "?new=true");

    expect(body).toEqual({
      updatedAt: expect.any(String),
      objectId: user.objectId,
      authData: { github },
    });
    const me = await service.call("GET /users/me", undefined, { session: user.sessionToken });
    expect(me.body).toMatchObject({ objectId: user.objectId, authData: { github } });
    expect((await service.signIn({ anonymous })).body.objectId).not.toBe(user.objectId);
  });

  test("are no longer anonymous with a username and a password", async () => {
    const anonymous = { id: `anonymous-user-${uid}` };
    const { body: user } = await service.signIn({ anonymous });
    const name = { username: `upgraded-${uid}`, password: "secret" };

    const answer = await service.put(user, name);

    expect(Object.keys(answer.body).sort()).toEqual(["objectId", "updatedAt"]);
    expect(await service.authDataOf(user)).toEqual({});
    const { objectId, sessionToken } = (await service.call("POST /login", name)).body;
    expect({ objectId, sessionToken }).toEqual({
      objectId: user.objectId,
      sessionToken: user.sessionToken,
    });
    expect((await service.signIn({ anonymous })).status).toBe(201);
  });

  test("send the whole map when they link a platform", async () => {
    const anonymous = { id: `anonymous-user-${uid}` };
    const { body: user } = await service.signIn({ anonymous });
    await service.put(user, { authData: { anonymous, github: { uid } } });
    expect(await service.authDataOf(user)).toEqual({ github: { uid } });
  });

  test("never include users who have another way to log in", async () => {
    const user = await service.register(`user-${uid}`);
    await service.put(user, { authData: { anonymous: { id: `anonymous-user-${uid}` } } });
    expect((await service.signIn({ anonymous: { id: `anonymous-user-${uid}` } })).status).toBe(201);
  });

  test("stay apart from the known user of a platform in the same sign-in", async () => {
    const anonymous = { id: `anonymous-user-${uid}` };
    const { body: stranger } = await service.signIn({ anonymous });
    const { body: tom } = await service.signIn({ github: { uid } });
    const { status, body } = await service.signIn({ anonymous, github: { uid } });
    expect([status, body.objectId]).toEqual([200, tom.objectId]);
    expect(await service.authDataOf(stranger)).toEqual({ anonymous });
  });
});
