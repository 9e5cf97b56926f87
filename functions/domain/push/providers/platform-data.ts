import { isJsonObject, type Json, type JsonObject } from "../../json.ts";

/**
 * Members of `data` that hold the content of one platform: Apple, Android without a vendor, FCM,
 * the vendors, and the former Windows Phone.
 */
const PLATFORMS: ReadonlySet<string> = new Set([
  "ios",
  "android",
  "fcm",
  "mi",
  "hms",
  "mz",
  "vivo",
  "oppo",
  "honor",
  "wp",
]);

/** Platforms whose content applies to the devices of APNs, and to those of FCM. */
export const APPLE_DATA = ["ios"] as const;
export const GOOGLE_DATA = ["android", "fcm"] as const;

/**
 * The content of `data` for some devices: the common members, then those of their platforms, of
 * which a later one wins. The object has no prototype, so that `__proto__` stays a key.
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

/** A string as it is shown: some clients send a count or a price as a number. */
export function toDisplayString(value: Json | undefined): Json | undefined {
  return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
}
