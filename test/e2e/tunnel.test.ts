import { describe, expect, it } from "vitest";
import { operations } from "../../functions/generated/operations.ts";
import { request } from "../support/cloud/cloud.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const cloud = forAllTests(startTestCloud);

/** Every operation for SDKs on every of its paths; pages are for browsers and take no tunnel. */
const CALLS = Object.values(operations)
  .filter(({ entry }) => entry !== "pages")
  .flatMap(({ method, paths }) =>
    paths.map((path) => ({ method, path: path.replaceAll(/\{\w+\}/g, "unknown") })),
  );

/** Answers differ in the time and in ids of their requests only. */
const VOLATILE = { iso: "", now: "", objectId: "", createdAt: "" };

async function sendDirectly(method: string, path: string, master: boolean) {
  const body = method === "GET" || method === "DELETE" ? {} : { body: {} };
  const answer = await request(cloud, method, path, { ...body, master });
  return { status: answer.status, body: { ...(answer.body as object), ...VOLATILE } };
}

async function sendThroughTunnel(method: string, path: string, master: boolean) {
  const credentials = master ? { _MasterKey: cloud.masterKey } : { _ApplicationKey: cloud.appKey };
  const response = await fetch(cloud.url + path, {
    method: "POST",
    headers: { "Content-Type": "text/plain" },
    body: JSON.stringify({ _method: method, _ApplicationId: cloud.appId, ...credentials }),
  });
  const body = (await response.json()) as object;
  return { status: response.status, body: { ...body, ...VOLATILE } };
}

describe("the text/plain tunnel", () => {
  it.each(CALLS)("answers $method $path as a direct request (L1)", async ({ method, path }) => {
    for (const master of [false, true]) {
      const direct = await sendDirectly(method, path, master);

      expect(await sendThroughTunnel(method, path, master)).toEqual(direct);
    }
  });
});

describe("an unknown route", () => {
  it.each(["PUT /", "GET /1.1/nothing", "GET /1.1/classes/_Post", "PUT /wp-login.php"])(
    "answers %s with a code and not with API Gateway's error (L1)",
    async (route) => {
      const [method = "", path = ""] = route.split(" ");

      const { status, body } = await request(cloud, method, path);

      expect(status).toBe(404);
      expect(body).toMatchObject({ code: expect.any(Number) });
    },
  );
});
