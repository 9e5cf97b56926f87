import { describe, expect, test } from "vitest";
import { ApiError } from "../../../functions/domain/api-error.ts";
import { serve, TOM, TOM_TOKEN, things } from "../../support/http/things.ts";
import { KEY_HEADERS, MASTER_HEADERS, send, sign } from "../../support/http-event.ts";

const JSON_TYPE = "application/json;charset=utf-8";
const SESSION = { ...KEY_HEADERS, "x-lc-session": TOM_TOKEN };

function thingService(answer?: Parameters<typeof things>[0]) {
  const { operations, calls } = things(answer);
  return { handler: serve(operations, {}), calls };
}

describe("answers", () => {
  test("are uncacheable JSON with LeanCloud's headers on success", async () => {
    const { handler } = thingService(() => ({}));
    const answer = await send(handler, { path: "/1.1/things" });
    expect(answer).toMatchObject({ status: 200, text: "{}" });
    expect(answer.headers).toMatchObject({
      "Content-Type": JSON_TYPE,
      "Cache-Control": "no-cache,no-store",
      "X-Content-Type-Options": "nosniff",
    });
  });

  test("are {code, error} with the catalogue's status on rejection", async () => {
    const { handler } = thingService(() => {
      throw new ApiError("duplicateValue");
    });
    const answer = await send(handler, { path: "/1.1/things" });
    expect(answer).toMatchObject({ status: 400, body: { code: 137 } });
    expect(answer.headers).toMatchObject({ "Content-Type": JSON_TYPE });
  });

  test("reveal only the request id on an unexpected failure", async () => {
    const { handler } = thingService(() => {
      throw new Error("secret table name");
    });
    const answer = await send(handler, { path: "/1.1/things" });
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      code: 1,
      error: "Internal server error. Request id: request-1.",
    });
  });

  test("are given even for an event that is not a request", async () => {
    const { handler } = thingService();
    const answer = await handler({} as never, { awsRequestId: "aws-1" } as never);
    expect(answer).toMatchObject({ statusCode: 500, body: expect.stringContaining("aws-1") });
  });

  test("never allow credentials: CORS is up to the gateway (A50)", async () => {
    const { handler } = thingService();
    const answer = await send(handler, {
      method: "OPTIONS",
      path: "/1.1/things",
      headers: { ...KEY_HEADERS, origin: "https://evil.example" },
    });
    expect(answer.status).toBe(404);
    expect(Object.keys(answer.headers).join()).not.toMatch(/access-control/i);
  });
});

describe("routes", () => {
  test.each([
    ["/1.1/nothing", "No such endpoint."],
    ["/1.1/classes/Post", "Class or object doesn't exists. Classes need the setting `classes`."],
    [
      "/1.1/functions/hello",
      "Class or object doesn't exists. Cloud functions need the setting `engine`.",
    ],
    ["/1.1/things/", "No such endpoint: /1.1/things/ is unknown; did you mean /1.1/things?"],
    ["/1.1/things/a/b", "No such endpoint."],
  ])("answer 404 with code 101 for %s", async (path, error) => {
    const answer = await send(thingService().handler, { path });
    expect(answer).toMatchObject({ status: 404, body: { code: 101, error } });
  });

  test.each(["..%2F..%2Fx", "a%00b", "a%252Fb", "[object%20Object]", "x".repeat(10_000), "%25"])(
    "reject the id %s before any operation (A49)",
    async (id) => {
      const { handler, calls } = thingService();
      const answer = await send(handler, { path: `/1.1/things/${id}` });
      expect([400, 404]).toContain(answer.status);
      expect(calls).toEqual([]);
    },
  );

  test("prefer a literal segment to a parameter", async () => {
    const { handler, calls } = thingService();
    await send(handler, { path: "/1.1/things/me" });
    await send(handler, { path: "/1.1/things/5d831ac8" });
    expect(calls.map(({ operationId }) => operationId)).toEqual(["getMyThing", "getThing"]);
    expect(calls[1]?.request.params).toEqual({ objectId: "5d831ac8" });
  });
});

describe("limits", () => {
  test("reject a body over the operation's limit with 413, also as base64 or with a wrong length", async () => {
    const { handler, calls } = thingService();
    const body = { text: "x".repeat(64) };
    const headers = { ...KEY_HEADERS, "content-length": "2" };
    const path = "/1.1/note";
    const bytes = Buffer.from(JSON.stringify(body));
    const answers = [
      await send(handler, { method: "POST", path, body, headers }),
      await send(handler, { method: "POST", path, body: bytes }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([413, 413]);
    expect(calls).toEqual([]);
  });

  test("reject 10 MB before reading the keys or parsing (A32)", async () => {
    const answer = await send(thingService().handler, {
      method: "POST",
      path: "/1.1/things",
      headers: {},
      body: "[".repeat(10_000_000),
    });
    expect(answer).toMatchObject({ status: 413, body: { code: 413 } });
  });

  test("reject headers over 10 KB in all with 431", async () => {
    const headers = { ...KEY_HEADERS, "x-lc-session": "a".repeat(11_000) };
    const answer = await send(thingService().handler, { path: "/1.1/things", headers });
    expect(answer.status).toBe(431);
  });
});

describe("access", () => {
  const wrong = { ...KEY_HEADERS, "x-lc-key": "wrong" };
  test.each([
    ["GET", "/1.1/classes/Post", wrong],
    ["GET", "/1.1/classes/Post/5d831ac8", {}],
    ["POST", "/1.1/functions/hello", wrong],
    ["GET", "/1.1/things/a%00b", wrong],
  ])("is 401 for a wrong key before a wrong class or id: %s %s", async (method, path, headers) => {
    const answer = await send(thingService().handler, { method, path, headers });
    expect(answer).toMatchObject({ status: 401, body: { code: 401 } });
  });

  test("is 401 for a wrong key inside a tunnel before a wrong class", async () => {
    const answer = await send(thingService().handler, {
      method: "POST",
      path: "/1.1/classes/Post",
      headers: { "content-type": "text/plain" },
      body: { _method: "GET", _ApplicationId: KEY_HEADERS["x-lc-id"], _ApplicationKey: "wrong" },
    });
    expect(answer.status).toBe(401);
  });

  test("needs no key for an unknown path", async () => {
    const answer = await send(thingService().handler, { path: "/1.1/nothing", headers: {} });
    expect(answer.status).toBe(404);
  });

  test("is 403 for a master operation without the master key", async () => {
    const { handler, calls } = thingService();
    const request = { method: "POST", path: "/1.1/audit" };
    expect((await send(handler, request)).status).toBe(403);
    expect((await send(handler, { ...request, headers: MASTER_HEADERS })).status).toBe(200);
    expect(calls[0]?.request.requester).toMatchObject({ master: true });
  });

  test.each([
    ["no session", KEY_HEADERS],
    ["an empty session", { ...KEY_HEADERS, "x-lc-session": "" }],
    ["an unknown session", { ...KEY_HEADERS, "x-lc-session": "stolen" }],
    ["a session of 10 KB", { ...KEY_HEADERS, "x-lc-session": "s".repeat(9_000) }],
  ])("is 403 with code 206 if a session is required and there is %s", async (_, headers) => {
    const { handler, calls } = thingService();
    const answer = await send(handler, {
      method: "DELETE",
      path: "/1.1/things/a1",
      headers: headers as Record<string, string>,
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 206 } });
    expect(calls).toEqual([]);
  });

  test("needs a valid session or the master key", async () => {
    const { handler, calls } = thingService();
    const request = { method: "DELETE", path: "/1.1/things/a1" };
    await send(handler, { ...request, headers: SESSION });
    await send(handler, { ...request, headers: MASTER_HEADERS });
    expect(calls.map(({ request: { requester } }) => requester)).toMatchObject([
      { master: false, user: TOM },
      { master: true },
    ]);
  });

  test("ignores an unknown session if sessions are optional", async () => {
    const { handler, calls } = thingService();
    const headers = { ...KEY_HEADERS, "x-lc-session": "old" };
    await send(handler, { path: "/1.1/things", headers });
    expect(calls[0]?.request.requester).toMatchObject({ master: false });
  });

  test("takes session_token of a GET's query before the header and hides it from the operation", async () => {
    const { handler, calls } = thingService();
    const headers = { ...KEY_HEADERS, "x-lc-session": "someone-else" };
    await send(handler, { path: `/1.1/things/me?session_token=${TOM_TOKEN}&a=1`, headers });
    expect(calls[0]?.request).toMatchObject({ requester: { user: TOM }, query: { a: "1" } });
    expect(calls[0]?.request.query).not.toHaveProperty("session_token");
  });

  test.each([
    [undefined, undefined],
    ["1", true],
    ["0", false],
  ])("maps X-LC-Prod %s to production %s", async (value, production) => {
    const { handler, calls } = thingService();
    const headers = value === undefined ? KEY_HEADERS : { ...KEY_HEADERS, "x-lc-prod": value };
    await send(handler, { path: "/1.1/things", headers });
    expect(calls[0]?.request.production).toBe(production);
  });

  test("is never granted as master while the master key can't be read", async () => {
    const { operations } = things();
    const masterKeys = async () => {
      throw new Error("Secrets Manager is down");
    };
    const handler = serve(operations, {}, { masterKeys });
    const answer = await send(handler, { path: "/1.1/things", headers: MASTER_HEADERS });
    expect(answer.status).toBe(500);
    expect((await send(handler, { path: "/1.1/things" })).status).toBe(200);
  });

  test("is the same by a signature as by its key", async () => {
    const { handler } = thingService();
    const headers = { "x-lc-id": KEY_HEADERS["x-lc-id"], "x-lc-sign": sign("no-key", 1) };
    expect((await send(handler, { path: "/1.1/things", headers })).status).toBe(401);
  });
});

describe("query", () => {
  test("decodes parameters once and as UTF-8", async () => {
    const { handler, calls } = thingService();
    await send(handler, { path: "/1.1/things?where=%7B%22a%22%3A1%7D&q=a+b%252B&e=%E4%BD%A0" });
    expect({ ...calls[0]?.request.query }).toEqual({ where: '{"a":1}', q: "a b%2B", e: "你" });
  });

  test.each(["a=1&a=2", "a=%", "a=%ff", "a=%ED%A0%80"])("is 400 if it is %s", async (query) => {
    const answer = await send(thingService().handler, { path: `/1.1/things?${query}` });
    expect(answer).toMatchObject({ status: 400, body: { code: 1 } });
  });

  test("treats a parameter named __proto__ as any other", async () => {
    await send(thingService().handler, { path: "/1.1/things?__proto__=x&constructor=y" });
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});
