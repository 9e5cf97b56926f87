import { ApiError } from "../../../domain/api-error.ts";
import type { Access } from "../../../domain/push/audience/audience.ts";
import { NOTHING_FOLDED } from "../../../domain/push/ledger/ledger.ts";
import { isExpired, isFinished, type PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { WhereExpression } from "../../../domain/queries/where-expression.ts";
import type { Settings } from "../../../domain/settings.ts";
import type { PlanMessage } from "../../../generated/types.ts";
import type { ObjectsPorts } from "../../../ports/objects.ts";
import type { PushPorts } from "../../../ports/push.ts";
import type { Deadline } from "../../../ports/system.ts";
import { ACCESSES } from "../push-features.ts";
import { chooseAccesses } from "./choose-accesses.ts";
import type { PagePacePorts } from "./pace-pages.ts";
import { planPartition } from "./plan-partition.ts";
import { decideAudience } from "./push-audience.ts";
import { rebuildChunk } from "./rebuild-chunk.ts";

export type PlanPorts = ObjectsPorts &
  Pick<
    PushPorts,
    | "records"
    | "plans"
    | "progress"
    | "ledger"
    | "installations"
    | "queues"
    | "clock"
    | "random"
    | "providers"
  > & { readonly settings: Pick<Settings, "planners"> } & PagePacePorts;

/** How early a schedule may fire (R37). */
const EARLY_MS = 60_000;
/** Seconds until the first fold: small pushes are sent by then. */
const FIRST_SETTLE_SECONDS = 1;

/** Handles a plan message: starts a push, plans one partition, or rebuilds one lost chunk. */
export async function planPush(
  message: PlanMessage,
  ports: PlanPorts,
  deadline: Deadline,
): Promise<void> {
  const record = await ports.records.find(message.push);
  if (!record || isFinished(record)) return;
  if (message.chunk !== undefined) return rebuildChunk(record, message.chunk, ports);
  if (message.partition === undefined) return startPush(record, ports, deadline);
  return planPartition({ record, partition: message.partition, deadline }, ports);
}

async function startPush(record: PushRecord, ports: PlanPorts, deadline: Deadline): Promise<void> {
  const { plans, queues, clock, records } = ports;
  const nowMs = clock.now();
  const { objectId: push, _dueAtMs: dueAtMs = 0 } = record;
  if (record.status === "scheduled" && nowMs < dueAtMs - EARLY_MS) return;
  if (record._partitions === undefined) {
    if (record._cancelled) return queues.sendSettle({ version: 1, push, round: 0 }, 0);
    if (isExpired(record, nowMs)) return expire(record, ports);
    const audience = await decideOrFail(record, ports);
    if (!audience) return;
    const accesses = await findAccesses(record, audience, ports);
    await plans.start(record, accesses, nowMs);
  }
  const started = await records.find(push);
  const count = started?._partitions ?? 0;
  if (!started || count === 0) return;
  const others = Array.from({ length: count - 1 }, (_, index) => index + 1);
  await queues.sendPlans(others.map((partition) => ({ version: 1, push, partition })));
  await queues.sendSettle({ version: 1, push, round: 0 }, FIRST_SETTLE_SECONDS);
  // Most pushes have only this partition, so it needs no message of its own.
  await planPartition({ record: started, partition: 0, deadline }, ports);
}

/** The partitions that a feature asks for, else those of the path that reads least. */
async function findAccesses(
  record: PushRecord,
  audience: WhereExpression,
  ports: PlanPorts,
): Promise<readonly Access[]> {
  for (const find of ACCESSES) {
    const accesses = await find(record, ports);
    if (accesses) return accesses;
  }
  return chooseAccesses(audience, ports);
}

/** An invalid sub-query would fail again with every delivery, so it ends the push. */
async function decideOrFail(
  record: PushRecord,
  ports: PlanPorts,
): Promise<WhereExpression | undefined> {
  try {
    return await decideAudience(record, ports);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const errors = [`The audience can't be found: ${error.message}`];
    const outcome = { ...NOTHING_FOLDED, errors, status: "error" } as const;
    await ports.progress.finish(record, outcome, ports.clock.now());
    return undefined;
  }
}

/** Ends the push before its audience is read, so no device is counted. */
async function expire(record: PushRecord, { progress, clock }: PlanPorts): Promise<void> {
  const errors = ["The push expired before it could be sent."];
  await progress.finish(record, { ...NOTHING_FOLDED, errors }, clock.now());
}
