import type { InstallationFields } from "./provider-definition.ts";

/** The number of refusals at which pushes leave the device out. */
const MAX_REFUSALS = 3;
const DAY_MS = 24 * 3_600_000;
/** A device that is left out is tried again after this time, in case its gateway was wrong. */
const LEFT_OUT_MS = 30 * DAY_MS;
const DAY_LENGTH = "2026-11-22".length;

/**
 * The latest days (UTC) on which a gateway refused the token as unknown, in order; a save of the row
 * forgets them. Undefined if the row has the day already.
 */
export function addRefusal(row: InstallationFields, refusedAtMs: number): string[] | undefined {
  const days = refusalsIn(row);
  const day = toDay(refusedAtMs);
  if (days.includes(day)) return undefined;
  return [...days, day].sort().slice(-MAX_REFUSALS);
}

/** Whether a gateway refused the token at least a day ago; the row keeps dates, so two nights are between. */
export function wasRefusedBefore(row: InstallationFields, nowMs: number): boolean {
  const [first] = refusalsIn(row);
  return first !== undefined && first <= toDay(nowMs - 2 * DAY_MS);
}

/** Whether the token was refused so often that pushes leave the device out for now. */
export function isLeftOut(row: InstallationFields, nowMs: number): boolean {
  if (row._refusals === undefined) return false;
  const days = refusalsIn(row);
  return days.length >= MAX_REFUSALS && nowMs - Date.parse(days.at(-1) ?? "") < LEFT_OUT_MS;
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, DAY_LENGTH);
}

function refusalsIn({ _refusals: days }: InstallationFields): string[] {
  return Array.isArray(days) ? days.map(String) : [];
}
