import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { request, startCloudForSdk } from "../support/cloud/cloud.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const cloud = forAllTests(() => startCloudForSdk({ cheapHashes: true }));

/** Method, path, raw body, expected status and code. */
const BAD_BODIES: readonly [string, string, string, number, number][] = [
  ["POST", "/1.1/users", "{broken", 400, 107],
  ["POST", "/1.1/users", "null", 400, 107],
  ["POST", "/1.1/users", "[]", 400, 107],
  ["POST", "/1.1/classes/_User", '"text"', 400, 107],
  ["POST", "/1.1/users", '{"password":"x"}', 400, 200],
  ["POST", "/1.1/users", '{"username":"x"}', 400, 201],
  ["POST", "/1.1/users", '{"username":" ","password":"x"}', 400, 217],
  ["POST", "/1.1/users", '{"username":"x","password":"p","__proto__":{"a":1}}', 400, 105],
  ["POST", "/1.1/login", '{"username":{"$ne":null},"password":"x"}', 400, 111],
  ["POST", "/1.1/login", '{"username":"tom","password":{"$gt":""}}', 400, 201],
  ["POST", "/1.1/installations", '{"deviceType":"ios","deviceToken":{"$ne":null}}', 400, 114],
  ["POST", "/1.1/installations", '{"deviceType":"ios","deviceToken":""}', 400, 114],
  ["POST", "/1.1/batch", '{"requests":5}', 400, 1],
];

const BAD_PUSHES: readonly [string, number][] = [
  ["[]", 107],
  ["{}", 113],
  ['{"data":"text"}', 113],
  ['{"data":{"alert":"x"},"channels":["no spaces"]}', 112],
  ['{"data":{"alert":"x"},"where":{"a":{"$evil":1}}}', 1],
];

const CREDENTIALS: readonly [string, Record<string, string>][] = [
  ["no key", { "X-LC-Key": "" }],
  ["a wrong key", { "X-LC-Key": "wrong" }],
  ["a wrong application", { "X-LC-Id": "wrong" }],
  ["the app key as master key", { "X-LC-Key": "APP,master" }],
  ["a made-up signature", { "X-LC-Key": "", "X-LC-Sign": `${"0".repeat(32)},1700000000000` }],
];

const UNKNOWN: readonly [string, string][] = [
  ["PUT", "/"],
  ["GET", "/1.1/nothing"],
  ["POST", "/1.1/functions/hello"],
  ["GET", "/1.1/classes/Post"],
  ["DELETE", "/1.1/push"],
];

describe("wrong input", () => {
  it.each(BAD_BODIES)(
    "%s %s %s is rejected with its code",
    async (method, path, body, status, code) => {
      expect(await request(cloud, method, path, { body })).toMatchObject({
        status,
        body: { code },
      });
    },
  );

  it.each(BAD_PUSHES)("POST /push %s is answered with %i", async (body, code) => {
    const answer = await request(cloud, "POST", "/1.1/push", { body, master: true });
    expect(answer).toMatchObject({ status: 400, body: { code } });
  });

  it("a push body of 4097 bytes is rejected, of 4096 bytes accepted", async () => {
    const frame = JSON.stringify({ channels: ["nobody"], data: { alert: "" } });
    const sized = (bytes: number) => frame.replace('""', `"${"x".repeat(bytes - frame.length)}"`);
    const send = (bytes: number) =>
      request(cloud, "POST", "/1.1/push", { body: sized(bytes), master: true });

    expect(await send(4097)).toMatchObject({ status: 413, body: { code: 413 } });
    expect(await send(4096)).toMatchObject({ status: 200 });
  });

  it("the limit of a push body applies inside a batch too", async () => {
    const push = { channels: ["nobody"], data: { alert: "x".repeat(4096) } };
    const answer = await request(cloud, "POST", "/1.1/batch", {
      master: true,
      body: { requests: [{ method: "POST", path: "/1.1/push", body: push }] },
    });

    expect(answer.body).toMatchObject([{ error: { code: 413 } }]);
  });

  it("a push_time years ahead is rejected instead of waiting forever", async () => {
    const body = { push_time: "9999-01-01T00:00:00.000Z", data: { alert: "x" } };

    const answer = await request(cloud, "POST", "/1.1/push", { body, master: true });

    expect(answer).toMatchObject({ status: 400, body: { code: 152 } });
  });

  it.each(CREDENTIALS)("%s is answered with 401", async (_, headers) => {
    const replaced = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace("APP", cloud.appKey)]),
    );
    const answer = await request(cloud, "GET", "/1.1/roles", { headers: replaced });
    expect(answer).toMatchObject({
      status: 401,
      body: { code: 401, error: expect.stringMatching(/^Unauthorized\. /) },
    });
  });

  it("a signature with milliseconds, with seconds and of the master key is accepted", async () => {
    for (const { key, suffix, ms } of [
      { key: cloud.appKey, suffix: "", ms: 1_700_000_000_000 },
      { key: cloud.masterKey, suffix: ",master", ms: Date.now() },
    ]) {
      for (const timestamp of [ms, Math.floor(ms / 1_000)]) {
        const md5 = createHash("md5").update(`${timestamp}${key}`).digest("hex");
        const headers = { "X-LC-Key": "", "X-LC-Sign": `${md5},${timestamp}${suffix}` };
        expect(await request(cloud, "GET", "/1.1/date", { headers })).toMatchObject({
          status: 200,
        });
      }
    }
  });

  it.each(UNKNOWN)("%s %s is answered with a 4xx, code and error", async (method, path) => {
    const { status, body } = await request(cloud, method, path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body).toEqual({ code: expect.any(Number), error: expect.any(String) });
  });

  it("a browser's preflight is answered", async () => {
    const response = await fetch(`${cloud.url}/1.1/users`, {
      method: "OPTIONS",
      headers: {
        Origin: "https://app.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "x-lc-id,x-lc-sign,x-lc-session,content-type",
      },
    });
    expect(response.ok).toBe(true);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-headers")?.toLowerCase()).toContain(
      "x-lc-sign",
    );
  });

  it("the service still runs", async () => {
    expect(await request(cloud, "GET", "/1.1/date")).toMatchObject({ status: 200 });
  });
});
