import { ApiError } from "../../domain/api-error.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import type { PushPorts } from "../../ports/push.ts";
import { describeRecord } from "../../push/describe-record.ts";

/** GET /1.1/tables/Notifications/<objectId>. */
export async function getPushRecord(
  { params }: OperationRequest<"getPushRecord">,
  { records, clock }: Pick<PushPorts, "records" | "clock">,
): Promise<OperationResponse> {
  const record = await records.find(params.objectId);
  if (!record || record._deleted) throw new ApiError("objectNotFound");
  return { body: await describeRecord(record, clock) };
}
