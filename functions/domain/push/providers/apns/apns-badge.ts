import { isJsonObject, type Json, type JsonObject } from "../../../json.ts";
import { APPLE_DATA, toPlatformData } from "../platform-data.ts";

/** This exact value raises the badge by one (docs/protocol/push-content.md, Badges). */
export const INCREMENT = "Increment";

/** The badge in the content for Apple devices, as sent; a badge in `aps` wins. */
export function findBadge(own: JsonObject): Json | undefined {
  return isJsonObject(own.aps) && Object.hasOwn(own.aps, "badge") ? own.aps.badge : own.badge;
}

/** True if the push raises the badge of every device. */
export function raisesBadge(data: JsonObject): boolean {
  return findBadge(toPlatformData(data, APPLE_DATA)) === INCREMENT;
}
