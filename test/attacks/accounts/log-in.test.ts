import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "../../support/cloud/cloud.ts";
import {
  advanceClock,
  PASSWORD,
  type Person,
  signUp,
  stored,
  tryLogIn,
} from "../../support/cloud/people.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import {
  expectAccepted,
  expectForbidden,
  expectRefused,
  sendAlone,
  sendOnTwins,
} from "../../support/cloud/twins.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let cloud: RunningCloud;
const folder = temporaryFolder();
let tom: Person;

beforeAll(async () => {
  // The local cloud keeps the functions' logs only when it has a data folder.
  cloud = await startTestCloud({ dataFolder: folder, cheapHashes: true });
  tom = await signUp(cloud, { username: "tom", email: "tom@example.com" });
});
afterAll(() => cloud?.stop());

const NOT_STRINGS: readonly unknown[] = [{ $gt: "" }, ["a"], 1, true, null, {}, "", undefined];
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
  ])("rejects the condition %j as a username (A01)", async (username, code) => {
    expectRefused(await login({ username, password: PASSWORD }), code);
    expect(await tryLogIn(cloud, { username: "tom" })).toBeUndefined();
  });

  it("rejects conditions as e-mail address and phone number (A01)", async () => {
    for (const field of ["email", "mobilePhoneNumber"]) {
      expectRefused(await login({ [field]: { $ne: null }, password: PASSWORD }), 111);
    }
  });

  it("rejects a non-string password without spending an attempt (A02)", async () => {
    for (const password of NOT_STRINGS)
      expectRefused(await login({ username: "tom", password }), 201);

    expectRefused(await login({ username: "tom", password: "  " }), 218);
    expect(await tryLogIn(cloud, { username: "tom" })).toBeUndefined();
  });

  it("uses the username and never tries the e-mail address beside it (A03)", async () => {
    await signUp(cloud, { email: "ann@example.com", password: "password of ann" });

    const both = { username: "tom", email: "ann@example.com", password: "password of ann" };
    expectRefused(await login(both), 210);
    expectRefused(await login({ ...both, username: "nobody" }), 211);
    expectRefused(await login({ password: PASSWORD }), 200);
    expect(await tryLogIn(cloud, { username: "tom" })).toBeUndefined();
  });

  it("accepts credentials in the query as in a body and logs none of them (A04)", async () => {
    const query = `username=tom&password=${encodeURIComponent(PASSWORD)}`;
    const answers = await sendOnTwins(cloud, { route: `GET /login?${query}` });
    const wrong = await sendOnTwins(cloud, {
      route: "GET /login?username=tom&password=unheard-of",
    });

    expectAccepted(answers);
    expectRefused(wrong, 210);
    const logs = readdirSync(join(folder, "landfall", "logs"));
    const text = logs
      .map((name) => readFileSync(join(folder, "landfall", "logs", name), "utf8"))
      .join("");
    expect(text).toContain("logInByQuery");
    for (const secret of ["correct", "unheard-of", "username=", tom.sessionToken]) {
      expect(text).not.toContain(secret);
    }
  });

  it("locks for 15 minutes from the seventh failure, for the right password too (A05)", async () => {
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

  it("counts failures by username, e-mail address and phone number together (A06)", async () => {
    const names = { email: "six@example.com", mobilePhoneNumber: "+8613800000006" };
    const { username } = await signUp(cloud, names);
    const ways = [{ username }, ...Object.entries(names).map(([key, value]) => ({ [key]: value }))];
    for (let failure = 0; failure < 7; failure++) {
      expect(await tryLogIn(cloud, { ...ways[failure % 3], password: "wrong" })).toBe(210);
    }

    for (const way of ways) expect(await tryLogIn(cloud, way)).toBe(219);
  });

  it("compares at most seven of 50 simultaneous wrong passwords (A08)", async () => {
    const { username } = await signUp(cloud);

    const codes = await Promise.all(
      Array.from({ length: 50 }, () => tryLogIn(cloud, { username, password: "wrong" })),
    );

    expect(codes.filter((code) => code === 210)).toHaveLength(7);
    expect(codes.filter((code) => code === 219)).toHaveLength(43);
  });

  it("neither uses nor links authData beside a password (A25)", async () => {
    const authData = { weixin: { openid: "o1", access_token: "t" } };

    const answers = await login({ username: "tom", password: PASSWORD, authData });

    expectAccepted(answers);
    expect((await stored(cloud, tom.objectId)).authData).toBeUndefined();
    expectRefused(await login({ authData, password: PASSWORD }), 200);
  });
});

describe("registration", () => {
  it("sets the service's own fields itself (A12)", async () => {
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
    "rejects the service's attribute %s (A12)",
    async (name) => {
      expectRefused(await register({ [name]: "x" }), 105);
    },
  );

  it.each(["role:admin", "*", "../x"])("ignores the objectId %s (A13)", async (objectId) => {
    const answers = await register({ objectId });

    for (const { body } of answers) expect(body.objectId).toMatch(/^[0-9a-f]{24}$/);
  });

  it("opens a user to no other user by an ACL, and locks no user out (A14)", async () => {
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
  ])("rejects the ACL %j (A15)", async (ACL) => {
    expectRefused(await register({ ACL }), 123, 121);
    const route = `PUT /users/${tom.objectId}`;
    const change = { route, body: { ACL }, session: tom.sessionToken };
    expectRefused(await sendOnTwins(cloud, change), 123, 121);
  });

  it("grants nothing for false, which some SDKs send (A15)", async () => {
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
  ])("rejects the unreadable username %j (A17)", async (username, code) => {
    const answers = await register({ username });
    expectRefused(answers, code, 413);
    expect(answers[0]?.code).toBe(code);
  });

  it("compares usernames byte by byte, so names that look alike are two users (A18)", async () => {
    const latin = await signUp(cloud, { username: "admin" });
    const cyrillic = await signUp(cloud, { username: "\u0430dmin" });

    expect(cyrillic.objectId).not.toBe(latin.objectId);
    expectRefused(await register({ username: "admin" }), 202);
  });

  it.each(["a\u202eb", "a\nb", "a\u0000b", "a\u2066b", "a\u001b[31mb"])(
    "rejects %j in a username and in an e-mail address (A19)",
    async (text) => {
      expectRefused(await register({ username: text }), 217);
      expectRefused(await register({ email: `${text}@example.com` }), 125);
    },
  );

  it("accepts a short password and rejects a giant one (A20)", async () => {
    const { username } = await signUp(cloud, { password: "1" });
    expect(await tryLogIn(cloud, { username, password: "1" })).toBeUndefined();

    expectRefused(await register({ password: "x".repeat(1_025) }), 218);
    expectRefused(await register({ password: "€".repeat(342) }), 218);
    expectRefused(await login({ username, password: "x".repeat(60_000) }), 218);
  });

  it("treats differently composed characters as the same password (A22)", async () => {
    const password = "Pa\u00dfw\u00f6rt \u00e9 👩‍🚀";
    const { username } = await signUp(cloud, { password });

    for (const form of ["NFC", "NFD"]) {
      expect(await tryLogIn(cloud, { username, password: password.normalize(form) })).toBe(
        undefined,
      );
    }
  });

  it("rejects invalid Unicode instead of repairing it (A23)", async () => {
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

  it("counts a wrong old password towards the lock (A26)", async () => {
    const user = await signUp(cloud);

    for (let turn = 0; turn < 7; turn++) {
      expect((await sendAlone(cloud, change(user, "wrong"))).code).toBe(210);
    }

    expectRefused(await sendOnTwins(cloud, change(user, PASSWORD)), 219);
    expect(await tryLogIn(cloud, { username: user.username })).toBe(219);
  });

  it("rejects a non-string old password (A26)", async () => {
    for (const old of NOT_STRINGS) expectRefused(await sendOnTwins(cloud, change(tom, old)), 201);
  });

  it("ends the old session token (A28)", async () => {
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
    "does not unset the password by %j (A29)",
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
