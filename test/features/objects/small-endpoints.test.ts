import { describe, expect, test } from "vitest";
import type { OperationId } from "../../../functions/generated/operations.ts";
import { operations } from "../../../functions/generated/operations.ts";
import { createRouter } from "../../../functions/handlers/http/router.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { startAccountsService } from "../../support/services/accounts-service.ts";

const service = forAllTests(startAccountsService);

test.each([
  ["GET /requestCaptcha?width=100&height=50", undefined],
  ["POST /verifyCaptcha", { captcha_code: "ab12", captcha_token: "t" }],
])("%s answers that captchas are not supported", async (route, body) => {
  const answer = await service.call(route, body);
  expect(answer).toMatchObject({ status: 400, body: { code: 119, error: expect.any(String) } });
});

describe("an unserved endpoint answers 404 with a code", () => {
  const router = createRouter(Object.keys(operations) as OperationId[]);

  test.each([
    ["GET", "/1.1/users/self/friends"],
    ["GET", "/1.1/users/self/friendBlocklist"],
    ["POST", "/1.1/users/self/friendBlocklist/7"],
    ["GET", "/storage/1.1/users/tap-support/identity"],
  ])("%s %s", (method, path) => {
    expect(() => router.find(method, path)).toThrow(
      expect.objectContaining({ code: 101, status: 404 }),
    );
  });

  test("GET /users/self/friends over HTTP, in JSON", async () => {
    const answer = await service.call("GET /users/self/friends");
    expect(answer).toEqual(
      expect.objectContaining({
        status: 404,
        body: {
          code: 101,
          error:
            "Lists of friends and of blocked users are not served here. Query _Followee with friendStatus, and use a class of pairs for blocked users.",
        },
      }),
    );
  });
});

describe("a service that is left out names itself", () => {
  const router = createRouter(Object.keys(operations) as OperationId[]);

  test.each([
    ["POST", "rtm/sign", "Realtime messaging is"],
    ["GET", "classes/_Conversation/5d84", "Realtime messaging is"],
    ["POST", "LiveQuery/subscribe", "Live queries are"],
    ["POST", "LiveQuery/subscribe/ping", "Live queries are"],
    ["GET", "search/select", "Full-text search is"],
    ["GET", "search/mlt", "Full-text search is"],
    ["GET", "leaderboard/leaderboards/score", "Leaderboards are"],
    ["POST", "leaderboard/users/self/statistics", "Leaderboards are"],
    ["POST", "statuses", "Statuses are"],
    ["GET", "subscribe/statuses/count", "Statuses are"],
    ["POST", "subscribe/statuses/resetUnreadCount", "Statuses are"],
    ["GET", "classes/_Status", "Statuses are"],
    ["GET", "classes/_Blocklist", "Lists of friends and of blocked users are"],
    ["POST", "engine/cloud-queue/tasks", "The cloud queue is"],
    ["POST", "exportData", "The export by request is"],
    ["POST", "stats/open/collect", "Analytics are"],
  ])("%s /1.1/%s", (method, path, service) => {
    expect(() => router.find(method, `/1.1/${path}`)).toThrow(
      expect.objectContaining({
        code: 101,
        status: 404,
        message: expect.stringMatching(
          new RegExp(`^${service} not served here\\. (Use|Query|Read) .{15,}\\.$`),
        ),
      }),
    );
  });

  test("below /1.2, too", () => {
    expect(() => router.find("POST", "/1.2/rtm/messages")).toThrow(
      "Realtime messaging is not served here. Use a messaging service",
    );
  });

  test.each(["classes/Status", "classes/Search", "classes/_Role", "users/me"])(
    "%s is served",
    (path) => {
      expect(router.find("GET", `/1.1/${path}`)).toMatchObject({ params: expect.any(Object) });
    },
  );
});

describe("GET /users/strictlyQuery", () => {
  const find = (where: object, options = {}, more: Record<string, string> = {}) => {
    const parameters = new URLSearchParams({ where: JSON.stringify(where), ...more });
    return service.call(`GET /users/strictlyQuery?${parameters}`, undefined, options);
  };
  const signUp = async (fields: object) =>
    (await service.call("POST /users", { password: "secret", ...fields })).body;
  const toIds = (body: { results: { objectId: string }[] }) =>
    body.results.map(({ objectId }) => objectId);

  test("finds a user that the client can name, in the form of a read by id", async () => {
    const tom = await signUp({
      username: "tom",
      email: "tom@x.io",
      mobilePhoneNumber: "13800000001",
    });
    const { body: shown } = await service.call(`GET /users/${tom.objectId}`);
    for (const where of [
      { username: "tom" },
      { objectId: tom.objectId },
      { email: "tom@x.io", createdAt: { $exists: true } },
      { $and: [{ mobilePhoneNumber: "13800000001" }, { username: { $in: ["tom"] } }] },
    ]) {
      expect((await find(where)).body).toEqual({ results: [shown] });
    }
  });

  test("finds no user unless the whole condition matches", async () => {
    await signUp({ username: "eve", age: 7 });
    expect(toIds((await find({ username: "eve", age: 8 })).body)).toEqual([]);
    expect((await find({ username: "nobody" }, {}, { count: "1" })).body).toEqual({
      results: [],
      count: 0,
    });
  });

  test("honours the ACL", async () => {
    const hidden = await signUp({ username: "hidden", ACL: {} });
    const where = { username: "hidden" };
    expect(toIds((await find(where)).body)).toEqual([]);
    const own = await find(where, { session: hidden.sessionToken });
    expect(toIds(own.body)).toEqual([hidden.objectId]);
  });

  test.each([
    {},
    { age: 7 },
    { username: { $ne: null } },
    { username: { $in: ["tom", "eve"] } },
    { username: { $regex: "^t" } },
    { $or: [{ username: "tom" }, { username: "eve" }] },
    { objectId: { $in: [] } },
    { objectId: { $gt: "" } },
    { password: "secret" },
  ])("rejects %j, which does not name one user", async (where) => {
    const answer = await find(where);
    expect(answer.status).toBe(400);
    expect(answer.body).not.toHaveProperty("results");
  });
});
