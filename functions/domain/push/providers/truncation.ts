import type { Rendering } from "./rendering.ts";

const ELLIPSIS = "…";

const CHARACTERS = new Intl.Segmenter("und", { granularity: "grapheme" });

/** A payload whose alert may be shortened. */
export interface Shortenable<T> {
  /** Bytes. */
  readonly limit: number;
  /** The strings that `render` shortens. */
  readonly strings: readonly string[];
  /** @param length greatest length of every alert; see `shorten` */
  render(length: number): T;
  getBytes(message: T): number;
}

/**
 * Shortens a string to at most `length` UTF-16 code units; a shortened one ends in an ellipsis. It
 * is cut between extended grapheme clusters, which people see as characters.
 * @see UAX #29
 */
export function shorten(value: string, length: number): string {
  if (value.length <= length) return value;
  const end = CHARACTERS.segment(value).containing(Math.max(length - 1, 0))?.index ?? 0;
  return value.slice(0, end) + ELLIPSIS;
}

/**
 * Renders the payload with as much of its alert as fits. If not even one character of the alert
 * fits, the payload is too large.
 */
export function fitPayload<T>(payload: Shortenable<T>): Rendering<T> {
  const whole = payload.render(Number.POSITIVE_INFINITY);
  const bytes = payload.getBytes(whole);
  if (bytes <= payload.limit) return { kind: "rendered", message: whole, bytes, truncated: false };
  const length = longestFit(payload);
  if (length === undefined || !payload.strings.every((value) => isReadable(value, length))) {
    const size = { bytes, limit: payload.limit };
    return { kind: "unrenderable", reason: "PayloadTooLarge", size };
  }
  const message = payload.render(length);
  return { kind: "rendered", message, bytes: payload.getBytes(message), truncated: true };
}

/** By bisection from the limit: a code unit takes at least one byte, so nothing longer fits. */
function longestFit<T>({ limit, strings, render, getBytes }: Shortenable<T>): number | undefined {
  let longest: number | undefined;
  let low = ELLIPSIS.length;
  let high = strings.length === 0 ? 0 : limit;
  while (low <= high) {
    const length = Math.floor((low + high) / 2);
    const fits = getBytes(render(length)) <= limit;
    if (fits) longest = length;
    if (fits) low = length + 1;
    else high = length - 1;
  }
  return longest;
}

function isReadable(value: string, length: number): boolean {
  return value.length <= length || shorten(value, length) !== ELLIPSIS;
}
