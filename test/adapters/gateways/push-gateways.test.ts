import { generateKeyPairSync, verify } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createApnsGateway } from "../../../functions/adapters/gateways/apns/apns.ts";
import { createFcmGateway } from "../../../functions/adapters/gateways/fcm/fcm.ts";
import type { DeliveryOutcome } from "../../../functions/domain/push/providers/delivery-outcome.ts";
import type { ChunkMessage, PushCredentials } from "../../../functions/generated/types.ts";
import type { PushGateway } from "../../../functions/ports/push.ts";
import { type Reply, type Script, startGateway } from "../../support/gateway-server.ts";

const nowMs = 1_795_248_000_000;
const pkcs8 = { type: "pkcs8", format: "pem" } as const;
const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const apnsKey = {
  teamId: "TEAM123456",
  keyId: "KEY1234567",
  privateKey: ec.privateKey.export(pkcs8) as string,
};
const serviceAccount = {
  project_id: "example",
  client_email: "push@example.iam.gserviceaccount.com",
  private_key: rsa.privateKey.export(pkcs8) as string,
};

function aChunk(provider: "apns" | "fcm", count: number): ChunkMessage {
  return {
    version: 1,
    push: "i4OcyCnyjckJOtzz",
    chunk: "chunk#0000#000000#000",
    provider,
    group: { topic: "com.example.app", production: true },
    data: { alert: "Hello" },
    attempt: 1,
    devices: Array.from({ length: count }, (_, index) => [`object-${index}`, `token-${index}`]),
  } as ChunkMessage;
}

const send = (gateway: PushGateway, chunk: ChunkMessage) =>
  gateway.send(chunk, new AbortController().signal);

function tally(outcomes: readonly DeliveryOutcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const name = outcome.kind === "accepted" ? "accepted" : `${outcome.kind} ${outcome.reason}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

async function startApns(
  script: Script,
  credentials: PushCredentials = {
    apns: { keys: [{ ...apnsKey, topics: ["com.example.app"] }] },
  },
) {
  const server = await startGateway(script);
  const clock = { nowMs };
  const gateway = createApnsGateway({
    productionUrl: server.url,
    sandboxUrl: new URL("https://127.0.0.1:1"),
    credentials: async () => credentials,
    clock: { now: () => clock.nowMs },
    pool: { extraCa: server.ca },
  });
  return { server, gateway, clock };
}

describe("APNs gateway", () => {
  it("sends Apple's request: path, headers, signed provider token, shared body", async () => {
    const { server, gateway } = await startApns(() => ({ status: 200 }));

    expect(tally(await send(gateway, aChunk("apns", 3)))).toEqual({ accepted: 3 });

    const [first, second] = server.received;
    expect(first?.headers).toMatchObject({
      ":method": "POST",
      ":path": "/3/device/token-0",
      "apns-topic": "com.example.app",
      "apns-push-type": "alert",
    });
    expect(first?.headers["apns-id"]).not.toBe(second?.headers["apns-id"]);
    expect(first?.body).toBe('{"aps":{"alert":"Hello"}}');
    const [header = "", claims = "", signature = ""] =
      first?.headers.authorization?.replace("bearer ", "").split(".") ?? [];
    expect(JSON.parse(Buffer.from(header, "base64url").toString())).toEqual({
      alg: "ES256",
      kid: "KEY1234567",
    });
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toEqual({
      iss: "TEAM123456",
      iat: nowMs / 1000,
    });
    const key = { key: ec.publicKey, dsaEncoding: "ieee-p1363" } as const;
    const signed = Buffer.from(`${header}.${claims}`);
    expect(verify("sha256", signed, key, Buffer.from(signature, "base64url"))).toBe(true);
  });

  it("gives each of 5,000 devices its own outcome", async () => {
    const { gateway } = await startApns(({ headers }) => toReply(headers[":path"] ?? ""));
    const total: Record<string, number> = {};

    for (let chunk = 0; chunk < 10; chunk += 1) {
      const counts = tally(await send(gateway, aChunk("apns", 500)));
      for (const [name, count] of Object.entries(counts)) total[name] = (total[name] ?? 0) + count;
    }

    expect(total).toEqual({
      accepted: 4_850,
      "invalid-token Unregistered": 50,
      "invalid-token BadDeviceToken": 50,
      "retry TooManyRequests": 50,
    });
  });

  it("sends each device the badge that was raised for it, and none to others", async () => {
    const { server, gateway } = await startApns(() => ({ status: 200 }));
    const chunk = { ...aChunk("apns", 4), data: { alert: "Hello", badge: "Increment" } };
    const badges = new Map([
      ["object-0", 3],
      ["object-1", 12],
      ["object-2", 3],
    ]);

    const outcomes = await gateway.send(chunk, new AbortController().signal, badges);

    expect(tally(outcomes)).toEqual({ accepted: 4 });
    const sent = new Map(
      server.received.map(({ headers, body }) => [headers[":path"], JSON.parse(body).aps]),
    );
    expect(sent.get("/3/device/token-0")).toEqual({ alert: "Hello", badge: 3 });
    expect(sent.get("/3/device/token-1")).toEqual({ alert: "Hello", badge: 12 });
    expect(sent.get("/3/device/token-2")).toEqual({ alert: "Hello", badge: 3 });
    expect(sent.get("/3/device/token-3")).toEqual({ alert: "Hello" });
  });

  it("says which devices got a shortened alert: a badge may take the bytes that it needed", async () => {
    const { server, gateway } = await startApns(() => ({ status: 200 }));
    const frame = Buffer.byteLength(JSON.stringify({ aps: { alert: "", badge: 9 } }));
    const data = { alert: "x".repeat(4_096 - frame), badge: "Increment" };
    const badges = new Map([
      ["object-0", 9],
      ["object-1", 10],
    ]);

    const chunk = { ...aChunk("apns", 2), data };
    const outcomes = await gateway.send(chunk, new AbortController().signal, badges);

    expect(outcomes).toEqual([{ kind: "accepted" }, { kind: "accepted", truncated: true }]);
    for (const { body } of server.received) expect(Buffer.byteLength(body)).toBeLessThan(4_097);
  });

  it("sends nothing that can't fit", async () => {
    const { server, gateway } = await startApns(() => ({ status: 200 }));
    const chunk = { ...aChunk("apns", 3), data: { alert: "a", custom: "x".repeat(4_100) } };

    expect(tally(await send(gateway, chunk))).toEqual({ "rejected PayloadTooLarge": 3 });
    expect(server.received).toEqual([]);
  });

  it("renews an expired provider token once, for all requests", async () => {
    const tokens = new Set<string>();
    const { gateway, clock } = await startApns(({ headers }) => {
      const authorization = headers.authorization ?? "";
      tokens.add(authorization);
      return tokens.size === 1
        ? { status: 403, body: { reason: "ExpiredProviderToken" } }
        : { status: 200 };
    });

    const sending = send(gateway, aChunk("apns", 50));
    clock.nowMs += 1_000;

    expect(tally(await sending)).toEqual({ accepted: 50 });
    expect(tokens.size).toBe(2);
  });

  it("stops at a token that stays expired", async () => {
    const { server, gateway } = await startApns(() => ({
      status: 403,
      body: { reason: "ExpiredProviderToken" },
    }));
    const outcomes = await send(gateway, aChunk("apns", 5));
    expect(tally(outcomes)).toEqual({ "rejected ExpiredProviderToken": 5 });
    expect(outcomes.every((outcome) => outcome.kind === "rejected" && outcome.stops)).toBe(true);
    // One device finds out that the token is old, the others that a new one is no better.
    expect(server.received).toHaveLength(6);
  });

  it("rejects only the group of a topic that the device chose (A129)", async () => {
    const { gateway } = await startApns(
      () => ({
        status: 403,
        body: { reason: "InvalidProviderToken" },
      }),
      { apns: { keys: [apnsKey] } },
    );
    const outcomes = await send(gateway, aChunk("apns", 2));
    expect(outcomes).toEqual(Array(2).fill({ kind: "rejected", reason: "InvalidProviderToken" }));
  });

  it("signs one token in 50 minutes", async () => {
    const tokens = new Set<unknown>();
    const { gateway, clock } = await startApns(({ headers }) => {
      tokens.add(headers.authorization);
      return { status: 200 };
    });
    for (const minutes of [0, 20, 29]) {
      clock.nowMs += minutes * 60_000;
      await send(gateway, aChunk("apns", 2));
    }
    expect(tokens.size).toBe(1);
    clock.nowMs += 60_000;
    await send(gateway, aChunk("apns", 2));
    expect(tokens.size).toBe(2);
  });

  it.each<[string, PushCredentials]>([
    ["NoApnsCredentials", {}],
    [
      "InvalidApnsKey",
      { apns: { keys: [{ ...apnsKey, privateKey: "not a key", topics: ["com.example.app"] }] } },
    ],
  ])("rejects the whole chunk with %s and calls no token dead", async (reason, credentials) => {
    const { server, gateway } = await startApns(() => ({ status: 200 }), credentials);
    const outcomes = await send(gateway, aChunk("apns", 5));
    expect(outcomes).toEqual(new Array(5).fill({ kind: "rejected", reason, stops: true }));
    expect(server.received).toEqual([]);
  });

  it("leaves everything for later while the gateway can't be reached", async () => {
    const { server, gateway } = await startApns(() => ({ status: 200 }));
    await server.stop();
    expect(tally(await send(gateway, aChunk("apns", 5)))).toEqual({
      "retry Unreachable ECONNREFUSED": 5,
    });
  });
});

function toReply(path: string): Reply {
  const index = Number(path.split("-")[1]);
  if (index % 100 === 1) return { status: 410, body: { reason: "Unregistered", timestamp: 5 } };
  if (index % 100 === 2) return { status: 400, body: { reason: "BadDeviceToken" } };
  if (index % 100 === 3) return { status: 429, body: { reason: "TooManyRequests" } };
  return { status: 200 };
}

/** Google's token endpoint; each grant is another token. */
async function startTokenEndpoint(status = 200) {
  let grants = 0;
  const server = createServer((request, response) => {
    request.resume();
    grants += 1;
    response.writeHead(status, { "content-type": "application/json" });
    response.end(
      JSON.stringify(
        status === 200
          ? { access_token: `token-${grants}`, expires_in: 3_599, token_type: "Bearer" }
          : { error: "invalid_grant" },
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${port}/token`), grants: () => grants };
}

async function startFcm(
  script: Script,
  options: { tokenStatus?: number; credentials?: PushCredentials } = {},
) {
  const endpoint = await startTokenEndpoint(options.tokenStatus);
  const server = await startGateway(script);
  const gateway = createFcmGateway({
    url: server.url,
    tokenUrl: endpoint.url,
    credentials: async () => options.credentials ?? { fcm: { serviceAccount } },
    clock: { now: () => nowMs },
    pool: { extraCa: server.ca },
  });
  return { server, gateway, endpoint };
}

const fcmError = (status: string, errorCode: string) => ({
  error: { status, details: [{ errorCode }] },
});

describe("FCM gateway", () => {
  it("sends one v1 message a device under the service account's token", async () => {
    const { server, gateway, endpoint } = await startFcm(() => ({
      status: 200,
      body: { name: "m" },
    }));

    expect(tally(await send(gateway, aChunk("fcm", 300)))).toEqual({ accepted: 300 });
    await send(gateway, aChunk("fcm", 1));

    expect(endpoint.grants()).toBe(1);
    expect(server.received[0]?.headers).toMatchObject({
      ":path": "/v1/projects/example/messages:send",
      authorization: "Bearer token-1",
      "content-type": "application/json",
    });
    const tokens = server.received.slice(0, 300).map(({ body }) => JSON.parse(body).message.token);
    expect(new Set(tokens).size).toBe(300);
  });

  it("distinguishes a dead token from a bad message", async () => {
    const { gateway } = await startFcm(({ body }) =>
      JSON.parse(body).message.token === "token-0"
        ? { status: 404, body: fcmError("NOT_FOUND", "UNREGISTERED") }
        : { status: 400, body: fcmError("INVALID_ARGUMENT", "INVALID_ARGUMENT") },
    );
    expect(await send(gateway, aChunk("fcm", 2))).toEqual([
      { kind: "invalid-token", reason: "UNREGISTERED", deadSinceMs: nowMs },
      { kind: "rejected", reason: "INVALID_ARGUMENT" },
    ]);
  });

  it("fetches a new token once when the old one is refused", async () => {
    const { gateway, endpoint } = await startFcm(({ headers }) =>
      headers.authorization === "Bearer token-1"
        ? { status: 401, body: { error: { status: "UNAUTHENTICATED" } } }
        : { status: 200 },
    );
    expect(tally(await send(gateway, aChunk("fcm", 40)))).toEqual({ accepted: 40 });
    expect(endpoint.grants()).toBe(2);
  });

  it("passes on the gateway's Retry-After", async () => {
    const { gateway } = await startFcm(() => ({
      status: 429,
      headers: { "retry-after": "60" },
      body: fcmError("RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED"),
    }));
    expect(await send(gateway, aChunk("fcm", 1))).toEqual([
      { kind: "retry", reason: "QUOTA_EXCEEDED", retryAfterMs: 60_000, down: true },
    ]);
  });

  it.each<[DeliveryOutcome, Parameters<typeof startFcm>[1]]>([
    [{ kind: "rejected", reason: "NoFcmCredentials", stops: true }, { credentials: {} }],
    [{ kind: "rejected", reason: "GoogleAuth HTTP 400", stops: true }, { tokenStatus: 400 }],
    [
      { kind: "rejected", reason: "InvalidGoogleKey", stops: true },
      { credentials: { fcm: { serviceAccount: { ...serviceAccount, private_key: "no" } } } },
    ],
  ])("ends a chunk without usable credentials as %o", async (outcome, options) => {
    const { server, gateway } = await startFcm(() => ({ status: 200 }), options);
    expect(await send(gateway, aChunk("fcm", 3))).toEqual([outcome, outcome, outcome]);
    expect(server.received).toEqual([]);
  });

  it("leaves a chunk for later while Google gives out no tokens", async () => {
    const { gateway } = await startFcm(() => ({ status: 200 }), { tokenStatus: 503 });
    expect((await send(gateway, aChunk("fcm", 1)))[0]).toMatchObject({ kind: "retry" });
  });
});
