import { VENDOR_NAMES } from "../../../contract/push-providers.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json.ts";

/**
 * Members of `data` that hold the content of one platform: Apple, Android without a vendor, FCM,
 * the vendors, browsers, and the former Windows Phone.
 */
export const PLATFORM_NAMES: readonly string[] = ["ios", "android", "fcm", ...VENDOR_NAMES, "wp"];
const PLATFORMS: ReadonlySet<string> = new Set(PLATFORM_NAMES);

/** Platforms whose content applies to devices of APNs, and to devices of FCM. */
export const APPLE_DATA = ["ios"] as const;
export const GOOGLE_DATA = ["android", "fcm"] as const;

/**
 * The content of `data` for some devices: the common members, then the members of their platforms;
 * later members win. The object has no prototype, so that `__proto__` stays a key.
 */
export function toPlatformData(data: JsonObject, platforms: readonly string[]): JsonObject {
  const merged: JsonObject = Object.create(null);
  for (const [key, value] of Object.entries(data)) {
    if (!PLATFORMS.has(key)) merged[key] = value;
  }
  for (const platform of platforms) {
    const own = data[platform];
    if (isJsonObject(own)) Object.assign(merged, own);
  }
  return merged;
}

/** Makes the alert of `own` a string: only APNs accepts an alert object; the Android client library shows strings. */
export function withStringAlert(own: JsonObject): JsonObject {
  for (const key of ["alert", "title"]) {
    const value = toDisplayString(own[key]);
    if (value !== undefined) own[key] = value;
  }
  if (!isJsonObject(own.alert)) return own;
  const [title, body] = [toDisplayString(own.alert.title), toDisplayString(own.alert.body)];
  if (typeof title !== "string" && typeof body !== "string") return own;
  const isTitled = own.title !== undefined || typeof title !== "string";
  return Object.assign(own, { alert: body ?? "", ...(isTitled ? {} : { title }) });
}

/** Text to show; some clients send a count or a price as a number. */
export function toDisplayString(value: Json | undefined): Json | undefined {
  return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
}

/**
 * Objects are merged member by member; any other value of `over` replaces that of `base`, and so do
 * the members that `whole` names.
 */
export function mergeMembers(
  base: JsonObject,
  over: JsonObject,
  whole: readonly string[] = [],
): JsonObject {
  const merged: JsonObject = Object.assign(Object.create(null), base);
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    const isMerged = isJsonObject(below) && isJsonObject(value) && !whole.includes(key);
    merged[key] = isMerged ? mergeMembers(below, value, whole) : value;
  }
  return merged;
}
