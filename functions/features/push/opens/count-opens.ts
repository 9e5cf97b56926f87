import { ApiError } from "../../../domain/api-error.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { PushOrder } from "../../../domain/push/request/push-order.ts";
import { flagParameter } from "../../../domain/push/request/push-parameters.ts";
import type { CheckedRequest, DeviceCount, RecordAddition } from "../push-feature.ts";

declare module "../../../domain/push/request/push-order.ts" {
  interface PushOrder {
    readonly countOpens?: true;
  }
}
declare module "../../../domain/push/ledger/push-record.ts" {
  interface PushRecord {
    /** Devices report when they open it; its content has its id. */
    readonly _countsOpens?: true;
  }
}

/** Member of `data` that names the push to apps. */
const PUSH_ID = "push_id";
const OWN_ID = `data must not have a member ${PUSH_ID} beside count_opens, which adds it.`;

/** The members that the app key reads; every recipient knows the objectId of a push. */
const FOR_RECIPIENTS = ["objectId", "createdAt", "updatedAt", "status"];

/** @throws ApiError badParameter for content that can't carry the id of its push */
export function acceptOpenCounting(
  order: PushOrder,
  { body, contents }: CheckedRequest,
): PushOrder {
  if (!flagParameter(body, "count_opens")) return order;
  if (contents.some((content) => Object.hasOwn(content, PUSH_ID))) {
    throw new ApiError("badParameter", OWN_ID);
  }
  return { ...order, countOpens: true };
}

export function addPushId({ countOpens }: PushOrder, objectId: string): RecordAddition | undefined {
  return countOpens && { members: { _countsOpens: true }, content: { [PUSH_ID]: objectId } };
}

/** Devices that opened the notification. */
export const OPENED: DeviceCount = {
  member: "opened",
  port: "opens",
  isCounted: ({ _countsOpens }) => _countsOpens === true,
  isForAll: true,
};

export function limitToRecipients({ _countsOpens }: PushRecord): readonly string[] | undefined {
  return _countsOpens && FOR_RECIPIENTS;
}
