import type { TimerRun, Timers } from "../domain/engine/timer.ts";
import type { TimerMessage } from "../generated/types.ts";

/** The timer, the moment at which the run is due, and the attempt. */
export interface RunKey {
  readonly timer: string;
  readonly at: string;
  readonly attempt: number;
  readonly manual: boolean;
}

/** The last run of each timer. */
export interface TimerRuns {
  /**
   * Takes a run before it is executed.
   *
   * @returns false if it or a later one of the same timer was taken; a run whose executor died may be
   * taken again
   */
  begin(key: RunKey): Promise<boolean>;
  /** Has no effect if a later run has begun. */
  end(key: RunKey, result: Omit<TimerRun, "startedAt" | "endedAt" | "attempt">): Promise<void>;
  findAll(): Promise<ReadonlyMap<string, TimerRun>>;
}

export interface TimerQueue {
  /** Sends each message when it is due, at most 15 minutes later. */
  send(messages: readonly DelayedMessage[]): Promise<void>;
}

export interface DelayedMessage {
  readonly message: TimerMessage;
  readonly delaySeconds: number;
}

export interface TimerPorts {
  /** Empty in a deployment without timers. */
  readonly timers: () => Timers;
  readonly timerRuns: TimerRuns;
  readonly timerQueue: TimerQueue;
}
