import { createHash } from "node:crypto";
import type { Json, JsonObject } from "../../json.ts";

/** A retry computes these from its own clock. */
const TIMES = new Set([
  "push_time",
  "push_time_local",
  "quiet_hours",
  "expiration_time",
  "expiration_interval",
]);

/**
 * Identifies what a request sends and to whom, but not when. It does not depend on the order of members.
 */
export function hashRequest(body: JsonObject): string {
  const timeless = Object.entries(body).filter(([name]) => !TIMES.has(name));
  return createHash("sha256")
    .update(canonical(Object.fromEntries(timeless)))
    .digest("base64url");
}

function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`);
  return `{${members.join(",")}}`;
}
