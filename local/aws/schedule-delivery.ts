import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { LocalClock } from "../data/local-clock.ts";
import { ThrottledError } from "../lambda/concurrency.ts";
import { FunctionError } from "../lambda/lambda-environment.ts";
import type { Schedule } from "./schedule-store.ts";

export interface Delivery {
  readonly schedule: Schedule;
  readonly clock: Pick<LocalClock, "now">;
  readonly deliver: (targetArn: string, input: string) => Promise<void>;
  readonly onError: (line: string) => void;
  /** Aborts the retries. */
  readonly signal: AbortSignal;
}

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;

/** Scheduler's default retry policy. */
const DEFAULT_RETRIES = 185;

/**
 * Invokes the target of a due schedule with retries, then sends to its dead-letter queue.
 *
 * @returns false if it was aborted before
 */
export async function deliverSchedule(delivery: Delivery): Promise<boolean> {
  const { schedule, signal, deliver } = delivery;
  const { RetryPolicy, DeadLetterConfig, Input = "{}" } = schedule.Target;
  const retries = RetryPolicy?.MaximumRetryAttempts ?? DEFAULT_RETRIES;
  for (let retry = 0; retry <= retries; retry++) {
    if (retry > 0) await waitBefore(retry, signal);
    if (signal.aborted) return false;
    if (await attempt(delivery, retry + 1)) return true;
  }
  if (DeadLetterConfig?.Arn) await deliver(DeadLetterConfig.Arn, Input);
  return true;
}

async function attempt(delivery: Delivery, number: number): Promise<boolean> {
  const { schedule, clock, deliver, onError, signal } = delivery;
  try {
    await deliver(schedule.Target.Arn, toInput(schedule, clock.now(), number));
    return true;
  } catch (error) {
    // Any failure of the target is retried; the host reports these two itself.
    const isReported = error instanceof FunctionError || error instanceof ThrottledError;
    if (!signal.aborted && !isReported)
      onError(`[scheduler] ${schedule.Name}: ${String(error).split("\n", 1)[0]}`);
    return false;
  }
}

/** Waits in real time; on the shared clock a failing target would be called in a tight loop. */
async function waitBefore(retry: number, signal: AbortSignal): Promise<void> {
  const ms = Math.min(FIRST_RETRY_MS * 2 ** (retry - 1), LONGEST_RETRY_MS);
  await delay(ms, undefined, { signal }).catch((error: Error) => {
    if (error.name !== "AbortError") throw error;
  });
}

/** Replaces Scheduler's context attributes in the input. */
function toInput({ Arn, Target }: Schedule, nowMs: number, attemptNumber: number): string {
  return (Target.Input ?? "{}")
    .replaceAll("<aws.scheduler.schedule-arn>", Arn)
    .replaceAll("<aws.scheduler.scheduled-time>", new Date(nowMs).toISOString())
    .replaceAll("<aws.scheduler.execution-id>", randomUUID())
    .replaceAll("<aws.scheduler.attempt-number>", String(attemptNumber));
}
