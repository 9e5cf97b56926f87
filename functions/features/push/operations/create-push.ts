import { ApiError } from "../../../domain/api-error.ts";
import { defined } from "../../../domain/defined.ts";
import type { JsonObject } from "../../../domain/json.ts";
import { hasLocalTime } from "../../../domain/push/request/has-local-time.ts";
import type { PushOrder } from "../../../domain/push/request/push-order.ts";
import { toPushOrder } from "../../../domain/push/request/push-request.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { PushPorts } from "../../../ports/push.ts";
import {
  type AcceptPorts,
  acceptPush,
  admitPush,
  isDryRunRequest,
  newRecord,
  requireSubQueryAccess,
  toReceipt,
} from "../accept-push.ts";
import type { DryRunPorts } from "../dry-run-push.ts";
import { enqueueOrSchedule } from "../enqueue-push.ts";
import { runBestEffort } from "../run-best-effort.ts";

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
  const facts = { nowMs, production, master, work };
  const order = toPushOrder(request, facts);
  // Late, because few pushes are at the time of their devices.
  const local = hasLocalTime(request) ? await import("../local-push.ts") : undefined;
  if (isDryRun) {
    ports.log.info("dry run", { requestId });
    // Late, because few requests are dry runs, and their code is not small.
    const { dryRunPush } = await import("../dry-run-push.ts");
    const plan = local?.planLocalPush(request, order, nowMs);
    return dryRunPush({ ...newRecord(order, { nowMs }, ports), ...plan }, work, ports);
  }
  requireSubQueryAccess(requester, order);
  await requireConfirmation(order, request, ports);
  if (local) return local.createLocalPush(request, { ...facts, requestId, order }, ports);
  const scheduleId = await reserveScheduleId(order, ports);
  const accepted = { body: request, nowMs, requestId, ...defined({ scheduleId }) };
  const { record } = await acceptPush(order, accepted, ports);
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
