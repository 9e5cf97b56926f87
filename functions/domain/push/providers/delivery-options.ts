import { defined } from "../../defined.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json.ts";

/** Urgency of a push, and the id with which it replaces an older push. */
export interface DeliveryOptions {
  /** `apns-collapse-id` of APNs and `collapse_key` of FCM. */
  readonly collapseId?: string;
  /** APNs: 10 and 5. */
  readonly priority?: "high" | "normal";
}

/** The two options as one platform names them, not yet checked. */
export type RawOptions = readonly [collapseId: Json | undefined, priority: Json | undefined];

/** Bytes. @see Apple: Sending notification requests to APNs, `apns-collapse-id` */
const MAX_COLLAPSE_ID_BYTES = 64;

const PRIORITIES = new Map<string | undefined, DeliveryOptions["priority"]>([
  ["10", "high"],
  ["5", "normal"],
  ["high", "high"],
  ["normal", "normal"],
]);

/**
 * The options for the devices of a provider. `sources` are in the order of precedence: most pushes
 * set one priority for all platforms.
 * @see Apple: Sending notification requests to APNs; FCM HTTP v1 reference, AndroidConfig
 */
export function toDeliveryOptions(sources: readonly RawOptions[]): DeliveryOptions {
  const [ownId, ...otherIds] = sources.map(([id]) => toOptionString(id));
  const collapseId = ownId ?? otherIds.find((id) => id !== undefined && isCollapseId(id));
  const priority = sources
    .map(([, value]) => PRIORITIES.get(toOptionString(value)?.toLowerCase()))
    .find((value) => value !== undefined);
  return defined({ collapseId, priority });
}

/** True if APNs takes the value as `apns-collapse-id`. */
export function isCollapseId(value: string): boolean {
  return value !== "" && value.length <= MAX_COLLAPSE_ID_BYTES && isPrintable(value);
}

/** True if all characters are printable ASCII. */
export function isPrintable(value: string): boolean {
  return /^[\x20-\x7e]*$/.test(value);
}

/** `collapse-id` and `apns-priority`, which LeanCloud takes for all platforms. */
export function appleOptions(own: JsonObject): RawOptions {
  return [own["collapse-id"], own["apns-priority"]];
}

/** `collapse_key` and `priority` of `data.fcm.android` or `data.android`. */
export function androidOptions(data: JsonObject): RawOptions {
  const native = isJsonObject(data.fcm) && isJsonObject(data.fcm.android) ? data.fcm.android : {};
  const own = isJsonObject(data.android) ? data.android : {};
  return [native.collapse_key ?? own.collapse_key, native.priority ?? own.priority];
}

function toOptionString(value: Json | undefined): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}
