import type { DeliveryOutcome } from "../domain/push/delivery-outcome.ts";
import { slotMs, toSlices } from "../domain/push/pace.ts";
import type { ChunkMessage } from "../generated/types.ts";
import type { Clock } from "../ports/clock.ts";
import type { PushGateway } from "../ports/push-gateway.ts";
import type { PushPace } from "../ports/push-pace.ts";
import type { Timers } from "../ports/timers.ts";
import { type SendPorts, sendChunk } from "./send-chunk.ts";

export interface PacedSendPorts extends SendPorts {
  readonly pace: PushPace;
}

/** Milliseconds that a sender waits for its turn; a queue, which counts in seconds, waits longer. */
const MAX_WAIT_MS = 3_000;
/** Before its turn a sender takes the lease, which looks at the push a last time. */
const LEASE_LEAD_MS = 100;

/**
 * One chunk, at the rate of its push. Its time is taken just before it is used and by whoever uses
 * it, so neither many senders nor late ones send more at once; the time of one that dies is lost.
 */
export async function sendPacedChunk(
  message: ChunkMessage,
  ports: PacedSendPorts,
  delivery: { remainingMs(): number },
): Promise<void> {
  const { rate, notBeforeMs, ...due } = message;
  if (rate === undefined) return sendChunk(message, ports, delivery);
  const nowMs = ports.clock.now();
  // A first attempt may be early: its time was only to spread the arrivals.
  const fromMs = message.attempt === 1 ? nowMs : Math.max(nowMs, notBeforeMs ?? 0);
  const slot = await ports.pace.reserve(message.push, {
    fromMs,
    lengthMs: slotMs(message.devices.length, rate),
    latestMs: nowMs + MAX_WAIT_MS,
  });
  if (slot.kind === "later") {
    return ports.queues.sendChunks([{ ...message, notBeforeMs: slot.startMs }], nowMs);
  }
  await waitUntil(slot.startMs - LEASE_LEAD_MS, ports);
  const gateway = inSlices(ports, { rate, startMs: slot.startMs });
  return sendChunk({ ...due, rate }, { ...ports, gateway }, delivery);
}

interface Turn {
  readonly rate: number;
  readonly startMs: number;
}

/** The same gateway, for one chunk that is given time. */
function inSlices(ports: PacedSendPorts, turn: Turn): PushGateway {
  return {
    send: async (chunk, signal) => {
      const slices = toSlices(chunk.devices.length, turn.rate);
      const sent: Promise<readonly DeliveryOutcome[]>[] = [];
      for (const { from, to, afterMs } of slices) {
        if (!signal.aborted) await waitUntil(turn.startMs + afterMs, ports);
        const devices = chunk.devices.slice(from, to) as ChunkMessage["devices"];
        sent.push(sendUnlessExpired({ ...chunk, devices }, { ports, signal }));
      }
      return joined(await Promise.allSettled(sent));
    },
  };
}

/** The settlement counts what would be tried after the expiry as expired. */
async function sendUnlessExpired(
  chunk: ChunkMessage,
  { ports, signal }: { ports: PacedSendPorts; signal: AbortSignal },
): Promise<readonly DeliveryOutcome[]> {
  if (chunk.expiresAtMs === undefined || chunk.expiresAtMs > ports.clock.now()) {
    return ports.gateway.send(chunk, signal);
  }
  return chunk.devices.map(() => ({ kind: "retry", reason: "Expired" }));
}

function joined(results: readonly PromiseSettledResult<readonly DeliveryOutcome[]>[]) {
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
