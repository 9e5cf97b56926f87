import { ApiError, call } from "./client.ts";

export interface Timer {
  readonly name: string;
  readonly function: string;
  readonly cron?: string;
  readonly everySeconds?: number;
  readonly timeZone: string;
  readonly enabled: boolean;
  readonly nextRunAt?: string;
  readonly lastRun?: TimerRun;
}

export interface TimerRun {
  readonly startedAt: string;
  readonly state: "running" | "succeeded" | "failed";
  /** The engine's own words, unless the service names the error. */
  readonly error?: string;
  readonly errorCode?: number;
  readonly errorName?: string;
}

/** A deployment without an engine has no such path. */
export async function findTimers(): Promise<readonly Timer[]> {
  try {
    return (await call<{ results: readonly Timer[] }>("/1.1/engine/timers")).results;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

export function runTimer(name: string): Promise<unknown> {
  const path = `/1.1/engine/timers/${encodeURIComponent(name)}/run`;
  return call(path, { method: "POST", body: {} });
}
