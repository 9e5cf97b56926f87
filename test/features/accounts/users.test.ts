import { beforeEach, describe, expect, test } from "vitest";
import { forAllTests } from "../../support/for-all-tests.ts";
import { startAccountsService } from "../../support/services/accounts-service.ts";

const service = forAllTests(startAccountsService);
let count = 0;

interface TestUser {
  readonly objectId: string;
  readonly username: string;
  readonly session: string;
}

let tom: TestUser;
let eve: TestUser;

beforeEach(async () => {
  [tom, eve] = [await signUp(), await signUp()];
});

async function signUp(fields: object = {}): Promise<TestUser> {
  count += 1;
  const username = `user${count}`;
  const { body } = await service.call("POST /users", { username, password: "secret", ...fields });
  return { objectId: body.objectId, username, session: body.sessionToken };
}

const master = { master: true };
const stored = (user: TestUser) => service.ports.users.find(user.objectId);

describe("GET /users/{objectId}", () => {
  test("shows a user without token, hash or anything internal", async () => {
    const { body } = await service.call(`GET /classes/_User/${tom.objectId}`);
    expect(Object.keys(body).sort()).toEqual(
      "createdAt emailVerified mobilePhoneVerified objectId updatedAt username".split(" "),
    );
  });

  test("answers 400 with 211 for a missing user", async () => {
    const answer = await service.call(`GET /users/${"0".repeat(24)}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 211 } });
  });

  test("applies the ACL, but never hides users from themselves or the master key", async () => {
    const hidden = await signUp({ ACL: { [eve.objectId]: { read: true } } });
    const path = `GET /users/${hidden.objectId}`;
    const statuses = [
      await service.call(path),
      await service.call(path, undefined, { session: tom.session }),
      await service.call(path, undefined, { session: eve.session }),
      await service.call(path, undefined, { session: hidden.session }),
      await service.call(path, undefined, master),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 200, 200, 200]);
  });
});

test.each(["", "x", "x".repeat(25), "x".repeat(49)])(
  "GET /users/me with the token %j is 400 with 211",
  async (session) => {
    const answer = await service.call("GET /users/me", undefined, { session });
    expect(answer).toMatchObject({ status: 400, body: { code: 211 } });
  },
);

describe.each(["/users", "/classes/_User"])("PUT %s/{objectId}", (prefix) => {
  const put = (user: TestUser, body: object, options: object = { session: user.session }) =>
    service.call(`PUT ${prefix}/${user.objectId}`, body, options);

  test("changes the named fields and leaves the others", async () => {
    await put(tom, { score: 1, address: { city: "Bern" } });

    const answer = await put(tom, {
      score: { __op: "Increment", amount: 4 },
      "address.street": "Gasse",
      tags: { __op: "AddUnique", objects: ["a"] },
    });

    expect(answer.body).toEqual({ updatedAt: expect.any(String), objectId: tom.objectId });
    expect(await stored(tom)).toMatchObject({
      score: 5,
      address: { city: "Bern", street: "Gasse" },
      tags: ["a"],
      username: tom.username,
    });
  });

  test("returns the changed fields with new=true", async () => {
    const path = `PUT ${prefix}/${tom.objectId}?new=true`;
    const { body } = await service.call(path, { score: 3 }, { session: tom.session });
    expect(Object.keys(body).sort()).toEqual(["objectId", "score", "updatedAt"]);
  });

  test("loses none of 20 parallel increments", async () => {
    const op = { n: { __op: "Increment", amount: 1 } };
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(tom, op)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await stored(tom)).toMatchObject({ n: 20 });
  });

  test("applies only to a user that fulfils where", async () => {
    const path = (where: object) =>
      `PUT ${prefix}/${tom.objectId}?where=${encodeURIComponent(JSON.stringify(where))}`;
    await put(tom, { n: 1 });
    const unmet = await service.call(path({ n: 2 }), { n: 9 }, { session: tom.session });
    const met = await service.call(path({ n: 1 }), { n: 3 }, { session: tom.session });
    expect([unmet.body.code, met.status]).toEqual([305, 200]);
    expect(await stored(tom)).toMatchObject({ n: 3 });
  });

  test("is rejected without the user's own session and changes nothing", async () => {
    const before = await stored(tom);
    const foreign = await put(tom, { score: 9 }, { session: eve.session });
    const anonymous = await put(tom, { score: 9 }, {});
    expect(foreign).toMatchObject({ status: 403, body: { code: 206 } });
    expect(anonymous).toMatchObject({ status: 403, body: { code: 206 } });
    expect(await stored(tom)).toEqual(before);
  });

  test("moves the unique fields: the old value is free, the new one taken", async () => {
    const [renamed, email] = [`renamed ${prefix}`, `renamed${count}@x.io`];
    await put(tom, { username: renamed, email });

    const free = await service.call("POST /users", { username: tom.username, password: "p" });
    const taken = await put(eve, { username: renamed });

    expect([free.status, taken.body.code]).toEqual([201, 202]);
    await put(tom, { email: { __op: "Delete" } });
    expect((await put(eve, { email })).status).toBe(200);
  });

  test.each([
    [{ password: { __op: "Delete" } }, 201],
    [{ password: null }, 201],
    [{ "password.x": 1 }, 201],
    [{ username: { __op: "Delete" } }, 200],
    [{ username: null }, 200],
    [{ email: "x" }, 125],
    [{ ACL: { "*": 1 } }, 123],
    [{ username: { __op: "Increment", amount: 1 } }, 111],
    [{ a: { __op: "Increment", amount: "1;" } }, 111],
    [{ _passwordHash: "x" }, 105],
    [{ _tokenGeneration: { __op: "Delete" } }, 105],
  ])("rejects %j with %i and changes nothing", async (body, code) => {
    const before = await stored(tom);
    expect((await put(tom, body)).body.code).toBe(code);
    expect(await stored(tom)).toEqual(before);
  });

  test.each([
    { sessionToken: "x" },
    { emailVerified: true },
    { mobilePhoneVerified: { __op: "Delete" } },
    { createdAt: "2000-01-01T00:00:00.000Z" },
    { objectId: null },
    { "emailVerified.x": true },
    { salt: "x" },
  ])("ignores %j", async (body) => {
    const before = await stored(tom);
    expect((await put(tom, body)).status).toBe(200);
    const { updatedAt: _, _changeId: __, ...after } = { ...(await stored(tom)) };
    expect(before).toMatchObject(after);
  });

  test("keeps a user within the maximum size of an item", async () => {
    const codes: number[] = [];
    for (let i = 0; i < 6; i++) {
      const { status } = await put(tom, { [`big${i}`]: "x".repeat(60_000) });
      codes.push(status);
    }
    expect(codes).toEqual([200, 200, 200, 200, 400, 400]);
  });

  test("accepts 300 fields in one change and rejects one more", async () => {
    const fields = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, i) => [`f${from + i}`, i]));
    const own = Object.keys({ ...(await stored(tom)) }).filter((key) => !key.startsWith("_"));
    const room = 300 - own.length;

    const updates: string[] = [];
    const stack = service.engine.documents.middlewareStack;
    stack.add(
      (next) => (args) => {
        updates.push((args.input as { UpdateExpression?: string }).UpdateExpression ?? "");
        return next(args);
      },
      { step: "initialize", name: "recordUpdates" },
    );
    const most = await put(tom, fields(0, room));
    stack.remove("recordUpdates");

    expect(most.status).toBe(200);
    expect(Math.max(...updates.map((text) => Buffer.byteLength(text)))).toBeLessThan(4_096);
    expect((await put(tom, fields(room, room + 1))).body.code).toBe(116);
  });

  test("a new password replaces the token", async () => {
    await put(tom, { password: "other" });
    const me = await service.call("GET /users/me", undefined, { session: tom.session });
    const logIn = await service.call("POST /login", { username: tom.username, password: "other" });
    expect([me.body.code, logIn.status]).toEqual([211, 200]);
  });
});

describe("passwords and tokens", () => {
  test("updatePassword answers the new token, and the old one gets 403", async () => {
    const path = `PUT /users/${tom.objectId}/updatePassword`;
    const body = { old_password: "secret", new_password: "better" };

    const answer = await service.call(path, body, { session: tom.session });

    expect(Object.keys(answer.body).sort()).toEqual(["objectId", "sessionToken", "updatedAt"]);
    const old = await service.call(path, body, { session: tom.session });
    const current = { session: answer.body.sessionToken };
    const wrong = await service.call(path, body, current);
    expect([old.status, wrong.body.code]).toEqual([403, 210]);
    expect((await service.call("GET /users/me", undefined, current)).status).toBe(200);
  });

  test("updatePassword keeps the token if the setting says so", async () => {
    const lenient = await startAccountsService({ reloginAfterPasswordChange: false });
    const { body: user } = await lenient.call("POST /users", { username: "u", password: "p" });
    const { body } = await lenient.call(
      `PUT /users/${user.objectId}/updatePassword`,
      { old_password: "p", new_password: "q" },
      { session: user.sessionToken },
    );
    expect(body.sessionToken).toBe(user.sessionToken);
    await lenient.stop();
  });

  test("lets one of two parallel password changes win", async () => {
    const path = `PUT /users/${tom.objectId}/updatePassword`;
    const answers = await Promise.all(
      ["a", "b"].map((new_password) =>
        service.call(path, { old_password: "secret", new_password }, { session: tom.session }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("refreshSessionToken answers the user and ends the old token (R22)", async () => {
    const path = `PUT /users/${tom.objectId}/refreshSessionToken`;
    const { body } = await service.call(path, undefined, { session: tom.session });
    expect(body).toMatchObject({ username: tom.username, emailVerified: false });
    const old = await service.call("GET /users/me", undefined, { session: tom.session });
    const now = await service.call("GET /users/me", undefined, { session: body.sessionToken });
    expect([old.body.code, now.status]).toEqual([211, 200]);
  });

  test("refreshSessionToken is open only to the user and the master key", async () => {
    const path = `PUT /users/${tom.objectId}/refreshSessionToken`;
    const foreign = await service.call(path, {}, { session: eve.session });
    const byMaster = await service.call(path, null, master);
    expect([foreign.status, byMaster.status]).toEqual([403, 200]);
  });

  test("logOut answers {} and keeps the token, which other devices use", async () => {
    const answer = await service.call("POST /logout", null, { session: tom.session });
    const me = await service.call("GET /users/me", undefined, { session: tom.session });
    expect([answer.text, me.status]).toEqual(["{}", 200]);
  });
});

describe("DELETE /users/{objectId}", () => {
  const remove = (options: object) =>
    service.call(`DELETE /users/${tom.objectId}`, undefined, options);

  test("needs the user's own session or the master key", async () => {
    const statuses = [
      await remove({}),
      await remove({ session: eve.session }),
      await remove(master),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 200]);
  });

  test("frees the unique values and ends the session", async () => {
    await service.call(`PUT /users/${tom.objectId}`, { email: "d@x.io" }, { session: tom.session });
    const answer = await remove({ session: tom.session });

    expect(answer.text).toBe("{}");
    const again = { username: tom.username, password: "p", email: "d@x.io" };
    expect((await service.call("POST /users", again)).status).toBe(201);
    expect((await remove({ session: tom.session })).status).toBe(403);
    const me = await service.call("GET /users/me", undefined, { session: tom.session });
    expect(me.body.code).toBe(211);
  });
});

describe("GET /users", () => {
  const find = (parameters: Record<string, string>, options: object = master) =>
    service.call(`GET /classes/_User?${new URLSearchParams(parameters)}`, undefined, options);
  const getIds = (body: { results: { objectId: string }[] }) =>
    body.results.map(({ objectId }) => objectId);

  test("is closed to clients", async () => {
    expect((await find({}, { session: tom.session })).status).toBe(403);
  });

  test.each([
    () => ({ username: tom.username }),
    () => ({ objectId: tom.objectId }),
    () => ({ objectId: { $in: [tom.objectId, "x".repeat(5000)] } }),
    () => ({ username: tom.username, createdAt: { $exists: true } }),
    () => ({ $and: [{ username: tom.username }] }),
  ])("finds one user by %s", async (where) => {
    const { body } = await find({ where: JSON.stringify(where()) });
    expect(getIds(body)).toEqual([tom.objectId]);
    expect(body.results[0]).not.toHaveProperty("sessionToken");
  });

  test("lists by custom fields in order of creation, counted and paged", async () => {
    const team = `team${count}`;
    service.advance(1000);
    const first = await signUp({ team });
    service.advance(1000);
    const second = await signUp({ team });

    const where = JSON.stringify({ team });
    expect(getIds((await find({ where })).body)).toEqual([first.objectId, second.objectId]);
    const { body } = await find({ where, limit: "1", order: "-createdAt", count: "1" });
    expect([getIds(body), body.count]).toEqual([[second.objectId], 2]);
  });

  test.each(["password", "_passwordHash", "sessionToken", "authData.x.access_token"])(
    "never compares %s",
    async (key) => {
      const { status } = await find({ where: JSON.stringify({ [key]: "x" }) });
      expect(status).toBe(400);
    },
  );
});

test("each operation costs no more calls to DynamoDB than planned", async () => {
  const commands: string[] = [];
  const stack = service.engine.documents.middlewareStack;
  const record = (run: Promise<unknown>) =>
    run.then(() => commands.splice(0).map((name) => name.replace("Command", "")));
  stack.add(
    (next, { commandName }) =>
      (args) => {
        commands.push(commandName ?? "");
        return next(args);
      },
    { step: "initialize", name: "recordCommands" },
  );

  const calls = {
    signUp: await record(service.call("POST /users", { username: "cheap", password: "p" })),
    logIn: await record(service.call("POST /login", { username: "cheap", password: "p" })),
    me: await record(service.call("GET /users/me", undefined, { session: tom.session })),
    update: await record(
      service.call(`PUT /users/${tom.objectId}`, { n: 1 }, { session: tom.session }),
    ),
  };

  stack.remove("recordCommands");
  expect(calls).toEqual({
    // Two counts of the network, the user, and the network to remember.
    signUp: ["UpdateItem", "UpdateItem", "TransactWriteItems", "UpdateItem"],
    logIn: ["GetItem", "UpdateItem", "GetItem", "UpdateItem", "UpdateItem"],
    me: ["GetItem"],
    update: ["GetItem", "UpdateItem"],
  });
});
