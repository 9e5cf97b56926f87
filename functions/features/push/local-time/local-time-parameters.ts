import { ApiError } from "../../../domain/api-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../domain/json.ts";
import { stringParameter } from "../../../domain/push/request/push-parameters.ts";
import type { LocalPlan, LocalTiming } from "./local-timing.ts";
import { createZoneOffset } from "./zone-clock.ts";

const MINUTE = /^([01]\d|2[0-3]):([0-5]\d)$/;
const DAY_AND_MINUTE = /^(\d{4}-\d{2}-\d{2})[T ](.{5})$/;
const MAX_AHEAD_MS = 366 * 86_400_000;
/** Devices that name no time zone are taken to be here. */
const DEFAULT_ZONE = "UTC";

const TIME =
  "push_time_local must be a time such as 20:00, or a day and a time such as 2026-12-24T20:00.";
const QUIET =
  'quiet_hours must be an object such as {"from": "22:00", "to": "08:00"}, with two different times.';
const TOGETHER = "Send push_time_local or quiet_hours, not both.";
const TWO_TIMES = "Send push_time or push_time_local, not both.";
const ZONE = "default_time_zone must be a time zone such as Asia/Shanghai.";

/**
 * How a request asks for the time of each device.
 *
 * @param baseMs when the push goes out: now, or its `push_time`
 * @throws ApiError badParameter, invalidPushTime
 * @see docs/protocol/push.md, Local time
 */
export function localTimeParameters(body: JsonObject, baseMs: number): LocalPlan {
  const { push_time_local: time, quiet_hours: quiet, push_time: pushTime } = body;
  if (time && quiet) throw new ApiError("badParameter", TOGETHER);
  if (time && pushTime) throw new ApiError("badParameter", TWO_TIMES);
  const zone = stringParameter(body, "default_time_zone") ?? DEFAULT_ZONE;
  if (!createZoneOffset(zone)) throw new ApiError("badParameter", ZONE);
  return { timing: time ? toTimeOfDay(time, baseMs) : toQuietHours(quiet), baseMs, zone };
}

function toTimeOfDay(value: Json, baseMs: number): LocalTiming {
  if (typeof value !== "string") throw new ApiError("invalidPushTime", TIME);
  const [, day, time] = DAY_AND_MINUTE.exec(value) ?? [undefined, undefined, value];
  const minute = toMinute(time);
  const dayMs = day === undefined ? undefined : Date.parse(`${day}T00:00:00Z`);
  if (minute === undefined || Number.isNaN(dayMs)) throw new ApiError("invalidPushTime", TIME);
  if (dayMs === undefined) return { kind: "at", minute };
  if (dayMs - baseMs > MAX_AHEAD_MS) {
    throw new ApiError("invalidPushTime", "push_time_local must be within 366 days from now.");
  }
  return { kind: "at", minute, dayMs };
}

function toQuietHours(value: Json | undefined): LocalTiming {
  const given = isJsonObject(value) ? value : {};
  const [from, to] = [toMinute(given.from), toMinute(given.to)];
  if (from === undefined || to === undefined || from === to) {
    throw new ApiError("badParameter", QUIET);
  }
  return { kind: "quiet", from, to };
}

/** Minutes since midnight. */
function toMinute(value: Json | undefined): number | undefined {
  const [, hours, minutes] = (typeof value === "string" && MINUTE.exec(value)) || [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
