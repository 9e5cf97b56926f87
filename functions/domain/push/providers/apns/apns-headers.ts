import type { JsonObject } from "../../../json.ts";
import {
  androidOptions,
  appleOptions,
  isCollapseId,
  isPrintable,
  toDeliveryOptions,
} from "../delivery-options.ts";
import { APPLE_DATA, toPlatformData } from "../platform-data.ts";
import { ACTIVITY_TOPIC, getLiveActivity, isBroadcast } from "./live-activity.ts";

export interface ApnsDelivery {
  readonly topic?: string | undefined;
  readonly expiresAtMs?: number | undefined;
}

const ACTIVITY_TYPE = "liveactivity";

type ApnsHeaders = Readonly<Record<string, string>>;

/**
 * The headers that all devices of a chunk share.
 * @see docs/protocol/push-content.md, APNs headers; Apple: Sending notification requests to APNs
 */
export function toApnsHeaders(data: JsonObject, { topic, expiresAtMs }: ApnsDelivery): ApnsHeaders {
  const own = toPlatformData(data, APPLE_DATA);
  const { collapseId, priority } = toDeliveryOptions([appleOptions(own), androidOptions(data)]);
  const type = getLiveActivity(data) ? ACTIVITY_TYPE : own["apns-push-type"];
  const pushType = typeof type === "string" && type !== "" ? type : "alert";
  // APNs rejects a background notification with priority 10, which is the default.
  const low = pushType === "background" || priority === "normal";
  const broadcasts = isBroadcast(data);
  // A broadcast must have an expiry.
  const withoutExpiry = broadcasts ? "0" : undefined;
  const ownTopic = pushType === ACTIVITY_TYPE ? toActivityTopic(topic) : topic;
  const headers: Record<string, string | undefined> = {
    // The path of a broadcast names the app.
    "apns-topic": broadcasts ? undefined : ownTopic,
    "apns-push-type": pushType,
    "apns-priority": low ? "5" : priority && "10",
    "apns-collapse-id": broadcasts ? undefined : collapseId,
    // Rounded down, so that no notification is shown too late.
    "apns-expiration":
      expiresAtMs === undefined ? withoutExpiry : String(Math.floor(expiresAtMs / 1_000)),
  };
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** The topic of a push or a device is that of the app. */
function toActivityTopic(topic: string | undefined): string | undefined {
  return topic?.endsWith(ACTIVITY_TOPIC) ? topic : topic && topic + ACTIVITY_TOPIC;
}

/** APNs's reason for rejecting an invalid header value; undefined for a valid value. */
export function findInvalidHeader(headers: ApnsHeaders): string | undefined {
  const collapseId = headers["apns-collapse-id"];
  if (collapseId !== undefined && !isCollapseId(collapseId)) return "BadCollapseId";
  if (!isPrintable(headers["apns-topic"] ?? "")) return "BadTopic";
  return isPrintable(headers["apns-push-type"] ?? "") ? undefined : "InvalidPushType";
}
