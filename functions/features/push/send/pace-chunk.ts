import { withDevices } from "../../../domain/push/ledger/chunk-message.ts";
import { slotMs, toSlices } from "../../../domain/push/ledger/pace.ts";
import { NO_TURN } from "../../../domain/push/ledger/push-wait.ts";
import type { DeliveryOutcome } from "../../../domain/push/providers/delivery-outcome.ts";
import type { ChunkMessage } from "../../../generated/types.ts";
import type { PushGateway, PushPace } from "../../../ports/push.ts";
import type { Clock, Timers } from "../../../ports/system.ts";
import { type SendPorts, sendChunk } from "./send-chunk.ts";
import type { SendTurn } from "./settle-chunk.ts";

export interface PacedSendPorts extends SendPorts {
  readonly pace: PushPace;
}

/** Maximum wait of a sender for its turn; after a longer wait the message returns to the queue. */
const MAX_WAIT_MS = 3_000;
/** The maximum wait when many senders reserve at once and the last sender waits for all others. */
const LONGEST_WAIT_MS = 30_000;

/**
 * Sends one chunk at the rate of its push. A sender reserves its time just before it uses it, so
 * neither many senders nor late ones exceed the rate; the time of a sender that dies is lost.
 */
export async function sendPacedChunk(
  message: ChunkMessage,
  ports: PacedSendPorts,
  delivery: SendTurn,
): Promise<void> {
  const { rate, notBeforeMs = 0, ...due } = message;
  if (rate === undefined) return sendChunk(message, ports, delivery);
  const nowMs = ports.clock.now();
  // A first attempt may be early: its time was only to spread the arrivals.
  const dueMs = message.attempt === 1 ? nowMs : notBeforeMs;
  const turnMs = Math.max(dueMs, await ports.pace.freeFrom(message.push));
  if (turnMs > nowMs + MAX_WAIT_MS) {
    return ports.queues.sendChunks([{ ...message, notBeforeMs: turnMs }], nowMs);
  }
  const gateway = inSlices(ports, { rate, dueMs });
  return sendChunk({ ...due, rate }, { ...ports, gateway }, delivery);
}

interface Turn {
  readonly rate: number;
  /** Earliest time, Unix ms. */
  readonly dueMs: number;
}

/** A gateway that waits for the turn of a chunk and then sends it in slices. */
function inSlices(ports: PacedSendPorts, { rate, dueMs }: Turn): PushGateway {
  const { pace, clock, gateway } = ports;
  return {
    send: async (chunk, signal, badges) => {
      const nowMs = clock.now();
      const slot = await pace.reserve(chunk.push, {
        fromMs: Math.max(nowMs, dueMs),
        lengthMs: slotMs(chunk.devices.length, rate),
        latestMs: nowMs + LONGEST_WAIT_MS,
      });
      if (slot.kind === "later") return chunk.devices.map(() => LATER);
      const sent: Promise<readonly DeliveryOutcome[]>[] = [];
      for (const { from, to, afterMs } of toSlices(chunk.devices.length, rate)) {
        if (!signal.aborted) await waitUntil(slot.startMs + afterMs, ports);
        const indexes = [...chunk.devices.keys()].slice(from, to);
        const slice = withDevices(chunk, indexes);
        sent.push(
          hasExpired(chunk, clock) ? expireAll(slice) : gateway.send(slice, signal, badges),
        );
      }
      return joinOutcomes(await Promise.allSettled(sent));
    },
  };
}

const LATER: DeliveryOutcome = { kind: "retry", reason: NO_TURN };

function hasExpired({ expiresAtMs }: ChunkMessage, clock: Clock): boolean {
  return expiresAtMs !== undefined && expiresAtMs <= clock.now();
}

/** The settlement counts retries that would come after the expiry as expired. */
async function expireAll({ devices }: ChunkMessage): Promise<readonly DeliveryOutcome[]> {
  return devices.map(() => ({ kind: "retry", reason: "Expired" }));
}

function joinOutcomes(results: readonly PromiseSettledResult<readonly DeliveryOutcome[]>[]) {
  return results.flatMap((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });
}

function waitUntil(
  timeMs: number,
  { clock, timers }: { readonly clock: Clock; readonly timers: Timers },
): Promise<void> {
  const ms = timeMs - clock.now();
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => timers.after(ms, resolve));
}
