import { ApiError, type ErrorName } from "../../api-error.ts";
import { invalidChannel, isChannelName } from "../../installations/channel-name.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json.ts";
import { parseJson } from "../../objects/parse-json.ts";
import { dateMs, isoMs } from "../../objects/typed-value.ts";
import { shown, typeName } from "../../objects/value-error.ts";

/** `notification_id` and `req_id`. */
const SHORT_ID = /^[A-Za-z0-9]{1,16}$/;
const MAX_CHANNELS = 100;
/** Devices per second; lower values are raised to it. */
const MIN_RATE = 1_000;
/** Devices per second; higher values are lowered to it. */
const MAX_RATE = 1_000_000_000;
/** `topic`, `apns_team_id`, `device_profile`. */
const NAME = /^[\x21-\x7e]{1,255}$/;
/** A push that is due sooner is sent at once. */
const SCHEDULE_AHEAD_MS = 60_000;
/** A later time is most likely a mistake in the date. */
const MAX_AHEAD_MS = 366 * 86_400_000;
/** Larger numbers are Unix milliseconds, others seconds: serializers send either. */
const LARGEST_SECONDS = 100_000_000_000;

export function stringParameter(body: JsonObject, name: string): string | undefined {
  const value = body[name] ?? undefined;
  if (value === undefined || value === "") return undefined;
  if (typeof value !== "string") throw bad(`${name} must be a string, not ${typeName(value)}.`);
  return value;
}

export function shortIdParameter(body: JsonObject, name: string): string | undefined {
  const value = stringParameter(body, name);
  if (value !== undefined && !SHORT_ID.test(value)) {
    throw bad(`${name} must be at most 16 letters and digits, not '${shown(value)}'.`);
  }
  return value;
}

/** @throws ApiError malformedJson, badParameter, cqlUnsupported */
export function whereParameter(body: JsonObject): JsonObject {
  if ((body.cql ?? null) !== null) throw new ApiError("cqlUnsupported");
  const given = body.where;
  const where = typeof given === "string" && given.trim() ? parseJson(given, "where") : given;
  if (where === undefined || where === null || typeof where === "string") return {};
  if (Array.isArray(where)) return where.length === 0 ? {} : { $and: where };
  if (!isJsonObject(where)) throw bad(`where must be a JSON object, not ${typeName(where)}.`);
  return where;
}

/**
 * Rejects an empty list: most likely a program found no channel and does not mean every device.
 * @throws ApiError invalidChannel, badParameter
 */
export function channelsParameter(body: JsonObject): string[] {
  const given = body.channels ?? undefined;
  if (given === undefined) return [];
  const channels = Array.isArray(given) ? given : [given];
  if (channels.length === 0) throw bad("channels is empty; leave it out to reach every device.");
  if (channels.length > MAX_CHANNELS)
    throw bad(`channels must have at most ${MAX_CHANNELS} names.`);
  return [...new Set(channels.map(toChannel))];
}

/** @returns undefined when the push goes out at once */
export function pushTimeParameter(body: JsonObject, nowMs: number): number | undefined {
  const dueAtMs = momentParameter(body, "push_time", "invalidPushTime");
  if (dueAtMs !== undefined && dueAtMs - nowMs > MAX_AHEAD_MS) {
    throw new ApiError("invalidPushTime", "push_time must be within 366 days from now.");
  }
  return dueAtMs !== undefined && dueAtMs - nowMs >= SCHEDULE_AHEAD_MS ? dueAtMs : undefined;
}

/** The earlier of `expiration_time` and `expiration_interval`, which counts from `fromMs`. */
export function expiryParameter(body: JsonObject, fromMs: number): number | undefined {
  const times: number[] = [];
  const absolute = momentParameter(body, "expiration_time", "badParameter");
  if (absolute !== undefined) times.push(absolute);
  const seconds = numberParameter(body, "expiration_interval");
  if (seconds !== undefined && seconds < 0)
    throw bad(`expiration_interval must not be negative; it is ${seconds}.`);
  if (seconds !== undefined) times.push(fromMs + Math.round(seconds * 1_000));
  if (times.some((ms) => Math.abs(ms) > 8.64e15))
    throw bad("expiration_time or expiration_interval is out of range.");
  return times.length > 0 ? Math.min(...times) : undefined;
}

export function rateParameter(body: JsonObject): number | undefined {
  const rate = numberParameter(body, "flow_control");
  return rate === undefined ? undefined : Math.min(MAX_RATE, Math.max(MIN_RATE, Math.floor(rate)));
}

/** A string that is sent as a header or names a credential. */
export function nameParameter(body: JsonObject, name: string): string | undefined {
  const value = stringParameter(body, name);
  if (value === undefined || NAME.test(value)) return value;
  throw bad(`${name} must be at most 255 printable characters without spaces.`);
}

/** @param header `X-LC-Prod`; undefined when absent */
export function productionParameter(body: JsonObject, header: boolean | undefined): boolean {
  const prod = stringParameter(body, "prod");
  if (prod === undefined) return header ?? true;
  if (prod !== "dev" && prod !== "prod")
    throw bad(`prod must be dev or prod, not '${shown(prod)}'.`);
  return prod === "prod";
}

/** @throws ApiError badParameter for anything but a boolean, also for `"true"` */
export function flagParameter(body: JsonObject, name: string): boolean {
  const value = body[name] ?? false;
  if (typeof value !== "boolean")
    throw bad(`${name} must be true or false, not ${typeName(value)}.`);
  return value;
}

export function momentParameter(
  body: JsonObject,
  name: string,
  error: ErrorName,
): number | undefined {
  const value = body[name] ?? undefined;
  if (value === undefined || value === "") return undefined;
  const ms = isoMs(value) ?? dateMs(value) ?? epochMs(value);
  if (ms === undefined)
    throw new ApiError(
      error,
      `${name} must be an ISO 8601 time, such as 2026-11-23T08:00:00.000Z.`,
    );
  return ms;
}

function epochMs(value: Json): number | undefined {
  if (typeof value !== "number" || value <= 0 || !Number.isFinite(value)) return undefined;
  return Math.round(value < LARGEST_SECONDS ? value * 1_000 : value);
}

const NUMBER = /^-?\d+(\.\d+)?$/;

function numberParameter(body: JsonObject, name: string): number | undefined {
  const value = body[name] ?? undefined;
  if (value === undefined || value === "") return undefined;
  const number = typeof value === "string" && NUMBER.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) {
    throw bad(`${name} must be a number.`);
  }
  return number;
}

function toChannel(value: Json): string {
  if (typeof value !== "string" || !isChannelName(value)) throw invalidChannel(value);
  return value;
}

function bad(message: string): ApiError {
  return new ApiError("badParameter", message);
}
