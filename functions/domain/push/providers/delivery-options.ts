import { isJsonObject, type Json, type JsonObject } from "../../json.ts";
import { toPlatformData } from "./platform-data.ts";
import type { Provider } from "./target.ts";

/** How urgent a push is, and which older one it replaces. */
export interface DeliveryOptions {
  /** `apns-collapse-id` and FCM's `collapse_key`. */
  readonly collapseId?: string;
  /** `high` is APNs's 10, `normal` its 5. */
  readonly priority?: "high" | "normal";
}

/** The two options as somebody said them. */
type Words = readonly [collapseId: Json | undefined, priority: Json | undefined];

/** Bytes. @see Apple: Sending notification requests to APNs, `apns-collapse-id` */
const MAX_COLLAPSE_ID_BYTES = 64;

const PRIORITIES = new Map<string | undefined, DeliveryOptions["priority"]>([
  ["10", "high"],
  ["5", "normal"],
  ["high", "high"],
  ["normal", "normal"],
]);

/**
 * The options for the devices of a provider: as said in its own words, else in the other one's,
 * since most pushes say once for all devices how urgent they are.
 * @see Apple: Sending notification requests to APNs; FCM HTTP v1 reference, AndroidConfig
 */
export function toDeliveryOptions(data: JsonObject, provider: Provider): DeliveryOptions {
  const apns = inAppleWords(toPlatformData(data, "apns"));
  const fcm = inAppleWords(toPlatformData(data, "fcm"));
  const google = inGoogleWords(data);
  const said = provider === "apns" ? [apns, google] : [google, fcm, apns];
  const [ownId, ...otherIds] = said.map(([id]) => textOf(id));
  const collapseId = ownId ?? otherIds.find((id) => id !== undefined && isCollapseId(id));
  const priority = said
    .map(([, value]) => PRIORITIES.get(textOf(value)?.toLowerCase()))
    .find((value) => value !== undefined);
  return {
    ...(collapseId === undefined ? {} : { collapseId }),
    ...(priority === undefined ? {} : { priority }),
  };
}

/** Can it travel as a header of APNs? */
export function isCollapseId(value: string): boolean {
  return value !== "" && value.length <= MAX_COLLAPSE_ID_BYTES && isPrintable(value);
}

/** ASCII. */
export function isPrintable(value: string): boolean {
  return /^[\x20-\x7e]*$/.test(value);
}

function inAppleWords(own: JsonObject): Words {
  return [own["collapse-id"], own["apns-priority"]];
}

function inGoogleWords(data: JsonObject): Words {
  const native = isJsonObject(data.fcm) && isJsonObject(data.fcm.android) ? data.fcm.android : {};
  const own = isJsonObject(data.android) ? data.android : {};
  return [native.collapse_key ?? own.collapse_key, native.priority ?? own.priority];
}

function textOf(value: Json | undefined): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}
