import { ApiError } from "../../../domain/api-error.ts";
import type { JsonObject } from "../../../domain/json.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { PushPorts } from "../../../ports/push.ts";
import { describeRecord, withDeviceCounts } from "../describe-record.ts";

/** The members that the app key reads; every recipient knows the objectId of a push. */
const FOR_RECIPIENTS = ["objectId", "createdAt", "updatedAt", "status"];

/** GET /1.1/tables/Notifications/<objectId>. */
export async function getPushRecord(
  { requester, params }: OperationRequest<"getPushRecord">,
  { records, clock, ...ports }: Pick<PushPorts, "records" | "clock" | "opens" | "deliveries">,
): Promise<OperationResponse> {
  const record = await records.find(params.objectId);
  if (!record || record._deleted) throw new ApiError("objectNotFound");
  const body = await describeRecord(record, clock);
  if (record._countsOpens && !requester.master) return { body: pick(body, FOR_RECIPIENTS) };
  return { body: await withDeviceCounts(body, [record], ports) };
}

function pick(body: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
}
