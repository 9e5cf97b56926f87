const SECOND_MS = 1_000;

/** A count that was raised, until its window ends. */
export interface RaisedCount {
  /** Names the counted event and the window. */
  readonly id: string;
  /** Unix milliseconds. */
  readonly endsMs: number;
}

/** The counts that an event has raised, each by one: to be taken back if it turns out to be harmless. */
export type Receipt = readonly RaisedCount[];

/** A count that an event belongs to. */
export interface WindowCount extends RaisedCount {
  readonly atMost: number;
  /** Most events are given back in a moment, so a full count may soon have room. */
  readonly isHeld?: boolean;
}

interface Window {
  readonly windowMs: number;
  readonly nowMs: number;
}

/** The current window; windows begin at multiples of their length. */
export function toWindow(what: string, { windowMs, nowMs }: Window): RaisedCount {
  const index = Math.floor(nowMs / windowMs);
  return { id: `${what}#${windowMs / SECOND_MS}#${index}`, endsMs: (index + 1) * windowMs };
}
