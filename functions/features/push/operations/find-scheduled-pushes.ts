import { toScheduledPushBody } from "../../../domain/push/ledger/push-record.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { PushPorts } from "../../../ports/push.ts";

/** GET and POST /1.1/scheduledPushMessages. */
export async function findScheduledPushes(
  _request: OperationRequest<"findScheduledPushes" | "queryScheduledPushes">,
  { records, appId }: Pick<PushPorts, "records" | "appId">,
): Promise<OperationResponse> {
  const waiting = await records.listScheduled();
  return { body: { results: waiting.map((record) => toScheduledPushBody(record, appId)) } };
}

/** @alias with a route of its own */
export const queryScheduledPushes = findScheduledPushes;
