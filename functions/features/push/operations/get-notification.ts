import { addRecords } from "../../../domain/push/ledger/push-record.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { PushPorts } from "../../../ports/push.ts";
import { describeRecord, withDeviceCounts } from "../report/describe-record.ts";
import { findRecordsById } from "../report/read-records.ts";

/** GET /1.1/notifications/<notification_id or objectId>. */
export async function getNotification(
  { requester, params }: OperationRequest<"getNotification">,
  ports: Pick<PushPorts, "records" | "clock" | "opens" | "deliveries">,
): Promise<OperationResponse> {
  const [newest, ...older] = await findRecordsById(params.notificationId, requester.work, ports);
  const body = describeRecord(addRecords(newest, older), ports.clock);
  return { body: await withDeviceCounts(body, [newest, ...older], ports) };
}
