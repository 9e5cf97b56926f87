import { defined } from "../../domain/defined.ts";
import type { JsonObject } from "../../domain/json.ts";
import type { PushRecord } from "../../domain/push/ledger/push-record.ts";
import { findMoments, type Wave } from "../../domain/push/local-time/waves.ts";
import { localTimeParameters } from "../../domain/push/request/local-time-parameters.ts";
import type { PushOrder } from "../../domain/push/request/push-order.ts";
import { type RequestFacts, toPushOrder } from "../../domain/push/request/push-request.ts";
import { UNLIMITED_WORK } from "../../domain/work-budget.ts";
import type { OperationResponse } from "../../ports/operation.ts";
import { type AcceptPorts, newRecord, toReceipt, writePush } from "./accept-push.ts";
import { type EnqueuePorts, enqueueOrSchedule } from "./enqueue-push.ts";
import { runBestEffort } from "./run-best-effort.ts";

type LocalPorts = AcceptPorts & EnqueuePorts;

interface LocalFacts extends RequestFacts {
  readonly requestId: string;
  /** Of the request as if it had no local time. */
  readonly order: PushOrder;
}

/** Later waves get their schedules from the reconciler, which runs every minute: a request has no time for 35. */
const SOON_MS = 5 * 60_000;

/**
 * The waves of a push at the time of its devices, as a member of its record.
 *
 * @throws ApiError badParameter, invalidPushTime
 */
export function planLocalPush(
  body: JsonObject,
  { dueAtMs }: PushOrder,
  nowMs: number,
): { readonly _wave: Wave } {
  const plan = localTimeParameters(body, dueAtMs ?? nowMs);
  return { _wave: { plan, moments: findMoments(plan), index: 0 } };
}

/**
 * Accepts one push for each moment, all in one transaction and with one `notification_id`. Each is
 * the request as it would be with the moment as its `push_time`.
 */
export async function createLocalPush(
  body: JsonObject,
  facts: LocalFacts,
  ports: LocalPorts,
): Promise<OperationResponse> {
  const { _wave: waves } = planLocalPush(body, facts.order, facts.nowMs);
  const planned = planRecords(body, waves, { facts, ports });
  const [first, ...others] = await withScheduleId(planned, ports);
  if (!first) throw new TypeError("A push has at least one wave");
  const { nowMs } = facts;
  const accepted = await writePush(
    facts.order,
    { body, nowMs, record: first, waves: others },
    ports,
  );
  const { record, isNew } = accepted;
  const soon = (isNew ? [first, ...others] : [record]).filter((wave) => isSoon(wave, nowMs));
  const send = (wave: PushRecord) => enqueueOrSchedule(wave, ports);
  await Promise.all(soon.map((wave) => runBestEffort(wave.objectId, () => send(wave), ports.log)));
  return toReceipt(record);
}

function isSoon({ _dueAtMs: dueAtMs }: PushRecord, nowMs: number): boolean {
  return dueAtMs === undefined || dueAtMs < nowMs + SOON_MS;
}

interface RecordContext {
  readonly facts: LocalFacts;
  readonly ports: LocalPorts;
}

function planRecords(body: JsonObject, waves: Wave, { facts, ports }: RecordContext): PushRecord[] {
  const own = newRecord(facts.order, facts, ports);
  return waves.moments.map((moment, index) => {
    const request = { ...body, push_time: new Date(moment).toISOString() };
    // The pattern of the condition was paid for when the request was checked.
    const order = toPushOrder(request, { ...facts, work: UNLIMITED_WORK });
    const { notificationId } = own;
    const local = { "local-time": toLocalTime(body, waves, index) };
    return {
      ...newRecord(order, facts, ports),
      notificationId,
      ...local,
      _wave: { ...waves, index },
    };
  });
}

/** What the record of a wave tells about it. */
function toLocalTime(body: JsonObject, { moments }: Wave, index: number): JsonObject {
  const { push_time_local, quiet_hours } = body;
  return { ...defined({ push_time_local, quiet_hours }), wave: index + 1, waves: moments.length };
}

/** The last wave stands on the list of scheduled pushes for all of them. */
async function withScheduleId(
  waves: readonly PushRecord[],
  { records }: LocalPorts,
): Promise<PushRecord[]> {
  const last = waves.at(-1);
  if (last?.status !== "scheduled") return [...waves];
  return [...waves.slice(0, -1), { ...last, _scheduleId: await records.nextScheduleId() }];
}
