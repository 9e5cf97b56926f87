import { ApiError } from "../../../domain/api-error.ts";
import type { JsonObject } from "../../../domain/json.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import { canBeArmed } from "../../../domain/push/ledger/repairs.ts";
import type { PushOrder } from "../../../domain/push/request/push-order.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { PushPorts } from "../../../ports/push.ts";
import type { LimitedBy } from "../../../ports/rate-limits.ts";
import { type AcceptPorts, acceptPush, isUnstarted, toReceipt } from "../accept/accept-push.ts";
import { admitPush, isDryRunRequest, requireSubQueryAccess } from "../accept/admit-push.ts";
import { newRecord } from "../accept/new-record.ts";
import { orderPush } from "../accept/order-push.ts";
import { dividePush, isStartedNow, newRecords } from "../accept/push-parts.ts";
import type { DryRunPorts } from "../report/dry-run-push.ts";
import { runBestEffort } from "../run-best-effort.ts";

type CreatePorts = AcceptPorts & DryRunPorts & Pick<PushPorts, "queues" | "schedule">;

/** POST /1.1/push. The push is accepted once its record is written. */
export async function createPush(
  { requester, body, production, requestId }: OperationRequest<"createPush">,
  ports: CreatePorts & LimitedBy<"pushes">,
): Promise<OperationResponse> {
  const request = body as JsonObject;
  const isDryRun = isDryRunRequest(requester, request);
  if (!isDryRun) await admitPush(requester, ports);
  const nowMs = ports.clock.now();
  const { master, work } = requester;
  const facts = { nowMs, production, master, work };
  const order = orderPush(request, facts);
  const parts = await dividePush(request, order, nowMs);
  if (isDryRun) {
    ports.log.info("dry run", { requestId });
    // Late, because few requests are dry runs, and their code is not small.
    const { dryRunPush } = await import("../report/dry-run-push.ts");
    const record = { ...newRecord(order, { nowMs }, ports), ...parts?.[0]?.members };
    return dryRunPush(record, work, ports);
  }
  requireSubQueryAccess(requester, order);
  await requireConfirmation(order, request, ports);
  const planned = newRecords({ order, parts }, { ...facts, requestId }, ports);
  const [first, ...others] = await withScheduleId(planned, ports);
  if (!first) throw new TypeError("A push has at least one part");
  const push = { body: request, nowMs, record: first, parts: others };
  const { record, isNew } = await acceptPush(order, push, ports);
  const started = isNew ? [first, ...others] : [record];
  await Promise.all(
    started
      .filter((each) => isStartedNow(each, nowMs))
      .map((each) => runBestEffort(each.objectId, () => enqueueOrSchedule(each, ports), ports.log)),
  );
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

/** In the list of scheduled pushes the last part represents all parts. */
async function withScheduleId(
  records: readonly PushRecord[],
  ports: CreatePorts,
): Promise<readonly PushRecord[]> {
  const last = records.at(-1);
  if (last?.status !== "scheduled") return records;
  return [...records.slice(0, -1), { ...last, _scheduleId: await ports.records.nextScheduleId() }];
}

/**
 * Sends the first message of a push, or creates its schedule. Also for a repeated request, because
 * the first one may have died before this.
 */
async function enqueueOrSchedule(
  record: PushRecord,
  { queues, schedule, records, clock }: CreatePorts,
): Promise<void> {
  const { objectId: push, _dueAtMs: dueAtMs, _armed } = record;
  if (!isUnstarted(record) || record._partitions !== undefined) return;
  if (record.status === "in-queue") await queues.sendPlans([{ version: 1, push }]);
  else if (dueAtMs !== undefined && !_armed && canBeArmed(dueAtMs, clock.now())) {
    await schedule.create(push, dueAtMs);
    await records.arm(push);
  }
}
