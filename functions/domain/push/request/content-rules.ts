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
/** Apple: UNNotificationInterruptionLevel. */
const INTERRUPTION_LEVELS: ReadonlySet<Json | undefined> = new Set([
  "passive",
  "active",
  "time-sensitive",
  "critical",
]);
const PRIORITIES: ReadonlySet<Json | undefined> = new Set([5, 10, "5", "10"]);

/**
 * Rejects content that APNs would reject for every device. On Android these members have no meaning
 * and may have any type.
 *
 * @throws ApiError badParameter
 * @see docs/protocol/push-content.md
 */
export function checkAppleContent(data: JsonObject): void {
  const own = toPlatformData(data, APPLE_DATA);
  const aps = isJsonObject(own.aps) ? own.aps : {};
  const { "apns-priority": priority, "apns-push-type": type, "collapse-id": collapseId } = own;
  for (const members of [own, aps]) {
    const { badge, sound, alert } = members;
    check(isAbsent(badge) || isBadge(badge), BADGE);
    check(isAbsent(sound) || typeof sound === "string" || isJsonObject(sound), SOUND);
    if (isJsonObject(sound)) checkSound(sound);
    check(isAbsent(alert) || !Array.isArray(alert), ALERT);
    const { "interruption-level": level, "relevance-score": score } = members;
    check(isAbsent(level) || INTERRUPTION_LEVELS.has(level), LEVEL);
    check(isAbsent(score) || isScore(score, type), "relevance-score must be a number from 0 to 1.");
  }
  check(isAbsent(priority) || PRIORITIES.has(priority), "apns-priority must be 5 or 10.");
  check(isAbsent(type) || PUSH_TYPES.has(type), PUSH_TYPE);
  check(isAbsent(collapseId) || isCollapseIdValue(collapseId), COLLAPSE);
}

const BADGE = 'badge must be a number or "Increment".';
const SOUND = "sound must be a string or an object.";
const LEVEL = `interruption-level must be one of ${[...INTERRUPTION_LEVELS].join(", ")}.`;
const ALERT = "alert must be a string or an object.";
const PUSH_TYPE = `apns-push-type must be one of ${[...PUSH_TYPES].join(", ")}.`;
const FLAGS: ReadonlySet<Json | undefined> = new Set([0, 1, "0", "1", true, false]);
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

/** The sound of a critical alert. Numbers and flags may be strings, as some serializers send them. */
function checkSound({ name, critical, volume }: JsonObject): void {
  check(isAbsent(name) || typeof name === "string", "sound.name must be a string.");
  check(isAbsent(critical) || FLAGS.has(critical), "sound.critical must be 1 or 0.");
  const level = typeof volume === "string" && volume.trim() !== "" ? Number(volume) : volume;
  check(isAbsent(level) || isShare(level), "sound.volume must be a number from 0 to 1.");
}

/** Live Activities are ordered by any number. */
function isScore(value: Json | undefined, type: Json | undefined): boolean {
  return type === "liveactivity" ? typeof value === "number" : isShare(value);
}

function isShare(value: Json | undefined): boolean {
  return typeof value === "number" && value >= 0 && value <= 1;
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
