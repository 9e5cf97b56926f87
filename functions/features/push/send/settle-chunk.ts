import { FAULT_LINES } from "../../../contract/faults.ts";
import { defined } from "../../../domain/defined.ts";
import { deviceAt, withDevices } from "../../../domain/push/ledger/chunk-message.ts";
import { withMissing } from "../../../domain/push/ledger/chunk-outcome.ts";
import { packRefused } from "../../../domain/push/ledger/refused-devices.ts";
import type { RetryOrder, Settlement } from "../../../domain/push/ledger/settlement.ts";
import type { ChunkMessage } from "../../../generated/types.ts";
import type { HeldLease, PushLedger } from "../../../ports/ledger.ts";
import type { PushQueues } from "../../../ports/push.ts";
import type { Clock, Deadline, Log } from "../../../ports/system.ts";
import { reportBadTokens } from "./report-bad-tokens.ts";

/** The invocation that a message came with. */
export interface SendTurn extends Deadline {
  /** Number of messages that share it; default 1. */
  readonly messages?: number;
}

interface SentChunk {
  readonly ports: {
    readonly ledger: PushLedger;
    readonly queues: Pick<PushQueues, "sendChunks" | "sendPrune">;
    readonly clock: Clock;
    readonly log: Log;
  };
  readonly delivery: SendTurn;
  readonly lease: HeldLease;
  readonly sentMs: number;
}

/** Reports stops, dead and refused tokens first: once the chunk is settled, no retry would do so. */
export async function settleChunk(
  message: ChunkMessage,
  settlement: Settlement,
  { ports, delivery, lease, sentMs }: SentChunk,
): Promise<void> {
  const { ledger, queues, clock, log } = ports;
  const { push, provider } = message;
  const { stop: reason } = settlement;
  if (reason !== undefined && (await ledger.stop(push, provider, reason, delivery))) {
    log.error(FAULT_LINES.stoppedPushes, { ...toTrace(message), provider, reason });
  }
  const [pruneResult] = await Promise.allSettled([
    reportBadTokens(message, settlement, { queues, clock }),
  ]);
  const nowMs = clock.now();
  const { retry } = settlement;
  const outcome = withMissing(settlement.outcome, message.missing ?? []);
  const members = retry?.indexes.map((index) => memberAt(message, index));
  const answer = await ledger.settle(lease, outcome, {
    nowMs,
    sentMs,
    messages: delivery.messages ?? 1,
    refused: listRefused(message, settlement, outcome),
    deadline: delivery,
    ...(retry && members && { retry: { ...toRetryFacts(retry), members } }),
  });
  if (answer.kind === "settled" && answer.child !== undefined && retry) {
    await queues.sendChunks([toRetryMessage(message, answer.child, retry)], nowMs);
  }
  const isSettled = answer.kind === "settled";
  const { successes } = outcome;
  logSent(message, { settled: isSettled, successes, retries: members?.length ?? 0 }, log);
  // Thrown after the settlement, so that a retry of the message does not notify all devices again.
  if (pruneResult.status === "rejected") throw pruneResult.reason;
}

/** The outcome has the failures of the message first, by their positions in the chunk. */
function listRefused(
  message: ChunkMessage,
  { outcome: { exceptions } }: Settlement,
  outcome: Settlement["outcome"],
): Uint8Array | undefined {
  return packRefused(
    exceptions.map(([index], at) => {
      const [objectId, token] = deviceAt(message, index);
      return { position: outcome.exceptions[at]?.[0] ?? index, objectId, token };
    }),
  );
}

/** While a gateway is down, logs the outage once instead of once per deferred chunk. */
function logSent(
  message: ChunkMessage,
  sent: { readonly settled: boolean; readonly successes: number; readonly retries: number },
  log: Log,
): void {
  const { provider, devices } = message;
  if (sent.retries === devices.length) return;
  log.info("chunk sent", { ...toTrace(message), provider, devices: devices.length, ...sent });
}

/** The members of every log line about a chunk. */
function toTrace({ push, chunk, requestId }: ChunkMessage) {
  return { push, chunk, ...defined({ requestId }) };
}

function toRetryFacts({ notBeforeMs, reason }: RetryOrder) {
  return { notBeforeMs, reason };
}

function toRetryMessage(
  message: ChunkMessage,
  chunk: string,
  retry: NonNullable<Settlement["retry"]>,
): ChunkMessage {
  const { missing: _, ...rest } = withDevices(message, retry.indexes);
  return { ...rest, chunk, attempt: message.attempt + 1, notBeforeMs: retry.notBeforeMs };
}

function memberAt(message: ChunkMessage, index: number): string {
  const [objectId, token] = deviceAt(message, index);
  return objectId || token;
}
