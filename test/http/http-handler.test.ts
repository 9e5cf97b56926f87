import { describe, expect, test } from "vitest";
import { ApiError } from "../../functions/domain/api-error.ts";
import { serve, TOM, TOM_TOKEN, things } from "../support/http/things.ts";
import { KEY_HEADERS, MASTER_HEADERS, send, sign } from "../support/http-event.ts";

const JSON_TYPE = "application/json;charset=utf-8";
const SESSION = { ...KEY_HEADERS, "x-lc-session": TOM_TOKEN };

function thingService(answer?: Parameters<typeof things>[0]) {
  const { operations, calls } = things(answer);
  return { handler: serve(operations, {}), calls };
}

describe("answers", () => {
  test("every success is JSON that no cache keeps, with LeanCloud's headers", async () => {
    const { handler } = thingService(() => ({}));
    const answer = await send(handler, { path: "/1.1/things" });
    expect(answer).toMatchObject({ status: 200, text: "{}" });
    expect(answer.headers).toMatchObject({
      "Content-Type": JSON_TYPE,
      "Cache-Control": "no-cache,no-store",
      "X-Content-Type-Options": "nosniff",
    });
  });

  test("a refusal is {code, error} with the catalogue's status", async () => {
    const { handler } = thingService(() => {
      throw new ApiError("duplicateValue");
    });
    const answer = await send(handler, { path: "/1.1/things" });
    expect(answer).toMatchObject({ status: 400, body: { code: 137 } });
    expect(answer.headers).toMatchObject({ "Content-Type": JSON_TYPE });
  });

  test("an unexpected failure tells the request id and nothing else", async () => {
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

  test("an event that is no request at all is answered, not thrown", async () => {
    const { handler } = thingService();
    const answer = await handler({} as never, { awsRequestId: "aws-1" } as never);
    expect(answer).toMatchObject({ statusCode: 500, body: expect.stringContaining("aws-1") });
  });

  test("CORS is the gateway's alone: no answer allows credentials (A50)", async () => {
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
    ["/1.1/classes/Post", "Class or object doesn't exists."],
    ["/1.1/functions/hello", "Class or object doesn't exists."],
    ["/1.1/things/", "No such endpoint."],
    ["/1.1/things/a/b", "No such endpoint."],
  ])("%s is 404 with code 101", async (path, error) => {
    const answer = await send(thingService().handler, { path });
    expect(answer).toMatchObject({ status: 404, body: { code: 101, error } });
  });

  test.each(["..%2F..%2Fx", "a%00b", "a%252Fb", "[object%20Object]", "x".repeat(10_000), "%25"])(
    "the id %s is refused before any operation (A49)",
    async (id) => {
      const { handler, calls } = thingService();
      const answer = await send(handler, { path: `/1.1/things/${id}` });
      expect([400, 404]).toContain(answer.status);
      expect(calls).toEqual([]);
    },
  );

  test("a literal segment wins over a parameter", async () => {
    const { handler, calls } = thingService();
    await send(handler, { path: "/1.1/things/me" });
    await send(handler, { path: "/1.1/things/5d831ac8" });
    expect(calls.map(({ operationId }) => operationId)).toEqual(["getMyThing", "getThing"]);
    expect(calls[1]?.request.params).toEqual({ objectId: "5d831ac8" });
  });
});

describe("limits", () => {
  test("a body over the operation's limit is 413, also as base64 or with a wrong length", async () => {
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

  test("10 MB are refused without the keys and before they are parsed (A32)", async () => {
    const answer = await send(thingService().handler, {
      method: "POST",
      path: "/1.1/things",
      headers: {},
      body: "[".repeat(10_000_000),
    });
    expect(answer).toMatchObject({ status: 413, body: { code: 413 } });
  });

  test("headers over 10 KB in all are 431", async () => {
    const headers = { ...KEY_HEADERS, "x-lc-session": "a".repeat(11_000) };
    const answer = await send(thingService().handler, { path: "/1.1/things", headers });
    expect(answer.status).toBe(431);
  });
});

describe("access", () => {
  test("without the master key a master operation is 403", async () => {
    const { handler, calls } = thingService();
    const request = { method: "POST", path: "/1.1/audit" };
    expect((await send(handler, request)).status).toBe(403);
    expect((await send(handler, { ...request, headers: MASTER_HEADERS })).status).toBe(200);
    expect(calls[0]?.request.requester).toEqual({ master: true });
  });

  test.each([
    ["no session", KEY_HEADERS],
    ["an empty session", { ...KEY_HEADERS, "x-lc-session": "" }],
    ["an unknown session", { ...KEY_HEADERS, "x-lc-session": "stolen" }],
    ["a session of 10 KB", { ...KEY_HEADERS, "x-lc-session": "s".repeat(9_000) }],
  ])("where a session is required, %s is 403 with code 206", async (_, headers) => {
    const { handler, calls } = thingService();
    const answer = await send(handler, {
      method: "DELETE",
      path: "/1.1/things/a1",
      headers: headers as Record<string, string>,
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 206 } });
    expect(calls).toEqual([]);
  });

  test("a valid session names its user; the master key needs none", async () => {
    const { handler, calls } = thingService();
    const request = { method: "DELETE", path: "/1.1/things/a1" };
    await send(handler, { ...request, headers: SESSION });
    await send(handler, { ...request, headers: MASTER_HEADERS });
    expect(calls.map(({ request: { requester } }) => requester)).toEqual([
      { master: false, user: TOM },
      { master: true },
    ]);
  });

  test("where a session is optional, an unknown one counts as none", async () => {
    const { handler, calls } = thingService();
    const headers = { ...KEY_HEADERS, "x-lc-session": "old" };
    await send(handler, { path: "/1.1/things", headers });
    expect(calls[0]?.request.requester).toEqual({ master: false });
  });

  test("session_token in a GET's query is the session, wins over the header and goes no further", async () => {
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
  ])("X-LC-Prod %s means production %s", async (value, production) => {
    const { handler, calls } = thingService();
    const headers = value === undefined ? KEY_HEADERS : { ...KEY_HEADERS, "x-lc-prod": value };
    await send(handler, { path: "/1.1/things", headers });
    expect(calls[0]?.request.production).toBe(production);
  });

  test("a master key that can't be read lets nobody in as master", async () => {
    const { operations } = things();
    const masterKey = async () => {
      throw new Error("Secrets Manager is down");
    };
    const handler = serve(operations, {}, { masterKey });
    const answer = await send(handler, { path: "/1.1/things", headers: MASTER_HEADERS });
    expect(answer.status).toBe(500);
    expect((await send(handler, { path: "/1.1/things" })).status).toBe(200);
  });

  test("a signature counts like the key it was made with", async () => {
    const { handler } = thingService();
    const headers = { "x-lc-id": KEY_HEADERS["x-lc-id"], "x-lc-sign": sign("no-key", 1) };
    expect((await send(handler, { path: "/1.1/things", headers })).status).toBe(401);
  });
});

describe("query", () => {
  test("parameters are decoded once and as UTF-8", async () => {
    const { handler, calls } = thingService();
    await send(handler, { path: "/1.1/things?where=%7B%22a%22%3A1%7D&q=a+b%252B&e=%E4%BD%A0" });
    expect({ ...calls[0]?.request.query }).toEqual({ where: '{"a":1}', q: "a b%2B", e: "你" });
  });

  test.each(["a=1&a=2", "a=%", "a=%ff", "a=%ED%A0%80"])("%s is 400", async (query) => {
    const answer = await send(thingService().handler, { path: `/1.1/things?${query}` });
    expect(answer).toMatchObject({ status: 400, body: { code: 1 } });
  });

  test("a parameter named __proto__ is a plain name", async () => {
    await send(thingService().handler, { path: "/1.1/things?__proto__=x&constructor=y" });
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});
