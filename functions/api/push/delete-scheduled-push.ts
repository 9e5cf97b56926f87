import { ApiError } from "../../domain/api-error.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import type { PushPorts } from "../../ports/push.ts";
import { runBestEffort } from "../../push/run-best-effort.ts";

/** As many digits as an outer id can have. */
const OUTER_ID = /^\d{1,12}$/;

/**
 * DELETE /1.1/scheduledPushMessages/<outer id>. Answers 404 if the push was started first. A
 * leftover schedule does nothing when it fires.
 */
export async function deleteScheduledPush(
  { params }: OperationRequest<"deleteScheduledPush">,
  { records, schedule, clock, log }: Pick<PushPorts, "records" | "schedule" | "clock" | "log">,
): Promise<OperationResponse> {
  const { scheduleId } = params;
  const push = OUTER_ID.test(scheduleId)
    ? await records.findScheduled(Number(scheduleId))
    : undefined;
  const record = push === undefined ? undefined : await records.find(push);
  const cancelled = record && (await records.cancelScheduled(record, clock.now()));
  if (!record || !cancelled) throw new ApiError("objectNotFound");
  await runBestEffort(record.objectId, () => schedule.delete(record.objectId), log);
  return { body: {} };
}
