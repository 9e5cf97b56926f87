import type { Provider } from "../../../contract/push-providers.ts";
import { isRootChunk } from "./chunk.ts";
import type { ChunkProgress, PlanPartition } from "./ledger.ts";

/**
 * What a part of a push in the queue waits for.
 *
 * - `planning`: its devices are still looked up
 * - `rate`: its turn, at the rate of the push or of the provider
 * - `gateway`: the next try, because the gateway put it off or did not answer
 * - `sender`: a sender; its message is on its way, or was lost and will be sent again
 */
export type WaitCause = "planning" | "rate" | "gateway" | "sender";

/** The parts of a push that wait for the same. */
export interface PushWait {
  readonly cause: WaitCause;
  readonly provider?: Provider;
  /** Unknown while devices are looked up. */
  readonly devices?: number;
  /** The gateway's word, or the sender's where it got no answer. */
  readonly reason?: string;
  /** The longest that one of them has waited: since then, Unix ms. */
  readonly sinceMs: number;
  /** When the first of them goes on, Unix ms. */
  readonly nextMs?: number;
}

/** A message needs seconds from the planner to a sender; only what takes longer is a wait. */
const USUAL_MS = 10_000;
/** A chunk that no sender has taken for this long after its time waits for a sender. */
const OVERDUE_MS = 120_000;
/** The sender's own reason for devices whose turn was too far away. */
export const NO_TURN = "NoTurn";
/** The sender's own reason for devices that it did not send, because the gateway is down. */
export const GATEWAY_DOWN = "GatewayDown";

/** @param chunks of the partition; the settled ones wait for nothing */
export function findWaits(
  partition: Pick<PlanPartition, "state">,
  chunks: readonly ChunkProgress[],
  { startedMs, nowMs }: { readonly startedMs: number; readonly nowMs: number },
): readonly PushWait[] {
  const isPlanning = partition.state === "planning" && nowMs >= startedMs + USUAL_MS;
  const waits: PushWait[] = isPlanning ? [{ cause: "planning", sinceMs: startedMs }] : [];
  for (const chunk of chunks) waits.push(...findWait(chunk, nowMs));
  return mergeWaits(waits);
}

function findWait(chunk: ChunkProgress, nowMs: number): readonly PushWait[] {
  if (chunk.state !== "open") return [];
  const { provider, count: devices, createdMs, notBeforeMs = 0, leaseUntilMs = 0 } = chunk;
  const dueMs = Math.max(createdMs, notBeforeMs, leaseUntilMs);
  const { retryReason: reason, failingSinceMs = createdMs } = chunk;
  if (reason !== undefined && reason !== NO_TURN && nowMs < dueMs + OVERDUE_MS) {
    const wait = { provider, devices, reason, sinceMs: failingSinceMs, nextMs: notBeforeMs };
    return [{ cause: "gateway", ...wait }];
  }
  if (leaseUntilMs > nowMs) return [];
  if (notBeforeMs > nowMs && (isRootChunk(chunk.chunk) || reason === NO_TURN)) {
    return [{ cause: "rate", provider, devices, sinceMs: createdMs, nextMs: notBeforeMs }];
  }
  if (nowMs < dueMs + USUAL_MS) return [];
  return [{ cause: "sender", provider, devices, sinceMs: dueMs }];
}

/** One wait for each cause and provider, in the order of their first ones. */
export function mergeWaits(waits: readonly PushWait[]): readonly PushWait[] {
  const merged = new Map<string, PushWait>();
  for (const wait of waits) {
    const key = `${wait.cause} ${wait.provider ?? ""}`;
    const before = merged.get(key);
    merged.set(key, before ? addWaits(before, wait) : wait);
  }
  return [...merged.values()];
}

/** The reason is that of the part which has waited longest. */
function addWaits(a: PushWait, b: PushWait): PushWait {
  const [older, newer] = b.sinceMs < a.sinceMs ? [b, a] : [a, b];
  const nextMs = Math.min(a.nextMs ?? Infinity, b.nextMs ?? Infinity);
  const devices = (a.devices ?? 0) + (b.devices ?? 0);
  return {
    ...newer,
    ...older,
    ...(devices > 0 && { devices }),
    ...(Number.isFinite(nextMs) && { nextMs }),
  };
}
