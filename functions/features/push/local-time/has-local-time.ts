import type { JsonObject } from "../../json.ts";

/** Whether a request asks for the time of each device. */
export function hasLocalTime({ push_time_local: time, quiet_hours: quiet }: JsonObject): boolean {
  return [time, quiet].some((value) => value !== undefined && value !== null && value !== "");
}
