import { expect, test } from "vitest";
import { getJson, httpApi, putJson, startSmallCloud } from "../../support/cloud/small-cloud.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

const cloud = forAllTests(() => startSmallCloud({ functions: {} }));

test.each(["", "/", "/console.js", "/style.css"])(
  "the console's file %j loads nothing from other origins",
  async (file) => {
    const response = await fetch(`${cloud.url}/_local${file}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toMatch("default-src 'none'");
    expect(await response.text()).not.toMatch(/(src|href)="https?:/);
  },
);

test.each([
  ["/_local/nothing.js", 404],
  ["/_local/../package.json", 404],
  ["/_local/constructor", 404],
  ["/_local/mails/9.html", 404],
])("the console serves no other file: %s", async (path, status) => {
  expect((await fetch(`${cloud.url}${path}`)).status).toBe(status);
});

test("a page of another site learns no key", async () => {
  const headers = { origin: "https://evil.example" };
  const answer = await fetch(`${cloud.url}/_local/console.json`, { headers });
  expect(await answer.text()).not.toContain("x-lc-key");
});

test("the last requests are listed with code and request id, without those of the console", async () => {
  await fetch(`${cloud.url}/1.1/nothing`);
  await fetch(`${cloud.url}/1.1/read-by-console`, { headers: { "x-lc-ua": "landfall-console" } });
  const { results } = await getJson(`${cloud.url}/_local/requests`);
  expect(results[0]).toMatchObject({ method: "GET", path: "/1.1/nothing", status: 404 });
});

test("the clock only moves forward, by seconds", async () => {
  expect((await putJson(`${cloud.url}/_local/clock`, { advanceSeconds: 90 })).status).toBe(200);
  expect((await getJson(`${cloud.url}/_local/clock`)).offsetSeconds).toBe(90);
  for (const advanceSeconds of [-1, "1", null, 1e12]) {
    const { status } = await putJson(`${cloud.url}/_local/clock`, { advanceSeconds });
    expect(status).toBe(400);
  }
});

test.each([
  ["GET", "/_local/nothing", undefined, 404],
  ["POST", "/_local/clock", "{}", 404],
  ["PUT", "/_local/clock", "no json", 400],
  ["PUT", "/_local/providers/apns", '{"rules":1}', 400],
  ["PUT", "/_local/providers/apns", "{}", 200],
  ["PUT", "/_local/providers/other", "{}", 404],
  ["PUT", "/_local/providers/hms", '{"rules":[{"where":"call","code":"80100016"}]}', 200],
  ["PUT", "/_local/providers/hms", '{"goawayEvery":1}', 400],
  ["GET", "/_local/notifications?provider=hms", undefined, 200],
  ["GET", "/_local/calls", undefined, 200],
  ["GET", "/_local/notifications?provider=x", undefined, 400],
  ["GET", "/_local/notifications?limit=x", undefined, 400],
  ["PUT", "/_local/platforms", '{"weixin":{"status":503}}', 200],
  ["PUT", "/_local/platforms", '{"myspace":{}}', 400],
  ["PUT", "/_local/platforms", '{"weixin":{"statuss":503}}', 400],
  ["PUT", "/_local/platforms", '{"weixin":null}', 400],
  ["PUT", "/_local/platforms", "no json", 400],
  ["POST", "/_local/platforms/weixin/tokens", '{"uid":"1","appId":"a"}', 200],
  ["POST", "/_local/platforms/weixin/tokens", '{"uid":"1"}', 400],
  ["POST", "/_local/platforms/weixin/tokens", '{"uid":"1","appId":"a","expiresIn":"x"}', 400],
  ["POST", "/_local/platforms/myspace/tokens", '{"uid":"1","appId":"a"}', 400],
  ["GET", "/_local/platforms", undefined, 200],
  ["PUT", "/_local/dynamodb", '{"conflictRate":2}', 400],
  ["PUT", "/_local/dynamodb", '{"conflicts":1}', 400],
  ["PUT", "/_local/dynamodb", "{}", 200],
  ["DELETE", "/_local/notifications", undefined, 200],
  ["GET", "/_local/queues", undefined, 200],
  ["GET", "/_local/sms", undefined, 200],
])("%s %s %s answers %i in JSON", async (method, path, body, status) => {
  const response = await fetch(
    cloud.url + path,
    body === undefined ? { method } : { method, body },
  );
  expect(response.status).toBe(status);
  expect(await response.json()).toBeTypeOf("object");
});

test("DynamoDB refuses the chosen operations until others are chosen", async () => {
  const usual = { throughput: true, conflictRate: 0, throttleRate: 0 };
  const url = `${cloud.url}/_local/dynamodb`;
  expect(await getJson(url)).toMatchObject(usual);
  await putJson(url, { conflictRate: 0.5 });
  expect(await getJson(url)).toMatchObject({ ...usual, conflictRate: 0.5 });
  await putJson(url, { throughput: false });
  expect(await getJson(url)).toMatchObject({ ...usual, throughput: false });
});

test("an interruption ends the invocations that run, and later ones are answered", async () => {
  const sleepy = await startSmallCloud({
    functions: {
      sleeper: `export const handler = async ({ rawPath }) => {
        if (rawPath === "/slow") await new Promise((resolve) => setTimeout(resolve, 9_000));
        return { statusCode: 200, body: "{}" };
      };`,
    },
    resources: httpApi([["GET /{path+}", "sleeper"]]),
  });
  const slow = fetch(`${sleepy.url}/slow`);
  await new Promise((resolve) => setTimeout(resolve, 1_500));

  await fetch(`${sleepy.url}/_local/interrupt`, { method: "POST" });

  expect((await slow).status).toBe(500);
  expect((await fetch(`${sleepy.url}/fast`)).status).toBe(200);
  await sleepy.stop();
});

test("rejects requests of other sites' pages", async () => {
  const response = await fetch(`${cloud.url}/_local/reset`, {
    method: "POST",
    headers: { origin: "https://evil.example" },
  });
  expect(response.status).toBe(403);
});
