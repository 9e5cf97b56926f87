import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../lib/local/spawn.ts";
import { request } from "../support/cloud/cloud.ts";
import {
  advanceClock,
  PASSWORD,
  type Person,
  signUp,
  stored,
  tryLogIn,
} from "../support/cloud/people.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";
import {
  expectAccepted,
  expectForbidden,
  expectRefused,
  sendAlone,
  sendOnTwins,
} from "../support/cloud/twins.ts";

let cloud: RunningCloud;
let folder: string;
let tom: Person;

beforeAll(async () => {
  // A folder, because only then the local cloud keeps the functions' logs.
  folder = mkdtempSync(join(tmpdir(), "landfall-attacks-"));
  cloud = await startTestCloud({ dataFolder: folder, cheapHashes: true });
  tom = await signUp(cloud, { username: "tom", email: "tom@example.com" });
});
afterAll(async () => {
  await cloud?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const NO_TEXTS: readonly unknown[] = [{ $gt: "" }, ["a"], 1, true, null, {}, "", undefined];
const login = (body: unknown) => sendOnTwins(cloud, { route: "POST /login", body });
const register = (fields: Record<string, unknown>) =>
  sendOnTwins(cloud, (turn) => ({
    route: "POST /users",
    body: { username: `new${turn}-${Math.random()}`, password: PASSWORD, ...fields },
  }));

describe("log-in", () => {
  it.each([
    [{ $ne: null }, 111],
    [{ $regex: "" }, 111],
    [["tom"], 111],
    [5, 111],
    [true, 111],
  ])("A01 the username %j is no condition", async (username, code) => {
    expectRefused(await login({ username, password: PASSWORD }), code);
    expect(await tryLogIn(cloud, { username: "tom" })).toBeUndefined();
  });

  it("A01 conditions on e-mail and phone number are none either", async () => {
    for (const field of ["email", "mobilePhoneNumber"]) {
      expectRefused(await login({ [field]: { $ne: null }, password: PASSWORD }), 111);
    }
  });

  it("A02 a password that is no text is refused, and costs no attempt", async () => {
    for (const password of NO_TEXTS) expectRefused(await login({ username: "tom", password }), 201);

    expectRefused(await login({ username: "tom", password: "  " }), 218);
    expect(await tryLogIn(cloud, { username: "tom" })).toBeUndefined();
  });

  it("A03 the username decides and the e-mail address is never tried", async () => {
    await signUp(cloud, { email: "ann@example.com", password: "password of ann" });

    const both = { username: "tom", email: "ann@example.com", password: "password of ann" };
    expectRefused(await login(both), 210);
    expectRefused(await login({ ...both, username: "nobody" }), 211);
    expectRefused(await login({ password: PASSWORD }), 200);
    expect(await tryLogIn(cloud, { username: "tom" })).toBeUndefined();
  });

  it("A04 credentials in the query work as in a body and reach no log", async () => {
    const query = `username=tom&password=${encodeURIComponent(PASSWORD)}`;
    const answers = await sendOnTwins(cloud, { route: `GET /login?${query}` });
    const wrong = await sendOnTwins(cloud, {
      route: "GET /login?username=tom&password=unheard-of",
    });

    expectAccepted(answers);
    expectRefused(wrong, 210);
    const logs = readdirSync(join(folder, "logs"));
    const text = logs.map((name) => readFileSync(join(folder, "logs", name), "utf8")).join("");
    expect(text).toContain("logInByQuery");
    for (const secret of ["correct", "unheard-of", "username=", tom.sessionToken]) {
      expect(text).not.toContain(secret);
    }
  });

  it("A05 the seventh failure locks until 15 minutes after it, also for the right one", async () => {
    const { username } = await signUp(cloud);
    for (let failure = 1; failure <= 6; failure++) {
      expect(await tryLogIn(cloud, { username, password: "wrong" })).toBe(210);
    }
    await advanceClock(cloud, 10);
    expect(await tryLogIn(cloud, { username, password: "wrong" })).toBe(210);

    expectRefused(await login({ username, password: PASSWORD }), 219);
    await advanceClock(cloud, 14);
    expectRefused(await login({ username, password: PASSWORD }), 219);
    await advanceClock(cloud, 2);
    expect(await tryLogIn(cloud, { username })).toBeUndefined();
  });

  it("A06 failures by name, e-mail address and phone number count together", async () => {
    const names = { email: "six@example.com", mobilePhoneNumber: "+8613800000006" };
    const { username } = await signUp(cloud, names);
    const ways = [{ username }, ...Object.entries(names).map(([key, value]) => ({ [key]: value }))];
    for (let failure = 0; failure < 7; failure++) {
      expect(await tryLogIn(cloud, { ...ways[failure % 3], password: "wrong" })).toBe(210);
    }

    for (const way of ways) expect(await tryLogIn(cloud, way)).toBe(219);
  });

  it("A08 of 50 wrong passwords at once at most seven are compared", async () => {
    const { username } = await signUp(cloud);

    const codes = await Promise.all(
      Array.from({ length: 50 }, () => tryLogIn(cloud, { username, password: "wrong" })),
    );

    expect(codes.filter((code) => code === 210)).toHaveLength(7);
    expect(codes.filter((code) => code === 219)).toHaveLength(43);
  });

  it("A25 authData beside a password neither logs in nor is linked", async () => {
    const authData = { weixin: { openid: "o1", access_token: "t" } };

    const answers = await login({ username: "tom", password: PASSWORD, authData });

    expectAccepted(answers);
    expect((await stored(cloud, tom.objectId)).authData).toBeUndefined();
    expectRefused(await login({ authData, password: PASSWORD }), 200);
  });
});

describe("registration", () => {
  it("A12 fields of the service come from the service", async () => {
    const sent = {
      sessionToken: "x",
      emailVerified: true,
      mobilePhoneVerified: true,
      objectId: "admin",
      createdAt: "2000-01-01T00:00:00.000Z",
      updatedAt: "2000-01-01T00:00:00.000Z",
      salt: "salt",
    };

    const answers = await register(sent);

    expectAccepted(answers);
    for (const { body } of answers) {
      expect(body.objectId).toMatch(/^[0-9a-f]{24}$/);
      expect(body.sessionToken).toMatch(/^[a-z0-9]{25}/);
      expect(body).toMatchObject({ emailVerified: false, mobilePhoneVerified: false });
      expect(body.createdAt > "2026").toBe(true);
      const { salt, ...rest } = await stored(cloud, body.objectId);
      expect(salt).toBeUndefined();
      expect(rest).toMatchObject({ emailVerified: false, mobilePhoneVerified: false });
    }
  });

  it.each(["_unionid", "_passwordHash", "_tokenGeneration", "_loginFailuresAtMs", "_key"])(
    "A12 an attribute of the service is refused: %s",
    async (name) => {
      expectRefused(await register({ [name]: "x" }), 105);
    },
  );

  it.each(["role:admin", "*", "../x"])(
    "A13 the objectId %s is not taken over",
    async (objectId) => {
      const answers = await register({ objectId });

      for (const { body } of answers) expect(body.objectId).toMatch(/^[0-9a-f]{24}$/);
    },
  );

  it("A14 an ACL opens a user to nobody and shuts nobody out of himself", async () => {
    const open = await register({ ACL: { "*": { write: true } } });
    const foreign = await register({ ACL: { [tom.objectId]: { read: true, write: true } } });

    for (const { body: user } of [...open, ...foreign]) {
      const route = `PUT /users/${user.objectId}`;
      const change = { route, body: { nickname: "x" }, session: tom.sessionToken };
      expectForbidden(await sendOnTwins(cloud, change), 206);
      const own = { ...change, session: user.sessionToken };
      expectAccepted(await sendOnTwins(cloud, own));
      const read = { route: `GET /users/${user.objectId}`, session: user.sessionToken };
      expectAccepted(await sendOnTwins(cloud, read));
    }
  });

  it.each([
    { "*": { read: "yes" } },
    { "*": { read: 1 } },
    { "*": { read: null } },
    { "*": { read: { $ne: 1 } } },
    { "*": { execute: true } },
    { "*": true },
    { "*": [] },
    { "": { read: true } },
    { "role:": { read: true } },
    { "a b": { read: true } },
    "public",
    [],
    null,
    5,
  ])("A15 the ACL %j is refused", async (ACL) => {
    expectRefused(await register({ ACL }), 123, 121);
    const route = `PUT /users/${tom.objectId}`;
    const change = { route, body: { ACL }, session: tom.sessionToken };
    expectRefused(await sendOnTwins(cloud, change), 123, 121);
  });

  it("A15 false, which some SDKs send, grants nothing", async () => {
    const [answer] = await register({ ACL: { "*": { read: false } } });

    const { objectId } = answer?.body ?? {};
    expectForbidden(await sendOnTwins(cloud, { route: `GET /users/${objectId}` }), 403);
  });

  it.each([
    ["", 200],
    ["   ", 217],
    ["\u200d", 217],
    ["\u3164\u200b", 217],
    ["x".repeat(2_000), 217],
    ["x".repeat(1_000_000), 413],
  ])("A17 a username that can't be read is refused: %j", async (username, code) => {
    const answers = await register({ username });
    expectRefused(answers, code, 413);
    expect(answers[0]?.code).toBe(code);
  });

  it("A18 names that look alike are two users, compared byte by byte", async () => {
    const latin = await signUp(cloud, { username: "admin" });
    const cyrillic = await signUp(cloud, { username: "\u0430dmin" });

    expect(cyrillic.objectId).not.toBe(latin.objectId);
    expectRefused(await register({ username: "admin" }), 202);
  });

  it.each(["a\u202eb", "a\nb", "a\u0000b", "a\u2066b", "a\u001b[31mb"])(
    "A19 %j is no username and no e-mail address",
    async (text) => {
      expectRefused(await register({ username: text }), 217);
      expectRefused(await register({ email: `${text}@example.com` }), 125);
    },
  );

  it("A20 a password may be short and must not be giant", async () => {
    const { username } = await signUp(cloud, { password: "1" });
    expect(await tryLogIn(cloud, { username, password: "1" })).toBeUndefined();

    expectRefused(await register({ password: "x".repeat(1_025) }), 218);
    expectRefused(await register({ password: "€".repeat(342) }), 218);
    expectRefused(await login({ username, password: "x".repeat(60_000) }), 218);
  });

  it("A22 one password, however the keyboard composed it", async () => {
    const password = "Pa\u00dfw\u00f6rt \u00e9 👩‍🚀";
    const { username } = await signUp(cloud, { password });

    for (const form of ["NFC", "NFD"]) {
      expect(await tryLogIn(cloud, { username, password: password.normalize(form) })).toBe(
        undefined,
      );
    }
  });

  it("A23 text that is no Unicode is refused instead of being repaired", async () => {
    const surrogate = '{"username":"tom","password":"a\\ud800"}';
    const bytes = Buffer.concat([
      Buffer.from('{"username":"tom","password":"a'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ]);

    for (const path of ["/1.1/login", "/1.1/users", "/1.1/classes/_User"]) {
      for (const body of [surrogate, bytes]) {
        const response = await fetch(cloud.url + path, {
          method: "POST",
          headers: {
            "X-LC-Id": cloud.appId,
            "X-LC-Key": cloud.appKey,
            "Content-Type": "application/json",
          },
          body,
        });
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ code: 107 });
      }
    }
    const batch = `{"requests":[{"method":"POST","path":"/1.1/login","body":${surrogate}}]}`;
    const answer = await request(cloud, "POST", "/1.1/batch", { body: batch });
    expect(answer).toMatchObject({ status: 400, body: { code: 107 } });
  });
});

describe("a change of password", () => {
  const change = ({ objectId, sessionToken }: Person, oldPassword: unknown) => ({
    route: `PUT /users/${objectId}/updatePassword`,
    body: { old_password: oldPassword, new_password: "new password" },
    session: sessionToken,
  });

  it("A26 a wrong old password counts towards the lock", async () => {
    const user = await signUp(cloud);

    for (let turn = 0; turn < 7; turn++) {
      expect((await sendAlone(cloud, change(user, "wrong"))).code).toBe(210);
    }

    expectRefused(await sendOnTwins(cloud, change(user, PASSWORD)), 219);
    expect(await tryLogIn(cloud, { username: user.username })).toBe(219);
  });

  it("A26 an old password that is no text is refused", async () => {
    for (const old of NO_TEXTS) expectRefused(await sendOnTwins(cloud, change(tom, old)), 201);
  });

  it("A28 the old token is dead afterwards", async () => {
    const answers = await sendOnTwins(cloud, async () => change(await signUp(cloud), PASSWORD));

    expectAccepted(answers);
    for (const { body, via } of answers) {
      expect(body.sessionToken, via).toMatch(/^[a-z0-9]{25}/);
    }
    const user = await signUp(cloud);
    await sendAlone(cloud, change(user, PASSWORD));
    const old = { session: user.sessionToken };
    const update = { route: `PUT /users/${user.objectId}`, body: { a: 1 }, ...old };
    expectForbidden(await sendOnTwins(cloud, update), 206);
    const whoAmI = await sendOnTwins(cloud, { route: "GET /users/me", ...old });
    expect(whoAmI.map(({ code, body }) => code ?? body)).toEqual([211, 211, null, null]);
  });

  it.each([{ __op: "Delete" }, { __op: "Increment", amount: 1 }, null, "", 7, ["x"], { $ne: 1 }])(
    "A29 a password is not unset by %j",
    async (password) => {
      const route = `PUT /users/${tom.objectId}`;
      const session = tom.sessionToken;

      expectRefused(await sendOnTwins(cloud, { route, body: { password }, session }), 201, 121);
      const dotted = { route, body: { "password.x": password }, session };
      expectRefused(await sendOnTwins(cloud, dotted), 201, 105, 121);
      expect(await tryLogIn(cloud, { username: "tom" })).toBeUndefined();
    },
  );
});
