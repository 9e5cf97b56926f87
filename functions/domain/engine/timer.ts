import type { JsonObject } from "../json.ts";
import type { TimerClock } from "./timer-clock.ts";

/** A timer of the configuration, with its defaults filled in. */
export interface Timer extends TimerClock {
  readonly function: string;
  readonly params: JsonObject;
  readonly retries: number;
  readonly production: boolean;
  readonly enabled: boolean;
}

/** By name. */
export type Timers = Readonly<Record<string, Timer>>;

/** One attempt of a run. */
export interface TimerRun {
  readonly startedAt: string;
  readonly endedAt?: string;
  readonly state: "running" | "succeeded" | "failed";
  readonly attempt: number;
  /** The engine's own words, or a sentence about it. */
  readonly error?: string;
  /** Code and name of the service's error; absent with the engine's own words. */
  readonly errorCode?: number;
  readonly errorName?: string;
}
