import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import { canBeArmed } from "../../../domain/push/ledger/repairs.ts";
import type { PushPorts } from "../../../ports/push.ts";
import { isUnstarted } from "./accept-push.ts";

export type EnqueuePorts = Pick<PushPorts, "queues" | "schedule" | "records" | "clock">;

/**
 * Sends the first message of a push, or creates its schedule. Also for a repeated request, because
 * the first one may have died before this.
 */
export async function enqueueOrSchedule(
  record: PushRecord,
  { queues, schedule, records, clock }: EnqueuePorts,
): Promise<void> {
  const { objectId: push, _dueAtMs: dueAtMs, _armed } = record;
  if (!isUnstarted(record) || record._partitions !== undefined) return;
  if (record.status === "in-queue") await queues.sendPlans([{ version: 1, push }]);
  else if (dueAtMs !== undefined && !_armed && canBeArmed(dueAtMs, clock.now())) {
    await schedule.create(push, dueAtMs);
    await records.arm(push);
  }
}
