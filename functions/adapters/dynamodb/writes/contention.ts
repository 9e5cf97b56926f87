import { setTimeout } from "node:timers/promises";
import { ApiError } from "../../../domain/api-error.ts";
import type { Deadline } from "../../../ports/system.ts";
import { type Contention, contentionFrom } from "./failed-write.ts";

/** Waits for a random time up to this, in milliseconds. */
export type Pause = (longestMs: number) => Promise<unknown>;

interface Patience {
  readonly attempts: number;
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Each round has at least one winner, so as many writers of one item get through. */
const CONTENDED: Patience = { attempts: 60, firstMs: 2, longestMs: 100 };

const PATIENCE: Readonly<Record<Contention, Patience>> = {
  conflict: CONTENDED,
  /** Seven seconds at most, like the SDK's own repetitions of other throttled requests. */
  throttled: { attempts: 4, firstMs: 1_000, longestMs: 4_000 },
  exhausted: { attempts: 1, firstMs: 0, longestMs: 0 },
};

/**
 * Runs a read and the write that depends on it until there is a result; `undefined` means that the
 * item changed in between.
 *
 * @throws ApiError unavailable when others keep changing the item
 */
export async function retryWhileStale<T>(
  attempt: () => Promise<T | undefined>,
  pause: Pause = pauseAtRandom,
): Promise<T> {
  for (let round = 1; ; round++) {
    const result = await attempt();
    if (result !== undefined) return result;
    await backOff(round, CONTENDED, { pause });
  }
}

/**
 * Sends a request again while it is in conflict or throttled. That is safe for any write: a refused request
 * changed nothing.
 *
 * @throws ApiError unavailable when conflicts or throttling go on
 */
export async function sendWhileContended<T>(
  send: () => Promise<T>,
  pause: Pause = pauseAtRandom,
): Promise<T> {
  for (let round = 1; ; round++) {
    try {
      return await send();
    } catch (error) {
      const contention = contentionFrom(error);
      if (contention === undefined) throw error;
      await backOff(round, PATIENCE[contention], { pause, cause: error });
    }
  }
}

/** Pauses of a step that goes on until a deadline: about one request a second. */
const PERSISTENT: Patience = { attempts: Number.POSITIVE_INFINITY, firstMs: 50, longestMs: 2_000 };
/** Time of the invocation that the last attempt and its answer may take. */
const RESERVE_MS = 5_000;

/**
 * Runs a step again while the table throttles it, is in its way or fails, until shortly before the
 * deadline; without a deadline it runs once. The step must be repeatable.
 */
export async function persist<T>(
  step: () => Promise<T>,
  {
    pause = pauseAtRandom,
    deadline,
  }: { readonly pause?: Pause | undefined; readonly deadline?: Deadline | undefined },
): Promise<T> {
  for (let round = 1; ; round++) {
    try {
      return await step();
    } catch (error) {
      if (!deadline || deadline.remainingMs() < RESERVE_MS || !isTemporary(error)) throw error;
      await backOff(round, PERSISTENT, { pause, cause: error });
    }
  }
}

/** Writes report what was in their way as an ApiError, reads as DynamoDB's own error. */
function isTemporary(error: unknown): boolean {
  if (error instanceof ApiError) return error.error === "unavailable";
  return contentionFrom(error) !== undefined || (error as ServiceException)?.$fault === "server";
}

interface ServiceException {
  readonly $fault?: "client" | "server";
}

/** Exponential, with full jitter. */
async function backOff(
  round: number,
  { attempts, firstMs, longestMs }: Patience,
  { pause, cause }: { readonly pause: Pause; readonly cause?: unknown },
): Promise<void> {
  if (round >= attempts) throw new ApiError("unavailable", undefined, { cause });
  await pause(Math.min(longestMs, firstMs * 2 ** (round - 1)));
}

export function pauseAtRandom(longestMs: number): Promise<unknown> {
  return setTimeout(Math.random() * longestMs);
}
