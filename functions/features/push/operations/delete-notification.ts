import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { PushPorts } from "../../../ports/push.ts";
import { findRecordsById } from "../report/read-records.ts";
import { runBestEffort } from "../run-best-effort.ts";

type DeletePorts = Pick<PushPorts, "records" | "queues" | "schedule" | "clock" | "log">;

/** DELETE /1.1/notifications/<notification_id or objectId>. Cancels the unsent part. */
export async function deleteNotification(
  { requester, params }: OperationRequest<"deleteNotification">,
  ports: DeletePorts,
): Promise<OperationResponse> {
  for (const record of await findRecordsById(params.notificationId, requester.work, ports)) {
    await deletePush(record, ports);
  }
  return { body: {} };
}

/** A push that is just being started is cancelled like one that is being sent. */
async function deletePush(record: PushRecord, ports: DeletePorts) {
  const { records, queues, schedule, clock, log } = ports;
  const { objectId: push, status } = record;
  if (status === "scheduled" && (await records.cancelScheduled(record, clock.now()))) {
    return runBestEffort(push, () => schedule.delete(push), log);
  }
  const answer = await records.delete(push, clock.now());
  if (answer !== "cancelled") return;
  await runBestEffort(push, () => queues.sendSettle({ version: 1, push, round: 0 }, 0), log);
}
