import { ApiError } from "../domain/api-error.ts";
import type { JsonObject } from "../domain/json.ts";
import type { PushOrder } from "../domain/push/push-order.ts";
import type { PushRecord } from "../domain/push/push-record.ts";
import { toPushOrder } from "../domain/push/push-request.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";
import type { PushPorts } from "../ports/push-ports.ts";
import {
  type AcceptPorts,
  acceptPush,
  admitPush,
  isUnstarted,
  requireSubQueryAccess,
  toReceipt,
} from "./accept-push.ts";

type CreatePorts = AcceptPorts & Pick<PushPorts, "queues" | "schedule">;

/** Pushes that may wait for their time (wire.md 6.4); a bound on the list, not a guarantee. */
const MAX_SCHEDULED = 1_000;

/** POST /1.1/push. The record is the promise; the message and the schedule only make it quick. */
export async function createPush(
  { requester, body, production }: OperationRequest<"createPush">,
  ports: CreatePorts,
): Promise<OperationResponse> {
  await admitPush(requester, ports);
  const nowMs = ports.clock.now();
  const request = body as JsonObject;
  const order = toPushOrder(request, { nowMs, production });
  requireSubQueryAccess(requester, order);
  const scheduleId = await reserveScheduleId(order, ports);
  const facts = { body: request, nowMs, ...(scheduleId !== undefined && { scheduleId }) };
  const { record } = await acceptPush(order, facts, ports);
  await setOut(record, ports);
  return toReceipt(record);
}

async function reserveScheduleId(
  { dueAtMs }: PushOrder,
  { records }: CreatePorts,
): Promise<number | undefined> {
  if (dueAtMs === undefined) return undefined;
  if ((await records.countScheduled()) >= MAX_SCHEDULED) {
    throw new ApiError("badParameter", "Too many pushes are waiting for their time.");
  }
  return records.nextScheduleId();
}

/** Also for a repeated request: the first one may have died before this. */
async function setOut(record: PushRecord, { queues, schedule, records }: CreatePorts) {
  const { objectId: push, _dueAtMs: dueAtMs, _armed } = record;
  if (!isUnstarted(record) || record._partitions !== undefined) return;
  if (record.status === "in-queue") await queues.sendPlans([{ version: 1, push }]);
  else if (dueAtMs !== undefined && !_armed) {
    await schedule.create(push, dueAtMs);
    await records.arm(push);
  }
}
