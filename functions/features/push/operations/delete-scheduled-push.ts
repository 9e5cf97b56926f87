import { explainedError } from "../../../domain/api-error.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { WorkBudget } from "../../../domain/work-budget.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { PushPorts } from "../../../ports/push.ts";
import { momentsOf } from "../accept/push-parts.ts";
import { readRecords } from "../report/read-records.ts";
import { runBestEffort } from "../run-best-effort.ts";

type DeletePorts = Pick<PushPorts, "records" | "schedule" | "clock" | "log">;

/** Maximum number of digits of an outer id. */
const OUTER_ID = /^\d{1,12}$/;

const NOT_WAITING =
  "No push waits under this id. It is the number beside push_msg, not the id inside.";

/**
 * DELETE /1.1/scheduledPushMessages/<outer id>. Answers 404 if the push was started first. A
 * leftover schedule does nothing when it fires.
 */
export async function deleteScheduledPush(
  { requester, params }: OperationRequest<"deleteScheduledPush">,
  ports: DeletePorts,
): Promise<OperationResponse> {
  const { records, schedule, clock, log } = ports;
  const { scheduleId } = params;
  const push = OUTER_ID.test(scheduleId)
    ? await records.findScheduled(Number(scheduleId))
    : undefined;
  const record = push === undefined ? undefined : await records.find(push);
  const cancelled = record && (await records.cancelScheduled(record, clock.now()));
  if (!record || !cancelled) throw explainedError("objectNotFound", NOT_WAITING);
  const waiting = momentsOf(record) ? await cancelParts(record, requester.work, ports) : [];
  for (const { objectId } of [record, ...waiting]) {
    await runBestEffort(objectId, () => schedule.delete(objectId), log);
  }
  return { body: {} };
}

/** The parts of a divided push that have not gone out. */
async function cancelParts(
  { objectId, notificationId }: PushRecord,
  work: WorkBudget,
  { records, clock }: DeletePorts,
): Promise<readonly PushRecord[]> {
  const cancelled: PushRecord[] = [];
  for await (const part of readRecords(records.findByNotificationId(notificationId), work)) {
    if (!momentsOf(part) || part.objectId === objectId || part.status !== "scheduled") continue;
    if (await records.cancelScheduled(part, clock.now())) cancelled.push(part);
  }
  return cancelled;
}
