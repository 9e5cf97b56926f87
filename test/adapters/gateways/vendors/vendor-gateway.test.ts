import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMemoryTokens } from "../../../../functions/adapters/gateways/shared-tokens.ts";
import { createVendorGateway } from "../../../../functions/adapters/gateways/vendors/vendor-gateway.ts";
import type { VendorOptions } from "../../../../functions/adapters/gateways/vendors/vendor-sender.ts";
import type { IssuedToken } from "../../../../functions/domain/push/providers/access-token.ts";
import {
  type DeliveryOutcome,
  type OutcomeRule,
  parseAnswer,
  toOutcome,
} from "../../../../functions/domain/push/providers/delivery-outcome.ts";
import type { VendorService } from "../../../../functions/domain/push/providers/vendor-service.ts";
import type { ChunkMessage, PushCredentials } from "../../../../functions/generated/types.ts";
import type { PushGateway } from "../../../../functions/ports/push.ts";
import { createMemoryClosedCredentials } from "../../../support/push/memory-closed-credentials.ts";
import {
  type ReceivedRequest,
  startWebServer,
  type WebAnswer,
  type WebServer,
} from "../../../support/web-server.ts";

const NOW_MS = Date.UTC(2026, 10, 23, 4);
/** 00:00 in Shanghai. */
const MIDNIGHT_MS = Date.UTC(2026, 10, 23, 16);
const DEFAULT = { appId: "app", clientSecret: "the secret" };
const SECOND = { ...DEFAULT, profile: "second", appId: "app2" };

interface Sent {
  readonly tokens: readonly string[];
  readonly alert: string;
  readonly requestId: string;
  readonly key: string;
}

/** By token or for all: what the vendor says. */
type Rules = { readonly [token: string]: OutcomeRule };

/** A vendor whose answers name the rule for each token, or one for all of them. */
const service: VendorService<typeof SECOND, { readonly alert: string }> = {
  provider: "hms",
  tokens: {
    secrets: ({ appId, clientSecret }) => [appId, clientSecret],
    issue: async (_profile, { nowMs, send }): Promise<IssuedToken> => {
      const { body } = await send({ url: "https://auth.example.com/token", headers: {}, body: "" });
      return { token: String(parseAnswer(body).token), expiresAtMs: nowMs + 3_600_000 };
    },
  },
  render: ({ data }) => {
    const alert = String(data.alert);
    return { kind: "rendered", message: { alert }, bytes: 1, truncated: alert.length > 10 };
  },
  toRequest: ({ message, profile, tokens, accessToken: key = "", requestId }) => ({
    url: `https://push.example.com/${profile.appId}`,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...message, tokens, requestId, key } satisfies Sent),
  }),
  toOutcomes: ({ body, status }, tokens, nowMs) => {
    const { all, some } = parseAnswer(body) as { all?: OutcomeRule; some?: Rules };
    const outcome = (rule: OutcomeRule) =>
      toOutcome(rule, rule, { deadSinceMs: nowMs, retryAfterMs: undefined });
    if (all) return outcome(all);
    if (status >= 500) return outcome("down");
    return tokens.map((token) => {
      const rule = some?.[token];
      return rule ? outcome(rule) : ({ kind: "accepted" } as const);
    });
  },
};

let server: WebServer;
let issued: number;
let revoked: string;
let say: (sent: Sent, request: ReceivedRequest) => WebAnswer;
let stored: PushCredentials;
const clock = { nowMs: NOW_MS, now: () => clock.nowMs };
const logged: unknown[] = [];
const log = {
  info: (...line: unknown[]) => void logged.push(line),
  warn: (...line: unknown[]) => void logged.push(line),
  error: (...line: unknown[]) => void logged.push(line),
  failure: (...line: unknown[]) => void logged.push(line),
};

beforeEach(async () => {
  issued = 0;
  revoked = "none";
  say = () => ({ body: {} });
  stored = { hms: [DEFAULT] };
  clock.nowMs = NOW_MS;
  logged.length = 0;
  server = await startWebServer((request) => {
    if (request.url.startsWith("/auth.")) {
      issued += 1;
      return { body: { token: `access ${issued}` } };
    }
    const sent: Sent = JSON.parse(request.body);
    return sent.key === revoked ? { body: { all: "refresh" } } : say(sent, request);
  });
});
afterEach(() => server.stop());

/** Containers that share tables and nothing else. */
function containers(count: number, options: Partial<VendorOptions> = {}): PushGateway[] {
  const tokens = createMemoryTokens();
  const closed = createMemoryClosedCredentials(clock);
  const create = () =>
    createVendorGateway(service, {
      ...{ devicesPerRequest: 500, clock, log, tokens, closed, origin: server.origin },
      credentials: async () => stored,
      ...options,
    });
  return Array.from({ length: count }, create);
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);

function chunkFor(tokens: readonly string[], rest: Partial<ChunkMessage> = {}): ChunkMessage {
  return {
    ...{ version: 1, push: "push1", chunk: "chunk#0000#000000#000", provider: "hms", attempt: 1 },
    group: { production: true },
    data: { alert: "hi" },
    devices: tokens.map((token) => [`object ${token}`, token]),
    ...rest,
  };
}

async function send(
  tokens: readonly string[],
  { gateway = containers(1)[0], ...rest }: Partial<ChunkMessage> & { gateway?: PushGateway } = {},
) {
  const { signal } = new AbortController();
  return (await gateway?.send(chunkFor(tokens, rest), signal)) ?? [];
}

const sent = () =>
  server.received
    .filter(({ url }) => url.startsWith("/push."))
    .map(({ body }) => JSON.parse(body) as Sent);

const tally = (outcomes: readonly DeliveryOutcome[]) => {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const name = "reason" in outcome ? `${outcome.kind} ${outcome.reason}` : outcome.kind;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

describe("the gateway of a vendor", () => {
  it("gives each device its own outcome, at the first and the last index of each request", async () => {
    say = () => ({ body: { some: { t0: "dead-token", t499: "invalid-token", t500: "rejected" } } });
    const outcomes = await send(names(501));
    expect(sent().map(({ tokens }) => tokens.length)).toEqual([500, 1]);
    expect(outcomes[0]).toEqual({
      ...{ kind: "invalid-token", reason: "dead-token", deadSinceMs: NOW_MS },
    });
    expect(outcomes[499]).toEqual({ kind: "invalid-token", reason: "invalid-token" });
    expect(outcomes[500]).toEqual({ kind: "rejected", reason: "rejected" });
    expect(tally(outcomes).accepted).toBe(498);
  });

  it("names a request the same on every attempt, and others otherwise", async () => {
    await send(names(501));
    await send(names(501));
    await send(names(501), { push: "push2" });
    const ids = sent().map(({ requestId }) => requestId);
    expect(ids.slice(0, 2)).toEqual(ids.slice(2, 4));
    expect(new Set(ids).size).toBe(4);
    expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
  });

  it("asks for one access token when one is revoked under 8 chunks", async () => {
    const all = containers(8);
    await Promise.all(all.map((gateway) => send(names(3), { gateway })));
    expect(issued).toBe(1);
    revoked = "access 1";
    const outcomes = await Promise.all(all.map((gateway) => send(names(3), { gateway })));
    expect(issued).toBe(2);
    expect(tally(outcomes.flat())).toEqual({ accepted: 24 });
  });

  it("rejects without credentials, and stops no push of others", async () => {
    stored = {};
    expect(await send(["a"])).toEqual([{ kind: "rejected", reason: "NoHmsCredentials" }]);
    stored = { hms: [] };
    expect(await send(["a"])).toEqual([{ kind: "rejected", reason: "NoHmsCredentials" }]);
  });

  it("finds credentials by the device's profile, and rejects an unknown one alone", async () => {
    stored = { hms: [DEFAULT, SECOND] };
    const groups = [undefined, "second", "third"].map((deviceProfile) => {
      return { production: true, ...(deviceProfile && { deviceProfile }) };
    });
    const outcomes = await send(["a", "b", "c"], {
      ...{ group: { production: true, mixed: true }, groups },
    });
    expect(tally(outcomes)).toEqual({ accepted: 2, "rejected UnknownDeviceProfile": 1 });
    const paths = server.received.map(({ url }) => url);
    expect(paths).toEqual(
      expect.arrayContaining(["/push.example.com/app", "/push.example.com/app2"]),
    );
  });

  it("stops the push when the only credentials are refused, and sends nothing more", async () => {
    say = () => ({ body: { all: "stop" } });
    const [gateway] = containers(1, { devicesPerRequest: 1 });
    const outcomes = await send(names(100), { ...(gateway && { gateway }) });
    expect(outcomes).toContainEqual({ kind: "rejected", reason: "stop", stops: true });
    expect(tally(outcomes)).toEqual({ "rejected stop": 100 });
    expect(sent().length).toBeLessThanOrEqual(16);
  });

  it("stops no push when the vendor has other credentials", async () => {
    stored = { hms: [DEFAULT, SECOND] };
    say = () => ({ body: { all: "stop" } });
    const group = { production: true, deviceProfile: "second" };
    expect(await send(["a"], { group })).toEqual([{ kind: "rejected", reason: "stop" }]);
    expect(await send(["a"])).toEqual([{ kind: "rejected", reason: "stop" }]);
  });

  it("marks invalid tokens of a profile that the device chose", async () => {
    stored = { hms: [SECOND] };
    say = () => ({ body: { all: "invalid-token" } });
    const group = { production: true, deviceProfile: "second" };
    expect(await send(["a"], { group })).toMatchObject([{ kind: "invalid-token", chosen: true }]);
  });

  it("closes a credential over its quota until midnight in Shanghai, and no other", async () => {
    stored = { hms: [DEFAULT, SECOND] };
    say = ({ tokens }) =>
      tokens.includes("t0") ? { body: { all: "quota" } } : { body: { all: "rejected" } };
    const [first, second] = containers(2, { devicesPerRequest: 10 });
    const shared = { ...(second && { gateway: second }) };
    const outcomes = await send(names(500), { ...(first && { gateway: first }) });
    const told = tally(outcomes);
    expect((told["rejected quota"] ?? 0) + (told["rejected rejected"] ?? 0)).toBe(500);
    expect(outcomes.every((outcome) => !("stops" in outcome))).toBe(true);
    const before = sent().length;
    expect(before).toBeLessThanOrEqual(16);

    clock.nowMs = MIDNIGHT_MS - 1;
    expect(await send(["t9"], shared)).toEqual([{ kind: "rejected", reason: "quota" }]);
    expect(sent()).toHaveLength(before);

    const group = { production: true, deviceProfile: "second" };
    expect(tally(await send(["t9"], { ...shared, group }))).toEqual({ "rejected rejected": 1 });
    clock.nowMs = MIDNIGHT_MS;
    expect(tally(await send(["t9"], shared))).toEqual({ "rejected rejected": 1 });
  });

  it("keeps the outcomes when the quota can't be stored", async () => {
    say = () => ({ body: { some: { a: "quota" } } });
    const closed = {
      find: async () => undefined,
      close: () => Promise.reject(new Error("the table is throttled")),
    };
    const [gateway] = containers(1, { closed });
    const outcomes = await send(["a", "b"], { ...(gateway && { gateway }) });
    expect(tally(outcomes)).toEqual({ "rejected quota": 1, accepted: 1 });
    expect(logged).toHaveLength(1);
  });

  it("leaves all devices of a cut or unclear answer to be tried again", async () => {
    say = () => "cut";
    expect(tally(await send(names(501)))).toEqual({ "retry ConnectionLost": 501 });
    const [gateway] = containers(1);
    const unclear = { ...service, toOutcomes: () => [] as const };
    expect(gateway).toBeDefined();
    const odd = createVendorGateway(unclear, {
      ...{ devicesPerRequest: 500, clock, log, credentials: async () => stored },
      tokens: createMemoryTokens(),
      closed: createMemoryClosedCredentials(clock),
      origin: server.origin,
    });
    say = () => ({ body: "<html>" });
    expect(tally(await send(["a", "b"], { gateway: odd }))).toEqual({ "retry UnclearAnswer": 2 });
  });

  it("marks shortened alerts", async () => {
    say = () => ({ body: { some: { b: "rejected" } } });
    expect(await send(["a", "b"], { data: { alert: "much too long" } })).toEqual([
      { kind: "accepted", truncated: true },
      { kind: "rejected", reason: "rejected" },
    ]);
  });

  it("opens the circuit of one host only", async () => {
    say = (_sent, { url }) => (url.endsWith("app2") ? { status: 500 } : { body: {} });
    const outages: number[] = [];
    const hosts: VendorService<typeof SECOND, { readonly alert: string }> = {
      ...service,
      hostFor: (token) => token.slice(0, 1),
      toRequest: (batch) => {
        const appId = batch.tokens[0]?.startsWith("b") ? "app2" : "app";
        return service.toRequest({ ...batch, profile: { ...batch.profile, appId } });
      },
    };
    const gateway = createVendorGateway(hosts, {
      ...{ devicesPerRequest: 1, clock, log, credentials: async () => stored },
      tokens: createMemoryTokens(),
      closed: createMemoryClosedCredentials(clock),
      origin: server.origin,
      onOutage: (pauseMs) => outages.push(pauseMs),
    });
    const tokens = [...names(40).map((name) => `a${name}`), ...names(40).map((name) => `b${name}`)];
    const outcomes = await send(tokens, { gateway });
    expect(tally(outcomes.slice(0, 40))).toEqual({ accepted: 40 });
    expect(outcomes.slice(40).every(({ kind }) => kind === "retry")).toBe(true);
    expect(outages).toEqual([5_000]);
    expect(tally(await send(["b0"], { gateway }))).toEqual({ "retry GatewayDown": 1 });
  });

  it("logs no secret and no token", async () => {
    await send(names(3));
    expect(JSON.stringify(logged)).not.toMatch(/secret|t0|access/);
  });
});
