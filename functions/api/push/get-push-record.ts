import { ApiError } from "../../domain/api-error.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import type { PushPorts } from "../../ports/push.ts";
import { describeRecord, withDeviceCounts } from "../../push/describe-record.ts";

/** GET /1.1/tables/Notifications/<objectId>. */
export async function getPushRecord(
  { params }: OperationRequest<"getPushRecord">,
  { records, clock, ...ports }: Pick<PushPorts, "records" | "clock" | "opens" | "deliveries">,
): Promise<OperationResponse> {
  const record = await records.find(params.objectId);
  if (!record || record._deleted) throw new ApiError("objectNotFound");
  const body = await describeRecord(record, clock);
  return { body: await withDeviceCounts(body, [record], ports) };
}
