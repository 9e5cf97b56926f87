import { ApiError } from "../../api-error.ts";
import { isAppleType } from "../../installations/device-address.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json.ts";
import { isCollapseId } from "../providers/delivery-options.ts";
import { APPLE_DATA, toPlatformData } from "../providers/platform-data.ts";

/** Apple: Sending notification requests to APNs, `apns-push-type`. */
const PUSH_TYPES: ReadonlySet<Json | undefined> = new Set([
  "alert",
  "background",
  "complication",
  "controls",
  "fileprovider",
  "liveactivity",
  "location",
  "mdm",
  "pushtotalk",
  "voip",
]);
const PRIORITIES: ReadonlySet<Json | undefined> = new Set([5, 10, "5", "10"]);

/**
 * Rejects content that APNs would reject for every device. On Android these members have no meaning
 * and may have any type.
 *
 * @throws ApiError badParameter
 * @see docs/protocol/push.md
 */
export function checkAppleContent(data: JsonObject): void {
  const own = toPlatformData(data, APPLE_DATA);
  const aps = isJsonObject(own.aps) ? own.aps : {};
  for (const { badge, sound, alert } of [own, aps]) {
    check(isAbsent(badge) || isBadge(badge), BADGE);
    check(isAbsent(sound) || typeof sound === "string" || isJsonObject(sound), SOUND);
    check(isAbsent(alert) || !Array.isArray(alert), ALERT);
  }
  const { "apns-priority": priority, "apns-push-type": type, "collapse-id": collapseId } = own;
  check(isAbsent(priority) || PRIORITIES.has(priority), "apns-priority must be 5 or 10.");
  check(isAbsent(type) || PUSH_TYPES.has(type), PUSH_TYPE);
  check(isAbsent(collapseId) || isCollapseIdValue(collapseId), COLLAPSE);
}

const BADGE = 'badge must be a number or "Increment".';
const SOUND = "sound must be a string or an object.";
const ALERT = "alert must be a string or an object.";
const PUSH_TYPE = `apns-push-type must be one of ${[...PUSH_TYPES].join(", ")}.`;
const DIGITS = /^\d{1,9}$/;
const COLLAPSE = "collapse-id must be 1 to 64 printable characters.";

/** False only when `deviceType` in `where` rules out Apple devices. */
export function mayReachApple({ deviceType: wanted }: JsonObject): boolean {
  if (typeof wanted === "string") return isAppleType(wanted);
  if (!isJsonObject(wanted) || !Array.isArray(wanted.$in)) return true;
  return wanted.$in.some(isAppleType);
}

function isAbsent(value: Json | undefined): boolean {
  return value === undefined || value === null;
}

function isBadge(value: Json | undefined): boolean {
  if (typeof value !== "string") return typeof value === "number";
  return value === "Increment" || DIGITS.test(value);
}

function isCollapseIdValue(value: Json | undefined): boolean {
  return typeof value === "number" || (typeof value === "string" && isCollapseId(value));
}

function check(holds: boolean, message: string): void {
  if (!holds) throw new ApiError("badParameter", message);
}
