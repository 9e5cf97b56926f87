import { addRecords } from "../../domain/push/ledger/push-record.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import type { PushPorts } from "../../ports/push.ts";
import { describeRecord } from "../../push/describe-record.ts";
import { findRecordsById } from "../../push/read-records.ts";

/** GET /1.1/notifications/<notification_id or objectId>. */
export async function getNotification(
  { requester, params }: OperationRequest<"getNotification">,
  ports: Pick<PushPorts, "records" | "clock">,
): Promise<OperationResponse> {
  const [newest, ...older] = await findRecordsById(params.notificationId, requester.work, ports);
  return { body: await describeRecord(addRecords(newest, older), ports.clock) };
}
