import { ApiError } from "../../../domain/api-error.ts";
import type { JsonObject } from "../../../domain/json.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { PushPorts } from "../../../ports/push.ts";
import { FIELD_LIMITS } from "../push-features.ts";
import { describeRecord, withDeviceCounts } from "../report/describe-record.ts";

/** GET /1.1/tables/Notifications/<objectId>. */
export async function getPushRecord(
  { requester, params }: OperationRequest<"getPushRecord">,
  { records, clock, ...ports }: Pick<PushPorts, "records" | "clock" | "opens" | "deliveries">,
): Promise<OperationResponse> {
  const record = await records.find(params.objectId);
  if (!record || record._deleted) throw new ApiError("objectNotFound");
  const body = describeRecord(record, clock);
  for (const limit of requester.master ? [] : FIELD_LIMITS) {
    const fields = limit(record);
    if (fields) return { body: pick(body, fields) };
  }
  return { body: await withDeviceCounts(body, [record], ports) };
}

function pick(body: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
}
