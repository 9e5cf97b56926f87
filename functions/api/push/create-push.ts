import { ApiError } from "../../domain/api-error.ts";
import { defined } from "../../domain/defined.ts";
import type { JsonObject } from "../../domain/json.ts";
import type { PushRecord } from "../../domain/push/ledger/push-record.ts";
import { canBeArmed } from "../../domain/push/ledger/repairs.ts";
import type { PushOrder } from "../../domain/push/request/push-order.ts";
import { toPushOrder } from "../../domain/push/request/push-request.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import type { PushPorts } from "../../ports/push.ts";
import {
  type AcceptPorts,
  acceptPush,
  admitPush,
  isDryRunRequest,
  isUnstarted,
  newRecord,
  requireSubQueryAccess,
  toReceipt,
} from "../../push/accept-push.ts";
import type { DryRunPorts } from "../../push/dry-run-push.ts";
import { runBestEffort } from "../../push/run-best-effort.ts";

type CreatePorts = AcceptPorts & DryRunPorts & Pick<PushPorts, "queues" | "schedule">;

/** POST /1.1/push. The push is accepted once its record is written. */
export async function createPush(
  { requester, body, production, requestId }: OperationRequest<"createPush">,
  ports: CreatePorts,
): Promise<OperationResponse> {
  const request = body as JsonObject;
  const isDryRun = isDryRunRequest(requester, request);
  if (!isDryRun) await admitPush(requester, ports);
  const nowMs = ports.clock.now();
  const { master, work } = requester;
  const order = toPushOrder(request, { nowMs, production, master, work });
  if (isDryRun) {
    ports.log.info("dry run", { requestId });
    // Late, because few requests are dry runs, and their code is not small.
    const { dryRunPush } = await import("../../push/dry-run-push.ts");
    return dryRunPush(newRecord(order, { nowMs }, ports), work, ports);
  }
  requireSubQueryAccess(requester, order);
  await requireConfirmation(order, request, ports);
  const scheduleId = await reserveScheduleId(order, ports);
  const facts = { body: request, nowMs, requestId, ...defined({ scheduleId }) };
  const { record } = await acceptPush(order, facts, ports);
  await runBestEffort(record.objectId, () => enqueueOrSchedule(record, ports), ports.log);
  return toReceipt(record);
}

/**
 * A push without `where` goes to every device; an app may require `confirmAll` for that.
 *
 * @throws ApiError badParameter
 */
async function requireConfirmation(
  { where }: PushOrder,
  { confirmAll }: JsonObject,
  { settings, readers }: CreatePorts,
): Promise<void> {
  const { confirmAllAbove: limit } = settings;
  if (limit === undefined || confirmAll === true || Object.keys(where).length > 0) return;
  if ((await readers._Installation.measure()).objects <= limit) return;
  throw new ApiError(
    "badParameter",
    "This app requires confirmAll: true for a push to every device.",
  );
}

async function reserveScheduleId(
  { dueAtMs }: PushOrder,
  { records }: CreatePorts,
): Promise<number | undefined> {
  return dueAtMs === undefined ? undefined : records.nextScheduleId();
}

/** Also for a repeated request, because the first one may have died before this. */
async function enqueueOrSchedule(
  record: PushRecord,
  { queues, schedule, records, clock }: CreatePorts,
) {
  const { objectId: push, _dueAtMs: dueAtMs, _armed } = record;
  if (!isUnstarted(record) || record._partitions !== undefined) return;
  if (record.status === "in-queue") await queues.sendPlans([{ version: 1, push }]);
  else if (dueAtMs !== undefined && !_armed && canBeArmed(dueAtMs, clock.now())) {
    await schedule.create(push, dueAtMs);
    await records.arm(push);
  }
}
