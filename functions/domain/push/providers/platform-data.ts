import { isJsonObject, type Json, type JsonObject } from "../../json.ts";

/**
 * Members of `data` that hold one platform's own content: APNs, Android without a vendor, FCM,
 * the vendors, and Windows Phone of old.
 * @see wire.md 6.5
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

/** Whose own content applies to a device, the later one winning. */
const LAYERS = { apns: ["ios"], fcm: ["android", "fcm"] } as const;

/**
 * What `data` says to the devices of one provider: the common members, then the platform's own.
 * Null-prototype, so a key such as `__proto__` stays a key.
 */
export function toPlatformData(data: JsonObject, provider: keyof typeof LAYERS): JsonObject {
  const merged: JsonObject = Object.create(null);
  for (const [key, value] of Object.entries(data)) {
    if (!PLATFORMS.has(key)) merged[key] = value;
  }
  for (const layer of LAYERS[provider]) {
    const own = data[layer];
    if (isJsonObject(own)) Object.assign(merged, own);
  }
  return merged;
}

/** A text as it is shown: some clients send a count or a price as a number. */
export function toText(text: Json | undefined): Json | undefined {
  return typeof text === "number" || typeof text === "boolean" ? String(text) : text;
}
