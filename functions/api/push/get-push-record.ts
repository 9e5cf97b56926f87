import { ApiError } from "../../domain/api-error.ts";
import { toRecordBody } from "../../domain/push/ledger/push-record.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import type { PushPorts } from "../../ports/push.ts";

/** GET /1.1/tables/Notifications/<objectId>. */
export async function getPushRecord(
  { params }: OperationRequest<"getPushRecord">,
  { records }: Pick<PushPorts, "records">,
): Promise<OperationResponse> {
  const record = await records.find(params.objectId);
  if (!record || record._deleted) throw new ApiError("objectNotFound");
  return { body: toRecordBody(record) };
}
