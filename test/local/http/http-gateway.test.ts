import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { getJson, httpApi, readJson, startSmallCloud } from "../../support/cloud/small-cloud.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

const ECHO = `export const handler = async (event) => ({ statusCode: 200,
  headers: { "content-type": "application/json", "access-control-allow-origin": "https://evil" },
  cookies: ["a=1", "b=2"], body: JSON.stringify(event) });`;
const PLAIN = "export const handler = async () => ({ hello: 'world' });";
const THROW = "export const handler = async () => { throw new Error('boom'); };";
const SLOW = "export const handler = () => new Promise(() => undefined);";

const cloud = forAllTests(() =>
  startSmallCloud({
    functions: { Echo: ECHO, Plain: PLAIN, Throw: THROW, Slow: SLOW },
    functionProperties: { Slow: { Timeout: 1 } },
    resources: httpApi(
      [
        ["POST /items/{id}", "Echo"],
        ["GET /items/fixed", "Plain"],
        ["ANY /files/{proxy+}", "Echo"],
        ["GET /throw", "Throw"],
        ["GET /slow", "Slow"],
      ],
      { AllowOrigins: ["*"], AllowHeaders: ["X-LC-Id"], AllowMethods: ["GET"], MaxAge: 60 },
    ),
  }),
);

describe("the event has API Gateway's payload format 2.0", () => {
  test("has a decoded path, an encoded query and joined headers (L11)", async () => {
    const response = await fetch(`${cloud.url}/items/a%20b%2541%E6%BD%AE?x=1&x=2&y=%26`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: "c=1; d=2", "X-LC-Id": "app" },
      body: '{"é":1}',
    });
    const event = await readJson(response);
    expect(event).toMatchObject({
      version: "2.0",
      routeKey: "POST /items/{id}",
      rawPath: "/items/a bA潮",
      rawQueryString: "x=1&x=2&y=%26",
      queryStringParameters: { x: "1,2", y: "&" },
      pathParameters: { id: "a bA潮" },
      cookies: ["c=1", "d=2"],
      headers: { "x-lc-id": "app" },
      body: '{"é":1}',
      isBase64Encoded: false,
      requestContext: { http: { method: "POST", path: "/items/a bA潮" }, stage: "$default" },
    });
    expect(event.headers.cookie).toBeUndefined();
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  test("has forms encoded in base64", async () => {
    const response = await fetch(`${cloud.url}/items/1`, {
      method: "POST",
      body: new URLSearchParams({ a: "1" }),
    });
    expect(await response.json()).toMatchObject({ body: btoa("a=1"), isBase64Encoded: true });
  });
});

/** As a real HTTP API passes them to a function. */
const CAPTURED = [
  ["a space", "space%20value", "space value"],
  ["a question mark, which cuts", "question%3Fvalue", "question"],
  ["a hash", "hash%23value", "hash#value"],
  ["a slash", "slash%2Fvalue", "slash/value"],
  ["letters beyond ASCII", "unicode-%CE%BB-%E4%B8%96%E7%95%8C", "unicode-λ-世界"],
  ["a slash encoded twice", "literal%252Fvalue", "literal/value"],
  ["a question mark encoded twice, which does not cut", "literal%253Fvalue", "literal?value"],
  ["a percent sign encoded twice", "literal%2525value", "literal%value"],
] as const;

describe("a path is decoded twice, as HTTP APIs do", () => {
  test.each(CAPTURED)("passes %s (L11)", async (_case, sent, received) => {
    expect(await getJson(`${cloud.url}/files/${sent}`)).toMatchObject({
      rawPath: `/files/${received}`,
    });
  });
});

describe("a path is decoded before its route is chosen", () => {
  test.each([
    ["an encoded slash is a slash", "/files/a%2Fb", "/files/a/b"],
    ["what follows an encoded question mark is dropped", "/files/a%3Fb?c=1", "/files/a"],
  ])("%s (L11)", async (_case, path, rawPath) => {
    expect(await getJson(cloud.url + path)).toMatchObject({ rawPath });
  });

  test("a parameter of one segment does not match an encoded slash (L11)", async () => {
    const response = await fetch(`${cloud.url}/items/a%2Fb`, { method: "POST" });
    expect(response.status).toBe(404);
  });
});

describe("answers are API Gateway's", () => {
  test("a result without statusCode is the body of a 200", async () => {
    const response = await fetch(`${cloud.url}/items/fixed`);
    expect([response.status, await response.json()]).toEqual([200, { hello: "world" }]);
  });

  test.each([
    ["no route", "/nothing", 404, "Not Found"],
    ["a function that throws", "/throw", 500, "Internal Server Error"],
    ["a function that runs out of time", "/slow", 500, "Internal Server Error"],
    ["an invalid percent-encoding", "/files/%E0%A4%A", 400, "Bad Request"],
  ])("%s", async (_case, path, status, message) => {
    const response = await fetch(cloud.url + path);
    expect([response.status, await response.json()]).toEqual([status, { message }]);
  });

  test("rejects a body over 10 MB", async () => {
    const body = Buffer.alloc(10 * 1024 * 1024 + 1, "a");
    const response = await fetch(`${cloud.url}/files/x`, { method: "POST", body });
    expect(response.status).toBe(413);
  });

  test("answers preflights by the template and replaces the function's CORS headers", async () => {
    const headers = { origin: "https://app.example" };
    const preflight = await fetch(`${cloud.url}/items/1`, { method: "OPTIONS", headers });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "X-LC-Id",
      "access-control-max-age": "60",
    });
    const response = await fetch(`${cloud.url}/files/x`, { headers });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  });
});

describe("survives malformed requests", () => {
  test.each([
    ["garbage", "nonsense\r\n\r\n", "400"],
    ["huge headers", `GET / HTTP/1.1\r\nhost: a\r\nx: ${"y".repeat(20_000)}\r\n\r\n`, "431"],
    [
      "an absolute target",
      "GET http://evil/ HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n",
      "404",
    ],
    [
      "a target of two slashes",
      "GET //evil/ HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n",
      "404",
    ],
  ])("%s", async (_case, text, status) => {
    expect(await sendRaw(text)).toContain(`HTTP/1.1 ${status}`);
  });

  test("a request whose body is cut off", async () => {
    await new Promise<void>((resolve) => {
      const request = httpRequest(`${cloud.url}/files/x`, {
        method: "POST",
        headers: { "content-length": "1000" },
      });
      request.on("error", () => resolve());
      request.write("abc", () => request.destroy(new Error("cut")));
    });
    expect((await fetch(`${cloud.url}/items/fixed`)).status).toBe(200);
  });
});

function sendRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(cloud.url);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("close", () => resolve(answer)).on("error", reject);
  });
}
