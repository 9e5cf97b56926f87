import { isRootChunk } from "../ledger/chunk.ts";
import type { ChunkProgress, PlanPartition } from "../ledger/ledger.ts";
import { mergeWaits, NO_TURN, type PushWait } from "../ledger/push-wait.ts";

/** A message takes seconds from the planner to a sender; only a longer delay is a wait. */
const USUAL_MS = 10_000;
/** A chunk that no sender has taken for this long after its time waits for a sender. */
const OVERDUE_MS = 120_000;

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
