import type { ChunkOutcome } from "../domain/push/chunk-outcome.ts";
import { type Device, type FoldedChunk, foldOutcomes } from "../domain/push/outcome-fold.ts";
import { MAX_ATTEMPTS, retryDelayMs } from "../domain/push/retry-delay.ts";
import type { ChunkMessage } from "../generated/types.ts";
import type { Clock } from "../ports/clock.ts";
import type { PushGateway } from "../ports/push-gateway.ts";
import type { HeldLease, PushLedger, RetryChunk } from "../ports/push-ledger.ts";
import type { PushQueues } from "../ports/push-queues.ts";
import type { Random } from "../ports/random.ts";

export interface SendPorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly ledger: PushLedger;
  readonly queues: PushQueues;
  readonly gateway: PushGateway;
}

/** Longer than a chunk may take: 500 devices, two deadlines of 30 s, one of them for a resend. */
const LEASE_MS = 100_000;

/**
 * One chunk: lease, send, fold the outcomes once, settle. A chunk that was settled before is not
 * sent again; one that another sender holds goes back to the queue.
 *
 * Dead tokens are reported before the chunk settles: reported twice they do no harm, never they would
 * stay. The retry chunk exists from the same transaction that settles this one.
 */
export async function sendChunk(message: ChunkMessage, ports: SendPorts): Promise<void> {
  const { clock, random, ledger, queues, gateway } = ports;
  const nowMs = clock.now();
  if (message.notBeforeMs !== undefined && message.notBeforeMs > nowMs) {
    await queues.sendChunks([message], nowMs);
    return;
  }
  const owner = Buffer.from(random.bytes(12)).toString("base64url");
  const answer = await ledger.takeLease(message, { owner, nowMs, leaseMs: LEASE_MS });
  if (answer.kind === "busy") throw new Error(`Chunk ${message.chunk} is being sent`);
  if (answer.kind !== "leased") return;
  const outcomes = await gateway.send(message, nowMs);
  const folded = foldOutcomes(message.devices.map(toDevice), outcomes);
  await reportDead(message, folded, ports);
  await settle(answer.lease, message, folded, ports);
}

function toDevice([objectId = "", token = ""]: readonly string[]): Device {
  return [objectId, token];
}

async function reportDead(
  { push, provider }: ChunkMessage,
  { dead }: FoldedChunk,
  { clock, queues }: SendPorts,
): Promise<void> {
  if (dead.length === 0) return;
  const devices = dead.map(({ device: [objectId, token], deadSinceMs }) => ({
    ...(objectId ? { objectId } : {}),
    token,
    reportedAtMs: deadSinceMs ?? clock.now(),
  }));
  await queues.sendPrune({ version: 1, push, provider, devices });
}

async function settle(
  lease: HeldLease,
  message: ChunkMessage,
  folded: FoldedChunk,
  { clock, random, ledger, queues }: SendPorts,
): Promise<void> {
  const nowMs = clock.now();
  const decision = decideRetry(message, folded, { nowMs, random: random.bytes(1)[0] ?? 0 });
  const { outcome, retry } = decision;
  const settled = await ledger.settle(lease, outcome, { nowMs, ...(retry ? { retry } : {}) });
  if (settled.kind === "lost" || !retry || !settled.child) return;
  const again: ChunkMessage = {
    ...message,
    chunk: settled.child,
    attempt: message.attempt + 1,
    notBeforeMs: retry.notBeforeMs,
    devices: folded.retry.map(([objectId, token]) => [objectId, token]),
  };
  await queues.sendChunks([again], nowMs);
}

/** Devices to try again, unless the push expires before or their attempts are used up. */
function decideRetry(
  { attempt, expiresAtMs }: ChunkMessage,
  { outcome, retry, retryAfterMs }: FoldedChunk,
  { nowMs, random }: { readonly nowMs: number; readonly random: number },
): { readonly outcome: ChunkOutcome; readonly retry?: RetryChunk } {
  if (retry.length === 0) return { outcome };
  const notBeforeMs = nowMs + retryDelayMs(attempt, retryAfterMs, random / 255);
  if (expiresAtMs !== undefined && notBeforeMs >= expiresAtMs) {
    return { outcome: { ...outcome, expired: outcome.expired + retry.length } };
  }
  if (attempt >= MAX_ATTEMPTS) {
    const reasons = { ...outcome.reasons, AttemptsUsedUp: retry.length };
    return { outcome: { ...outcome, reasons, rejected: outcome.rejected + retry.length } };
  }
  const members = retry.map(([objectId, token]) => objectId || token);
  return { outcome, retry: { members, notBeforeMs } };
}
