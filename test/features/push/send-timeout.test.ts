import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createApnsGateway } from "../../../functions/adapters/gateways/apns/apns.ts";
import type { ChunkOutcome } from "../../../functions/domain/push/ledger/chunk-outcome.ts";
import { type SendPorts, sendChunk } from "../../../functions/features/push/send/send-chunk.ts";
import { PROVIDERS } from "../../../functions/generated/providers/registry.ts";
import type { ChunkMessage } from "../../../functions/generated/types.ts";
import { startGateway } from "../../support/gateway-server.ts";
import { createMemorySample } from "../../support/push/memory-sample.ts";

const nowMs = 1_795_248_000_000;
const DEVICES = 500;

const chunk = {
  version: 1,
  push: "i4OcyCnyjckJOtzz",
  chunk: "chunk#0000#000000#000",
  provider: "apns",
  group: { topic: "com.example.app", production: true },
  data: { alert: "Hello" },
  attempt: 1,
  devices: Array.from({ length: DEVICES }, (_, index) => [`object-${index}`, `token-${index}`]),
} as unknown as ChunkMessage;

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const key = {
  teamId: "TEAM123456",
  keyId: "KEY1234567",
  privateKey: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
};

/** A sender on real HTTP/2 whose time ends after that many requests. */
async function aSender(requests: number) {
  let endOfTime: () => void = () => undefined;
  const server = await startGateway(
    ({ index }) => {
      if (index === requests - 1) endOfTime();
      return { status: 200 };
    },
    { maxConcurrentStreams: 20 },
  );
  const clock = { now: () => nowMs };
  const settled: ChunkOutcome[] = [];
  const retries: ChunkMessage[] = [];
  const ports = {
    accepted: createMemorySample(),
    providers: PROVIDERS,
    gateway: createApnsGateway({
      productionUrl: server.url,
      sandboxUrl: server.url,
      credentials: async () => ({ apns: { keys: [key] } }),
      clock,
      pool: { extraCa: server.ca, sessions: 1 },
    }),
    ledger: {
      takeLease: async () => ({
        kind: "leased",
        lease: { push: chunk.push, chunk: chunk.chunk, owner: "owner", untilMs: nowMs + 30_000 },
      }),
      extendLease: async () => undefined,
      settle: async (...[_lease, outcome, { retry }]) => {
        settled.push(outcome);
        return { kind: "settled", ...(retry ? { child: `${chunk.chunk}#r01` } : {}) };
      },
      stop: async () => false,
    },
    queues: {
      sendChunks: async (messages) => {
        retries.push(...messages);
      },
      sendPrune: async () => undefined,
    },
    clock,
    timers: {
      after: (_ms, task) => {
        endOfTime = task;
        return () => undefined;
      },
      every: () => () => undefined,
    },
    random: { bytes: (count) => new Uint8Array(count), text: () => "owner" },
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: () => undefined,
      failure: () => undefined,
    },
  } as SendPorts;
  return { server, ports, settled, retries };
}

describe("an invocation whose time ends in the middle of a chunk (R04)", () => {
  it.each([1, 60, 300, 499])(
    "settles the sent devices and retries the others, each notified once, after %i devices",
    async (requests) => {
      const { server, ports, settled, retries } = await aSender(requests);

      await sendChunk(chunk, ports, { remainingMs: () => 60_000 });
      const first = settled[0]?.successes ?? 0;
      for (const retry of retries.splice(0)) {
        await sendChunk({ ...retry, notBeforeMs: nowMs }, ports, { remainingMs: () => 60_000 });
      }

      expect(first).toBeGreaterThanOrEqual(requests);
      expect(first).toBeLessThan(requests + 40);
      expect(settled.reduce((sum, { successes }) => sum + successes, 0)).toBe(DEVICES);
      expect(new Set(server.received.map(({ headers }) => headers["apns-id"])).size).toBe(DEVICES);
      expect(server.received).toHaveLength(DEVICES);
    },
  );
});
