import { ApiError } from "../api-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { assertStorable } from "../objects/object.ts";
import { getType } from "../objects/typed-value.ts";
import { invalidType, shown, typeName } from "../objects/value-error.ts";
import { invalidChannel, isChannelName } from "./channel-name.ts";
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
/** Maps of tokens for Live Activities (docs/protocol/push-content.md, Live Activities). */
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
  const { valid, badge } = installation;
  if (typeof valid !== "boolean") throw invalidType("valid", "true or false", valid);
  if (typeof (badge ?? 0) !== "number") throw invalidType("badge", "a number", badge);
  assertStorable(installation);
}

const ONE_OF_TYPES = `one of ${[...DEVICE_TYPES].join(", ")}`;

function validateDeviceType(deviceType: Json | undefined): void {
  if (deviceType === undefined || deviceType === "") {
    throw new ApiError("missingKey", `deviceType is required: ${ONE_OF_TYPES}.`);
  }
  if (typeof deviceType !== "string" || !DEVICE_TYPES.has(deviceType)) {
    throw new ApiError(
      "invalidValueType",
      `Unknown deviceType ${shown(JSON.stringify(deviceType))}; it must be ${ONE_OF_TYPES}.`,
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
  if (!Array.isArray(channels)) throw invalidType("channels", "an array of names", channels);
  if (channels.length > MAX_CHANNELS)
    throw new ApiError("invalidChannel", `channels may have at most ${MAX_CHANNELS} elements.`);
  for (const name of channels) {
    if (typeof name !== "string") throw invalidType("channels", "an array of strings", name);
    if (!isChannelName(name)) throw invalidChannel(name);
  }
}

function validateString(installation: JsonObject, field: string): void {
  const value = installation[field] ?? "";
  const isText = typeof value === "string" && value.length <= MAX_STRING_LENGTH;
  // Two devices with a blank identifier would be taken for the same device.
  if (isText && (value === "" || value.trim() !== "")) return;
  const text = `a string of at most ${MAX_STRING_LENGTH} characters that is not blank`;
  throw invalidType(field, text, value);
}

const PROFILE_FORM =
  "Invalid value type for field 'deviceProfile': it must be letters, digits and _ and begin with a letter";

function validateProfile(value: Json | undefined): void {
  const profile = value ?? "";
  const isString = typeof profile === "string" && profile.length <= MAX_STRING_LENGTH;
  if (isString && DEVICE_PROFILE.test(profile)) return;
  const found = typeof profile === "string" ? `'${shown(profile)}'` : typeName(profile);
  throw new ApiError("invalidValueType", `${PROFILE_FORM}, not ${found}.`);
}

/** A token becomes a path segment of the gateway's URL. */
function validateActivityTokens(value: Json | undefined, field: string): void {
  if (value === undefined || value === null) return;
  const entries = isJsonObject(value) && getType(value) === undefined ? Object.entries(value) : [];
  const isList = isJsonObject(value) && entries.length <= MAX_ACTIVITIES;
  const areTokens = entries.every(([, token]) => typeof token === "string" && TOKEN.test(token));
  if (isList && areTokens) return;
  throw invalidType(field, `an object of at most ${MAX_ACTIVITIES} tokens by name`, value);
}

function requireKey(installation: JsonObject, field: string): void {
  const value = installation[field];
  if (value === undefined || value === null || value === "") {
    throw new ApiError("missingKey", `${field} is required.`);
  }
}
