import { audienceOf } from "../domain/push/audience.ts";
import { NOTHING_FOLDED } from "../domain/push/ledger.ts";
import { isExpired, isFinished, type PushRecord } from "../domain/push/push-record.ts";
import type { PlanMessage } from "../generated/types.ts";
import type { PushPorts } from "../ports/push-ports.ts";
import { chooseAccesses } from "./choose-accesses.ts";
import type { Deadline } from "./deadline.ts";
import { planPartition } from "./plan-partition.ts";
import { rebuildChunk } from "./rebuild-chunk.ts";

export type PlanPorts = Pick<
  PushPorts,
  | "records"
  | "plans"
  | "progress"
  | "ledger"
  | "installations"
  | "readers"
  | "indexCatalog"
  | "queues"
  | "clock"
  | "random"
>;

/** A schedule may fire so much early (faults.md R37). */
const EARLY_MS = 60_000;
/** Seconds until the first fold: small pushes are sent by then. */
const FIRST_SETTLE_SECONDS = 1;

/** One plan message: starts a push, goes on with one partition, or sends one lost chunk again. */
export async function planPush(
  message: PlanMessage,
  ports: PlanPorts,
  deadline: Deadline,
): Promise<void> {
  const record = await ports.records.find(message.push);
  if (!record || isFinished(record)) return;
  if (message.chunk !== undefined) return rebuildChunk(record, message.chunk, ports);
  if (message.partition === undefined) return startPush(record, ports);
  return planPartition({ record, partition: message.partition, deadline }, ports);
}

async function startPush(record: PushRecord, ports: PlanPorts): Promise<void> {
  const { plans, queues, clock, records } = ports;
  const nowMs = clock.now();
  const { objectId: push, _dueAtMs: dueAtMs = 0 } = record;
  if (record.status === "scheduled" && nowMs < dueAtMs - EARLY_MS) return;
  if (record._partitions === undefined) {
    if (record._cancelled) return queues.sendSettle({ version: 1, push, round: 0 }, 0);
    if (isExpired(record, nowMs)) return expire(record, ports);
    await plans.start(record, await chooseAccesses(audienceOf(record), ports), nowMs);
  }
  const started = await records.find(push);
  const count = started?._partitions ?? 0;
  if (count === 0) return;
  const partitions = Array.from({ length: count }, (_, partition) => partition);
  await queues.sendPlans(partitions.map((partition) => ({ version: 1, push, partition })));
  await queues.sendSettle({ version: 1, push, round: 0 }, FIRST_SETTLE_SECONDS);
}

/** Nobody was looked up any more, so nobody is counted. */
async function expire(record: PushRecord, { progress, clock }: PlanPorts): Promise<void> {
  const errors = ["The push expired before it could be sent."];
  await progress.finish(record, { ...NOTHING_FOLDED, errors }, clock.now());
}
