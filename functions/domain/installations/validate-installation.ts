import { ApiError } from "../api-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { assertStorable } from "../objects/object.ts";
import { getType } from "../objects/typed-value.ts";
import { isChannelName } from "./channel-name.ts";
import { isAppleType } from "./device-address.ts";
import { validateSubscription } from "./web-push-subscription.ts";

const DEVICE_TYPES = new Set([
  "ios",
  "android",
  "macos",
  "watchos",
  "tvos",
  "visionos",
  "web",
  "wp",
  "harmony",
]);
const MAX_CHANNELS = 500;
const DEVICE_PROFILE = /^([A-Za-z][A-Za-z0-9_]*)?$/;
const STRING_FIELDS = ["installationId", "registrationId", "fid", "vendor", "timeZone"] as const;
const TOPIC_FIELDS = ["apnsTopic", "apnsTeamId"] as const;
/** Maps of tokens for Live Activities (docs/protocol/push.md, Live Activities). */
const ACTIVITY_FIELDS = ["liveActivityStartTokens", "liveActivityTokens"] as const;
const MAX_ACTIVITIES = 50;
const TOKEN = /^[\w-]{1,1024}$/;
/** Characters of an identifier; vendors' longest tokens have a few hundred. */
const MAX_STRING_LENGTH = 2_048;

/**
 * Validates an installation before it is stored.
 *
 * @param webPushHosts the setting
 * @throws ApiError missingKey (113), invalidDeviceToken (114), invalidChannel (112),
 *   invalidValueType (111), objectTooLarge (116)
 */
export function validateInstallation(
  installation: JsonObject,
  webPushHosts: readonly string[] = [],
): void {
  validateDeviceType(installation.deviceType);
  validateDeviceToken(installation);
  validateChannels(installation.channels);
  if (installation.deviceType === "android") requireKey(installation, "installationId");
  for (const field of [...STRING_FIELDS, ...TOPIC_FIELDS]) validateString(installation, field);
  validateProfile(installation.deviceProfile);
  for (const field of ACTIVITY_FIELDS) validateActivityTokens(installation[field], field);
  validateSubscription(installation.webPushSubscription, webPushHosts);
  if (typeof installation.valid !== "boolean") throw invalidType("valid");
  if (typeof (installation.badge ?? 0) !== "number") throw invalidType("badge");
  assertStorable(installation);
}

function validateDeviceType(deviceType: Json | undefined): void {
  if (deviceType === undefined || deviceType === "") {
    throw new ApiError("missingKey", "deviceType is required.");
  }
  if (typeof deviceType !== "string" || !DEVICE_TYPES.has(deviceType)) {
    throw new ApiError(
      "invalidValueType",
      `Unknown deviceType; it must be one of ${[...DEVICE_TYPES].join(", ")}.`,
    );
  }
}

function validateDeviceToken(installation: JsonObject): void {
  const { deviceToken, deviceType } = installation;
  if (deviceToken === undefined || deviceToken === null) {
    if (deviceType === "ios") requireKey(installation, "deviceToken");
    return;
  }
  const valid = typeof deviceToken === "string" && deviceToken.length <= MAX_STRING_LENGTH;
  if (!valid || deviceToken.trim() === "") throw new ApiError("invalidDeviceToken");
  // The token becomes a path segment of the gateway's URL and must not end it.
  if (isAppleType(deviceType) && !/^[\w-]+$/.test(deviceToken)) {
    throw new ApiError("invalidDeviceToken");
  }
}

function validateChannels(channels: Json | undefined): void {
  if (channels === undefined || channels === null || channels === "") return;
  if (!Array.isArray(channels)) throw invalidType("channels");
  if (channels.length > MAX_CHANNELS)
    throw new ApiError("invalidChannel", `channels may have at most ${MAX_CHANNELS} elements.`);
  for (const name of channels) {
    if (typeof name !== "string") throw invalidType("channels");
    if (!isChannelName(name)) throw new ApiError("invalidChannel");
  }
}

function validateString(installation: JsonObject, field: string): void {
  const value = installation[field] ?? "";
  if (typeof value !== "string" || value.length > MAX_STRING_LENGTH) throw invalidType(field);
  // Two devices with a blank identifier would be taken for the same device.
  if (value !== "" && value.trim() === "") throw invalidType(field);
}

function validateProfile(value: Json | undefined): void {
  const profile = value ?? "";
  const isString = typeof profile === "string" && profile.length <= MAX_STRING_LENGTH;
  if (!isString || !DEVICE_PROFILE.test(profile)) throw invalidType("deviceProfile");
}

/** A token becomes a path segment of the gateway's URL. */
function validateActivityTokens(value: Json | undefined, field: string): void {
  if (value === undefined || value === null) return;
  const entries = isJsonObject(value) && getType(value) === undefined ? Object.entries(value) : [];
  const isList = isJsonObject(value) && entries.length <= MAX_ACTIVITIES;
  const areTokens = entries.every(([, token]) => typeof token === "string" && TOKEN.test(token));
  if (!isList || !areTokens) throw invalidType(field);
}

function requireKey(installation: JsonObject, field: string): void {
  const value = installation[field];
  if (value === undefined || value === null || value === "") {
    throw new ApiError("missingKey", `${field} is required.`);
  }
}

function invalidType(field: string): ApiError {
  return new ApiError("invalidValueType", `Invalid value type for field '${field}'.`);
}
