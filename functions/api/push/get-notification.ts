import { addRecords, toRecordBody } from "../../domain/push/ledger/push-record.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import type { PushPorts } from "../../ports/push.ts";
import { findRecordsById } from "../../push/read-records.ts";

/** GET /1.1/notifications/<notification_id or objectId>. */
export async function getNotification(
  { requester, params }: OperationRequest<"getNotification">,
  ports: Pick<PushPorts, "records">,
): Promise<OperationResponse> {
  const [newest, ...older] = await findRecordsById(params.notificationId, requester.work, ports);
  return { body: toRecordBody(addRecords(newest, older)) };
}
