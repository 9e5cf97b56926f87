import { afterEach, beforeEach, describe, expect, test } from "vitest";
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

describe.each(["/users", "/classes/_User", "/classes/_User?fetchWhenSave=false"])(
  "sign-in by POST %s",
  (path) => {
    const post = (body: object) => service.call(`POST ${path}`, body);

    test("creates a user with a random name and logs them in", async () => {
      const authData = { weibo: { uid, access_token: "t", expiration_in: "36000" } };

      const { status, body, headers } = await post({ authData, nickname: "Tom" });

      expect(status).toBe(201);
      expect(headers.Location).toBe(`/1.1/users/${body.objectId}`);
      expect(body).toEqual({
        objectId: expect.stringMatching(/^[0-9a-f]{24}$/),
        username: expect.stringMatching(/^[a-z0-9]{25}$/),
        nickname: "Tom",
        authData,
        createdAt: body.updatedAt,
        updatedAt: body.createdAt,
        emailVerified: false,
        mobilePhoneVerified: false,
        sessionToken: expect.stringMatching(/^[a-z0-9]{25}[0-9a-f]{24}$/),
      });
    });

    test("finds the user again, replaces the platform and ignores other fields", async () => {
      const first = (await post({ authData: { weibo: { uid, access_token: "1", a: 1 } } })).body;
      service.advance(1000);

      const again = { authData: { weibo: { uid, access_token: "2" } }, username: "x", nick: "y" };
      const { status, body } = await post(again);

      expect(status).toBe(200);
      expect(body).toEqual({ ...first, authData: again.authData, updatedAt: body.updatedAt });
      expect(body.updatedAt > first.updatedAt).toBe(true);
    });

    test.each([
      [{}, 250],
      [null, 250],
      ["x", 250],
      [[], 250],
      [{ weixin: null }, 250],
      [{ weixin: {} }, 250],
      [{ weixin: [] }, 250],
      [{ weixin: "x" }, 250],
      [{ weixin: { access_token: "t" } }, 250],
      [{ weixin: { uid: { $ne: "" } } }, 250],
      [{ weixin: { uid: 0 } }, 250],
      [{ weixin: { uid: ["a"] } }, 250],
      [{ weixin: { uid: "" } }, 250],
      [{ weixin: { uid: "x".repeat(257) } }, 250],
      [{ weixin: { uid: 0, openid: "valid" } }, 250],
      [{ weixin: { __op: "Delete" } }, 250],
      [{ weixin: { uid: "u", __op: "Delete" } }, 1],
      [{ weixin: { uid: "u", __type: "Object" } }, 105],
      [{ weixin: { uid: "u", a: { "b.c": 1 } } }, 121],
      [{ weixin: { uid: "u", unionid: 7, platform: "weixin" } }, 250],
      [{ weixin: { uid: "u", unionid: "U", platform: "a#b" } }, 250],
      [{ "wei.xin": { uid: "u" } }, 105],
      [{ "wei#xin": { uid: "u" } }, 105],
      [{ _weixin: { uid: "u" } }, 105],
      [{ _weixin_unionid: { uid: "u" } }, 250],
      [{ constructor: { uid: "u" } }, 105],
      [{ anonymous: { id: "short" } }, 250],
      [{ anonymous: { id: "x".repeat(129) } }, 250],
      [{ anonymous: { id: "with space and more" } }, 250],
      [{ anonymous: { uid: "0123456789abcdef" } }, 250],
      [Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`p${i}`, { uid: "u" }])), 1],
    ])("rejects authData %j with %i and creates no user", async (authData, code) => {
      const before = await service.countUsers();
      expect(await post({ authData })).toMatchObject({ status: 400, body: { code } });
      expect(await service.countUsers()).toBe(before);
    });

    test("does not treat a dotted key as a sign-in", async () => {
      const answer = await post({ "authData.weixin": { uid } });
      expect(answer).toMatchObject({ status: 400, body: { code: 105 } });
    });
  },
);

describe("sign-in", () => {
  test.each([
    [{ uid: "a", openid: "b" }, { uid: "a" }],
    [{ openid: "c", id: "d" }, { openid: "c" }],
    [{ id: "e" }, { id: "e", openid: null }],
  ])("identifies an account by uid, else openid, else id: %j is %j", async (first, second) => {
    const created = await service.signIn({ ids: first });
    const found = await service.signIn({ ids: second });
    expect([created.status, found.status]).toEqual([201, 200]);
    expect(found.body.objectId).toBe(created.body.objectId);
  });

  test("keeps platforms apart even when names and ids could run together", async () => {
    const ids = [
      (await service.signIn({ p: { uid: `q#${uid}` } })).body.objectId,
      (await service.signIn({ q: { uid: `q#${uid}` } })).body.objectId,
      (await service.signIn({ q: { uid } })).body.objectId,
    ];
    expect(new Set(ids).size).toBe(3);
  });

  test("rejects unknown accounts and finds known ones with failOnNotExist=true", async () => {
    const call = (flag: string) =>
      service.call(`POST /users?failOnNotExist=${flag}`, { authData: { weixin_1: { uid } } });
    const answers = [await call("true"), await call("false"), await call("true")];
    expect(answers.map(({ status, body }) => body.code ?? status)).toEqual([211, 201, 200]);
  });

  test("finds the user of one of several platforms and links the others", async () => {
    const { body: first } = await service.signIn({ a: { uid } });
    const { status, body } = await service.signIn({ b: { uid }, a: { uid, t: 2 } });
    expect([status, body.objectId]).toEqual([200, first.objectId]);
    expect(body.authData).toEqual({ a: { uid, t: 2 }, b: { uid } });
    expect((await service.signIn({ b: { uid } })).body.objectId).toBe(first.objectId);
  });

  test("rejects accounts of two users with 208 and changes neither", async () => {
    const users = [
      (await service.signIn({ a: { uid } })).body,
      (await service.signIn({ b: { uid } })).body,
    ];
    const answer = await service.signIn({ a: { uid, new: 1 }, b: { uid, new: 1 } });
    expect(answer).toMatchObject({ status: 400, body: { code: 208 } });
    expect(await Promise.all(users.map(service.authDataOf))).toEqual([
      { a: { uid } },
      { b: { uid } },
    ]);
  });

  test("signs up and links at once with a username and a password", async () => {
    const name = { username: `named-${uid}`, password: "secret" };
    const { status, body } = await service.signIn({ weibo: { uid } }, name);
    expect([status, body.username, body.authData]).toEqual([
      201,
      name.username,
      { weibo: { uid } },
    ]);
    expect((await service.call("POST /login", name)).body.objectId).toBe(body.objectId);
    expect((await service.signIn({ weibo: { uid } })).body.objectId).toBe(body.objectId);
  });

  test.each([null, {}])("is a plain sign-up with authData %j next to a username", async (none) => {
    const { status } = await service.signIn(none, { username: `plain-${uid}`, password: "p" });
    expect(status).toBe(201);
  });

  test("creates nothing when the username is taken", async () => {
    const { username } = await service.register(`user-${uid}`);
    const answer = await service.signIn({ weibo: { uid } }, { username });
    expect(answer).toMatchObject({ status: 400, body: { code: 202 } });
  });

  test("creates a user whom no password logs in", async () => {
    const { username } = (await service.signIn({ weibo: { uid } })).body;
    const answer = await service.call("POST /login", { username, password: "" });
    const guess = await service.call("POST /login", { username, password: "undefined" });
    expect([answer.body.code, guess.body.code]).toEqual([201, 210]);
  });

  test("ignores authData in a log-in with a password", async () => {
    const { body: victim } = await service.signIn({ weibo: { uid } });
    const { username } = await service.register(`user-${uid}`);
    const login = { username, password: "secret", authData: { weibo: { uid } } };
    const { status, body } = await service.call("POST /login", login);
    expect([status, body.objectId === victim.objectId]).toEqual([200, false]);
    expect(await service.authDataOf(body)).toBe(undefined);
  });

  test("creates a new user after the old one was deleted", async () => {
    const { body } = await service.signIn({ weibo: { uid } });
    await service.call(`DELETE /users/${body.objectId}`, {}, { session: body.sessionToken });
    const again = await service.signIn({ weibo: { uid } });
    expect(again.status).toBe(201);
    expect(again.body.objectId).not.toBe(body.objectId);
  });
});

describe("verification", () => {
  test("rejects an unconfirmed account before anything is written", async () => {
    const before = await service.countUsers();
    const answer = await service.signIn({ checked: { uid, access_token: "forged" } });
    expect(answer).toMatchObject({ status: 400, body: { code: 251 } });
    expect(await service.countUsers()).toBe(before);
  });

  test("is not asked about anonymous users, rejected bodies and unlinking", async () => {
    await service.signIn({ anonymous: { id: `anonymous-user-${uid}` } });
    await service.signIn({ weibo: { uid: "" } });
    const user = await service.register(`user-${uid}`, { authData: { weibo: { uid } } });
    service.verifications.length = 0;
    await service.put(user, { authData: { weibo: null } });
    expect(service.verifications).toEqual([]);
  });

  test("exchanges one code once: concurrent log-ins make one user", async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => service.signIn({ checked: { code: uid } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.objectId)).size).toBe(1);
    expect(answers[0]?.body.authData).toEqual({ checked: { openid: `id-of-${uid}` } });
  });

  test("is skipped for platforms that are sent back as stored", async () => {
    const user = await service.register(`user-${uid}`, {
      authData: { checked: { uid, access_token: "good" } },
    });
    service.verifications.length = 0;
    const map = { checked: { uid, access_token: "good" }, github: { uid } };
    expect((await service.put(user, { authData: map })).status).toBe(200);
    expect(service.verifications).toEqual(["github"]);
  });
});

test("the master key finds users by their account with one read, and never by a token", async () => {
  const { body: user } = await service.signIn({ weibo: { uid, access_token: "t" } });
  const find = async (where: object) => {
    const path = `GET /users?where=${encodeURIComponent(JSON.stringify(where))}`;
    return (await service.call(path, undefined, { master: true })).body;
  };
  expect((await find({ "authData.weibo.uid": uid })).results).toMatchObject([
    { objectId: user.objectId },
  ]);
  expect((await find({ "authData.weibo.uid": "nobody" })).results).toEqual([]);
  expect((await find({ "authData.weibo.access_token": "t" })).code).toBe(105);
});
