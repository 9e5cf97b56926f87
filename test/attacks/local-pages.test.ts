import { request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { sign } from "../support/cloud/raw.ts";
import { getJson } from "../support/cloud/small-cloud.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));
let port: string;
beforeAll(async () => {
  ({ port } = new URL(cloud.url));
});

interface Sent {
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** As a browser sends it; fetch would set Host itself. */
function send(path: string, { method = "GET", headers, body }: Sent) {
  return new Promise<{ status: number; body: { code?: number; error?: string } }>(
    (resolve, reject) => {
      const options = { host: "127.0.0.1", port, path, method, headers };
      const sent = httpRequest(options, async (answer) => {
        resolve({ status: answer.statusCode ?? 0, body: JSON.parse(await text(answer)) });
      });
      sent.on("error", reject).end(body);
    },
  );
}

const SENDERS: readonly (readonly [string, Record<string, string>])[] = [
  ["a page of another site", { origin: "https://evil.example" }],
  ["a page of an address", { origin: "http://203.0.113.7" }],
  ["a page whose name begins like this machine's", { origin: "http://127.0.0.1.evil.example" }],
  ["a page without an origin", { origin: "null" }],
  ["a rebound host name", { host: "attacker.example:3000" }],
  ["a rebound name that ends like this machine's", { host: "evil-localhost:3000" }],
];

const ROUTES = ["GET /1.1/users", "GET /1.1/classes/_User", "POST /1.1/batch", "POST /1.1/push"];

const JSON_TYPE = { "content-type": "application/json" };
const TUNNEL = { method: "POST", headers: { "content-type": "text/plain" } };

/** The ways in which a request presents a key that the documentation prints. */
function presentations(path: string): Record<string, Sent> {
  const id = { "x-lc-id": cloud.appId };
  const key = cloud.masterKey;
  const escaped = `\\u${key.charCodeAt(0).toString(16).padStart(4, "0")}${key.slice(1)}`;
  const inner = `"_method":"GET","_ApplicationId":"${cloud.appId}"`;
  const headers = {
    "x-lc-key": { "x-lc-key": `${key},master` },
    "x-avoscloud-master-key": { "x-avoscloud-master-key": key },
    "a signature": { "x-lc-sign": sign(key, Date.now(), ",master") },
    "an old signature": { "x-uluru-request-sign": sign(key, Date.now(), ",master") },
    "the hook key": { "x-lc-key": cloud.appKey, "x-lc-hook-key": "landfall-local-hook" },
  };
  const direct = Object.entries(headers).map(([name, own]) => [
    name,
    { headers: { ...id, ...JSON_TYPE, ...own } },
  ]);
  const tunnelled = {
    "the tunnel": { ...TUNNEL, body: `{${inner},"_MasterKey":"${key}"}` },
    "the tunnel beside an object": {
      ...TUNNEL,
      body: `{${inner},"a":{"toString":1},"_MasterKey":"${key}"}`,
    },
    "the tunnel's key": { ...TUNNEL, body: `{${inner},"_ApplicationKey":"${key},master"}` },
    "the tunnel, escaped": { ...TUNNEL, body: `{${inner},"_Master\\u004bey":"${escaped}"}` },
  };
  return { ...Object.fromEntries(direct), ...(path === "/1.1/push" ? {} : tunnelled) };
}

describe("the keys that the documentation prints", () => {
  it.each(SENDERS)("give %s nothing on any route (A183)", async (_, sender) => {
    for (const route of ROUTES) {
      const [method = "", path = ""] = route.split(" ");
      for (const [name, sent] of Object.entries(presentations(path))) {
        const body = method === "POST" ? '{"requests":[],"data":{"alert":"x"}}' : undefined;
        const headers = { host: `127.0.0.1:${port}`, ...sent.headers, ...sender };
        const answer = await send(path, { method, ...(body ? { body } : {}), ...sent, headers });
        expect(answer, `${route} with ${name}`).toEqual({
          status: 403,
          body: { code: 403, error: expect.stringContaining(`http://127.0.0.1:${port}`) },
        });
      }
    }
  });

  it("give a page of another site no session, although it may sign users up (A183)", async () => {
    const headers = { origin: "https://app.example", "x-lc-id": cloud.appId, ...JSON_TYPE };
    const signUp = { method: "POST", body: '{"username":"page","password":"secret"}' };
    const own = { ...headers, "x-lc-key": cloud.appKey };
    expect(await send("/1.1/users", { ...signUp, headers: own })).toMatchObject({ status: 201 });
    const master = { ...headers, "x-lc-key": `${cloud.masterKey},master` };
    expect(await send("/1.1/users", { headers: master })).toMatchObject({ status: 403 });
  });

  it.each<readonly [string, Record<string, string>]>([
    ["a program", {}],
    ["a program in a container", { host: "host.docker.internal:3000" }],
    ["an Android emulator", { host: "10.0.2.2:3000" }],
    ["a page that this machine serves", { origin: "http://localhost:5173" }],
    ["a page of the local cloud", { origin: "http://127.0.0.1:PORT" }],
  ])("work for %s (A183)", async (_, sender) => {
    const given = Object.entries({ host: `127.0.0.1:${port}`, ...sender });
    const from = Object.fromEntries(
      given.map(([name, value]) => [name, value.replace("PORT", port)]),
    );
    for (const [name, sent] of Object.entries(presentations("/1.1/users"))) {
      if (name === "the hook key") continue;
      const answer = await send("/1.1/users", { ...sent, headers: { ...sent.headers, ...from } });
      expect(answer, name).toMatchObject({ status: 200 });
    }
  });
});

describe("the emulated AWS", () => {
  /** A request to a service at an origin of its own. */
  function call(origin: string, headers: Record<string, string>) {
    return new Promise<number>((resolve, reject) => {
      const sent = httpRequest(origin, { method: "POST", headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sent.on("error", reject).end("{}");
    });
  }

  async function servicesOf(): Promise<readonly (readonly [string, Record<string, string>])[]> {
    const aws = await getJson(`${cloud.url}/_local/aws`);
    const dynamodb = await getJson(`${cloud.url}/_local/dynamodb`);
    const json = { "content-type": "application/x-amz-json-1.0" };
    const keys = {
      authorization: "AWS4-HMAC-SHA256 Credential=test/20261124/us-east-1/x/aws4_request",
    };
    return [
      [dynamodb.endpoint, { ...json, ...keys, "x-amz-target": "DynamoDB_20120810.ListTables" }],
      [aws.sqs, { ...json, ...keys, "x-amz-target": "AmazonSQS.ListQueues" }],
      [aws.endpoint, { "content-type": "text/plain", "x-amz-target": "none" }],
    ];
  }

  it.each(SENDERS)("answers %s nothing (A191)", async (_, sender) => {
    for (const [origin, headers] of await servicesOf()) {
      expect(await call(origin, { ...headers, ...sender }), origin).toBe(403);
    }
  });

  it("answers the programs of this machine (A191)", async () => {
    for (const [origin, headers] of await servicesOf()) {
      expect(await call(origin, headers), origin).not.toBe(403);
    }
  });
});
