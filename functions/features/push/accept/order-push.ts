import { ApiError } from "../../../domain/api-error.ts";
import type { JsonObject } from "../../../domain/json.ts";
import { bytesOfMessage } from "../../../domain/messages/message-text.ts";
import { checkAppleContent, mayReachApple } from "../../../domain/push/request/content-rules.ts";
import type { DeviceList, PushOrder } from "../../../domain/push/request/push-order.ts";
import { whereParameter } from "../../../domain/push/request/push-parameters.ts";
import {
  type RequestFacts,
  toDevicePushOrder,
  toPushOrder,
} from "../../../domain/push/request/push-request.ts";
import { contentsOf } from "../content.ts";
import { ACCEPTANCES } from "../push-features.ts";

/** Eight times the limit of a gateway; with 500 devices it still fits into an SQS message. */
const MAX_DATA_BYTES = 32_768;

/**
 * Reads the body of POST /push as an order and applies the push features.
 *
 * @throws ApiError as `toPushOrder`, of the features and of `checkAppleContent`
 */
export function orderPush(body: JsonObject, facts: RequestFacts): PushOrder {
  const order = accept(toPushOrder(body, facts), { body, nowMs: facts.nowMs });
  if (mayReachApple(whereParameter(body))) checkContents(order);
  return order;
}

/**
 * The body of POST /push/devices, likewise.
 *
 * @throws ApiError as `toDevicePushOrder`, of the features and of `checkAppleContent`,
 *   payloadTooLarge
 */
export function orderDevicePush(
  body: JsonObject,
  facts: Omit<RequestFacts, "work">,
): { readonly order: PushOrder; readonly devices: DeviceList } {
  const { order: own, devices } = toDevicePushOrder(body, facts);
  const order = accept(own, { body, nowMs: facts.nowMs, devices });
  if (bytesOfMessage(order.data) > MAX_DATA_BYTES) throw new ApiError("payloadTooLarge");
  if (devices.deviceType === "ios") checkContents(order);
  return { order, devices };
}

function accept(
  order: PushOrder,
  {
    body,
    nowMs,
    devices,
  }: { readonly body: JsonObject; readonly nowMs: number; readonly devices?: DeviceList },
): PushOrder {
  const contents = contentsOf(order.data);
  const request = { body, contents, devices, sentMs: order.dueAtMs ?? nowMs };
  return ACCEPTANCES.reduce((accepted, add) => add(accepted, request), order);
}

function checkContents({ data }: PushOrder): void {
  for (const content of contentsOf(data)) checkAppleContent(content);
}
