import type { JsonObject } from "../../../domain/json.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { PushOrder } from "../../../domain/push/request/push-order.ts";
import type { RequestFacts } from "../../../domain/push/request/push-request.ts";
import { UNLIMITED_WORK } from "../../../domain/work-budget.ts";
import type { PushPorts } from "../../../ports/push.ts";
import type { PushPart } from "../push-feature.ts";
import { DIVISIONS, MOMENTS } from "../push-features.ts";
import { newRecord } from "./new-record.ts";
import { orderPush } from "./order-push.ts";

/** Later parts get their schedules from the reconciler, which runs every minute: a request has no time for 35. */
const SOON_MS = 5 * 60_000;

/**
 * The parts of a push that goes out at several times; undefined for one that goes out at once.
 *
 * @throws ApiError badParameter, invalidPushTime
 */
export async function dividePush(
  body: JsonObject,
  order: PushOrder,
  nowMs: number,
): Promise<readonly PushPart[] | undefined> {
  const division = DIVISIONS.find(({ isAsked }) => isAsked(body));
  return division && (await division.load()).divide(body, order, nowMs);
}

/** The records of a request: one, or one for each part, which share a notification id. */
export function newRecords(
  request: { readonly order: PushOrder; readonly parts: readonly PushPart[] | undefined },
  facts: RequestFacts & { readonly requestId: string },
  ports: Pick<PushPorts, "random" | "settings">,
): readonly PushRecord[] {
  const own = newRecord(request.order, facts, ports);
  const { notificationId } = own;
  const toRecord = ({ body, members }: PushPart): PushRecord => {
    // The pattern of the condition was paid for when the request was checked.
    const order = orderPush(body, { ...facts, work: UNLIMITED_WORK });
    return { ...newRecord(order, facts, ports), notificationId, ...members };
  };
  return request.parts?.map(toRecord) ?? [own];
}

/** When the parts of a divided push go out; undefined for other pushes. */
export function momentsOf(record: PushRecord): readonly number[] | undefined {
  for (const findMoments of MOMENTS) {
    const moments = findMoments(record);
    if (moments) return moments;
  }
  return undefined;
}

/** Whether a request starts a push itself: one part of several only if it is due soon. */
export function isStartedNow(record: PushRecord, nowMs: number): boolean {
  const { _dueAtMs: dueAtMs } = record;
  return momentsOf(record) === undefined || dueAtMs === undefined || dueAtMs < nowMs + SOON_MS;
}
