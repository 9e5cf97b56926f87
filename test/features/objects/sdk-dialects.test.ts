import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { operations as accountOperations } from "../../../functions/generated/entries/accounts.ts";
import { operations as batchOperations } from "../../../functions/generated/entries/batch.ts";
import {
  createHttpHandler,
  type HttpHandler,
} from "../../../functions/handlers/http/http-handler.ts";
import { systemLog } from "../../../functions/wiring/system.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { bodies } from "../../support/http/bodies.ts";
import { APP_ID, APP_KEY, MASTER_KEY, send, type TestAnswer } from "../../support/http-event.ts";
import { type Call, CLASS, direct, inBatch, withQuery } from "../../support/sdks/dialect.ts";
import { DIALECTS } from "../../support/sdks/dialects.ts";
import { startAccountsService } from "../../support/services/accounts-service.ts";

const service = forAllTests(startAccountsService);
let handler: HttpHandler;
let count = 0;

beforeAll(async () => {
  const appKeys = { appId: APP_ID, appKey: APP_KEY, masterKeys: async () => [MASTER_KEY] };
  handler = createHttpHandler({ ...accountOperations, ...batchOperations }, bodies, () => ({
    ...service.ports,
    appKeys,
    log: systemLog,
  }));
});

describe.each(Object.entries(DIALECTS))("users as the SDK for %s sends them", (_, dialect) => {
  let username: string;
  let user: { objectId: string; sessionToken: string };

  beforeEach(async () => {
    count += 1;
    username = `sdk${count}`;
    const { body } = await say(dialect.signUp({ username, password: "secret", age: 1 }));
    user = body;
  });

  async function say(
    call: Call,
    { session, master = false }: { session?: string; master?: boolean } = {},
  ): Promise<TestAnswer> {
    const headers = {
      ...dialect.credentials(master),
      ...(session === undefined ? dialect.loggedOut : { "x-lc-session": session }),
    };
    return call.read(await send(handler, { ...call, headers }));
  }

  const mine = () => ({ session: user.sessionToken });

  test("sign up and get the whole user with a token", () => {
    expect(user).toMatchObject({ username, age: 1, sessionToken: expect.any(String) });
    expect(user).toMatchObject({ emailVerified: false, mobilePhoneVerified: false });
    expect(user).not.toHaveProperty("password");
  });

  test("get 202 for a username that is taken", async () => {
    const { body } = await say(dialect.signUp({ username, password: "x" }));
    expect(body.code).toBe(202);
  });

  test("log in with all attributes of a user in the body", async () => {
    const all = { ...user, username, password: "secret", email: "ignored@x.io" };
    const { body } = await say(direct("POST", "/1.1/login", all));
    expect(body).toMatchObject({ objectId: user.objectId, sessionToken: user.sessionToken });
  });

  test("become the user of a token; a wrong token is 211", async () => {
    const { body } = await say(dialect.me(user.sessionToken), mine());
    expect(body).toMatchObject({ username, sessionToken: user.sessionToken });
    expect((await say(dialect.me("wrong"), { session: "wrong" })).body.code).toBe(211);
    expect((await say(dialect.me(""))).body.code).toBe(211);
  });

  test("are saved", async () => {
    const { body } = await say(
      dialect.save(user.objectId, { age: { __op: "Increment", amount: 2 } }),
      mine(),
    );
    expect(body).toMatchObject({ objectId: user.objectId, updatedAt: expect.any(String) });
    expect(body).not.toHaveProperty("sessionToken");
    expect(body.age).toBe(dialect.asksForFields ? 3 : undefined);
    expect((await say(dialect.fetch(user.objectId))).body).toMatchObject({ age: 3 });
  });

  test("are saved under a condition, which is 305 if it is not met", async () => {
    const unmet = await say(dialect.saveIf(user.objectId, { age: 9 }, { age: 7 }), mine());
    const met = await say(dialect.saveIf(user.objectId, { age: 9 }, { age: 1 }), mine());
    expect([unmet.body.code, met.body.objectId]).toEqual([305, user.objectId]);
  });

  test("are fetched without a token", async () => {
    const { body } = await say(dialect.fetch(user.objectId));
    expect(body).toMatchObject({ username, objectId: user.objectId });
    expect(body).not.toHaveProperty("sessionToken");
  });

  test("are found and counted with the master key", async () => {
    const { body: found } = await say(dialect.find({ username }), { master: true });
    const { body: counted } = await say(dialect.count({ username }), { master: true });
    expect(found.results).toMatchObject([{ objectId: user.objectId }]);
    expect(counted).toEqual({ results: [], count: 1 });
  });

  test("change the password and get the new token", async (context) => {
    if (!dialect.updatePassword) return context.skip();
    const change = dialect.updatePassword(user.objectId, "secret", "better");
    const { body } = await say(change, mine());
    expect(Object.keys(body).sort()).toEqual(["objectId", "sessionToken", "updatedAt"]);
    expect(body.sessionToken).not.toBe(user.sessionToken);
  });

  test("refresh the token", async (context) => {
    if (!dialect.refreshToken) return context.skip();
    const { body } = await say(dialect.refreshToken(user.objectId), mine());
    expect(body.sessionToken).not.toBe(user.sessionToken);
    expect((await say(dialect.me(user.sessionToken), mine())).body.code).toBe(211);
  });

  test("sign in with a third-party account: first 201, then 200 and the same user", async (context) => {
    if (!dialect.platforms) return context.skip();
    const authData = { github: { uid: `g-${username}`, access_token: "t" } };
    const first = await say(dialect.platforms.signIn(authData));
    const again = await say(dialect.platforms.signIn(authData));
    expect(again.body).toMatchObject({
      objectId: first.body.objectId,
      sessionToken: first.body.sessionToken,
      authData,
    });
    expect(first.body).toMatchObject({ username: expect.any(String), authData });
  });

  test("link a second third-party account and unlink it", async (context) => {
    if (!dialect.platforms) return context.skip();
    const first = { github: { uid: `g-${username}`, access_token: "t" } };
    const added = { gitee: { uid: `e-${username}`, access_token: "t" } };
    const platforms = async () =>
      Object.keys((await say(dialect.me(user.sessionToken), mine())).body.authData);
    await say(dialect.platforms.link(user.objectId, first, first), mine());

    await say(dialect.platforms.link(user.objectId, { ...first, ...added }, added), mine());
    expect((await platforms()).sort()).toEqual(["gitee", "github"]);

    await say(dialect.platforms.unlink(user.objectId, "gitee"), mine());
    expect(await platforms()).toEqual(["github"]);
  });

  test("find their roles by a plain pointer", async () => {
    const pointer = { __type: "Pointer", className: "_User", objectId: user.objectId };
    const role = {
      name: `role_${username}`,
      ACL: { "*": { read: true } },
      users: { __op: "AddRelation", objects: [pointer] },
    };
    await say(direct("POST", dialect.roles, role), { master: true });
    const { body } = await say(
      direct("GET", withQuery(dialect.roles, { where: { users: pointer } })),
    );
    expect(body.results).toMatchObject([{ name: role.name }]);
  });

  test("are deleted", async () => {
    expect((await say(dialect.remove(user.objectId), mine())).body).toEqual({});
    const { body } = await say(dialect.fetch(user.objectId));
    expect(body ?? { code: 211 }).toMatchObject({ code: 211 });
  });
});

describe("habits of single SDKs", () => {
  const headers = DIALECTS.Go?.credentials(false) ?? {};
  const say = async (call: Call, session?: string) => {
    const all = { ...headers, ...(session && { "x-lc-session": session }) };
    return call.read(await send(handler, { ...call, headers: all }));
  };
  const signUp = async () => {
    count += 1;
    const { body } = await say(
      direct("POST", "/1.1/users", { username: `sdk${count}`, password: "secret" }),
    );
    return body;
  };

  test("Go signs up by email without a username", async () => {
    const body = { email: "go@x.io", password: "secret" };
    expect((await say(direct("POST", "/1.1/users", body))).body.code).toBe(200);
  });

  test("PHP sends a log-out and ignores the answer", async () => {
    expect((await say(direct("POST", "/1.1/logout", null))).body).toEqual({});
  });

  test("PHP logs in by GET", async () => {
    const { username, objectId } = await signUp();
    const answer = await say(direct("GET", `/1.1/login?username=${username}&password=secret`));
    expect(answer.body).toMatchObject({ objectId, sessionToken: expect.any(String) });
  });

  test("JavaScript deletes several users by one path; only the caller's own is deleted", async () => {
    const [mine, other] = [await signUp(), await signUp()];
    const path = `${CLASS}/${mine.objectId},${other.objectId}`;
    expect((await say(inBatch("DELETE", path), mine.sessionToken)).body.code).toBe(206);
    expect((await say(direct("GET", `${CLASS}/${other.objectId}`))).status).toBe(200);
  });

  test("JavaScript sends long queries as a GET inside a batch", async () => {
    const call = inBatch("GET", CLASS, undefined, { where: { username: "nobody" }, limit: 1 });
    const master = DIALECTS.JS?.credentials(true) ?? {};
    const answer = call.read(await send(handler, { ...call, headers: master }));
    expect(answer.body).toEqual({ results: [] });
  });

  test("Objective-C creates and then updates one object in one request", async () => {
    count += 1;
    const item = (method: string, fields: object) => ({
      method,
      path: "/1.1/users",
      new: true,
      body: { __internalId: "A1B2", ...fields },
    });
    const requests = [
      item("POST", { username: `sdk${count}`, password: "secret", tags: ["a"] }),
      item("PUT", { tags: { __op: "Add", objects: ["b"] } }),
    ];
    const { status, body } = await say(direct("POST", "/1.1/batch/save", { requests }));

    expect([status, Object.keys(body)]).toEqual([200, ["A1B2"]]);
    expect(body.A1B2).toMatchObject({ sessionToken: expect.any(String), tags: ["a"] });
    const { body: user } = await say(direct("GET", `${CLASS}/${body.A1B2.objectId}`));
    expect(user).toMatchObject({ tags: ["a", "b"], updatedAt: body.A1B2.updatedAt });
  });

  test("a user can't be updated through another user of the same request", async () => {
    const victim = await signUp();
    count += 1;
    const requests = [
      {
        method: "POST",
        path: "/1.1/users",
        body: { __internalId: victim.objectId, username: `sdk${count}`, password: "secret" },
      },
      {
        method: "PUT",
        path: `/1.1/users/${victim.objectId}`,
        body: { __internalId: victim.objectId, age: 7 },
      },
    ];
    await say(direct("POST", "/1.1/batch/save", { requests }));
    const { body } = await say(direct("GET", `${CLASS}/${victim.objectId}`));
    expect(body).not.toHaveProperty("age");
  });
});
