import type { ChunkOutcome } from "../../../functions/domain/push/ledger/chunk-outcome.ts";
import { toApnsId } from "../../../functions/domain/push/providers/apns/apns-id.ts";
import type { DeliveryOutcome } from "../../../functions/domain/push/providers/delivery-outcome.ts";
import type { SendPorts } from "../../../functions/features/push/send/send-chunk.ts";
import { PROVIDERS } from "../../../functions/generated/providers/registry.ts";
import type { ChunkMessage, PruneMessage } from "../../../functions/generated/types.ts";
import type { HeldLease, LeaseAnswer, PushLedger } from "../../../functions/ports/ledger.ts";
import { createMemorySample } from "./memory-sample.ts";

export const nowMs = 1_795_248_000_000;
export const delivery = { remainingMs: () => 120_000 };

export function aChunk(count: number, overrides: Partial<ChunkMessage> = {}): ChunkMessage {
  return {
    version: 1,
    push: "i4OcyCnyjckJOtzz",
    chunk: "chunk#0000#000000#000",
    provider: "apns",
    group: { topic: "com.example.app", production: true },
    data: { alert: "Hello" },
    attempt: 1,
    devices: Array.from({ length: count }, (_, index) => [`object-${index}`, `token-${index}`]),
    ...overrides,
  } as ChunkMessage;
}

/** A ledger in memory that, like the real one, counts once and only for the lease's owner. */
function aLedger() {
  const leases = new Map<string, HeldLease>();
  const settled = new Map<string, ChunkOutcome>();
  const stops = new Map<string, string>();
  const ledger: PushLedger = {
    async takeLease({ push, chunk }, { owner, nowMs: at, leaseMs }): Promise<LeaseAnswer> {
      if (settled.has(chunk)) return { kind: "settled" };
      const held = leases.get(chunk);
      if (held && held.untilMs > at) return { kind: "busy", untilMs: held.untilMs };
      const lease = { push, chunk, owner, untilMs: at + leaseMs };
      leases.set(chunk, lease);
      return { kind: "leased", lease };
    },
    async extendLease(lease, untilMs) {
      return leases.get(lease.chunk)?.owner === lease.owner ? { ...lease, untilMs } : undefined;
    },
    async settle({ chunk, owner }, outcome, { retry }) {
      if (settled.has(chunk) || leases.get(chunk)?.owner !== owner) return { kind: "lost" };
      settled.set(chunk, outcome);
      return { kind: "settled", ...(retry ? { child: `${chunk}#r1` } : {}) };
    },
    async stop(_push, provider, reason) {
      if (stops.has(provider)) return false;
      stops.set(provider, reason);
      return true;
    },
  };
  return { ledger, leases, settled, stops };
}

interface Scene {
  readonly outcomeOf?: (objectId: string) => DeliveryOutcome;
  readonly ledger?: Partial<PushLedger>;
  readonly at?: number;
}

export function aScene({
  outcomeOf = () => ({ kind: "accepted" }),
  ledger = {},
  at = nowMs,
}: Scene = {}) {
  const store = aLedger();
  const events: string[] = [];
  const sentIds: string[] = [];
  const lines: (readonly [event: string, facts: object])[] = [];
  const chunks: ChunkMessage[] = [];
  const prunes: PruneMessage[] = [];
  let clock = at;
  let owners = 0;
  const ports: SendPorts = {
    ledger: {
      ...store.ledger,
      settle: (...args) => {
        events.push("settle");
        return store.ledger.settle(...args);
      },
      ...ledger,
    },
    accepted: createMemorySample(),
    providers: PROVIDERS,
    gateway: {
      async send({ push, devices }) {
        events.push("send");
        sentIds.push(...devices.map(([objectId]) => toApnsId(push, objectId)));
        return devices.map(([objectId]) => outcomeOf(objectId));
      },
    },
    queues: {
      async sendChunks(messages) {
        events.push("enqueue");
        chunks.push(...messages);
      },
      async sendPrune(message) {
        events.push("prune");
        prunes.push(message);
      },
    },
    clock: { now: () => clock },
    timers: { after: () => () => undefined, every: () => () => undefined },
    random: {
      bytes: (count) => new Uint8Array(count),
      text: () => {
        owners += 1;
        return `owner-${owners}`;
      },
    },
    log: {
      info: (event, facts) => void lines.push([event, facts]),
      warn: () => undefined,
      error: () => undefined,
      failure: () => undefined,
    },
  };
  const advance = (ms: number) => {
    clock += ms;
  };
  return { ...store, ports, events, sentIds, lines, chunks, prunes, advance };
}
