import type { JsonObject } from "../json.ts";

/** Keys of `data` that hold one platform's own version of it (wire.md 6.5). */
const PLATFORM_KEYS = new Set([
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

/** The data for one platform: the common keys, then each named platform object merged over them. */
export function platformData(data: JsonObject, ...platforms: readonly string[]): JsonObject {
  const common = Object.entries(data).filter(([key]) => !PLATFORM_KEYS.has(key));
  const own = platforms.map((platform) => data[platform]).filter(isObject);
  return Object.assign(Object.fromEntries(common), ...own);
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
