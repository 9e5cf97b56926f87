import { setTimeout } from "node:timers/promises";
import {
  type CancellationReason,
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import { ApiError } from "../../../domain/api-error.ts";

/** Others that write the same item at the same moment; each round has at least one winner. */
const MAX_ATTEMPTS = 60;
const BASE_DELAY_MS = 2;
const MAX_DELAY_MS = 100;

/** Waits for a random time up to this, in milliseconds. */
export type Pause = (longestMs: number) => Promise<unknown>;

/**
 * Runs an attempt until it has a result; undefined asks for another one.
 *
 * @throws ApiError unavailable when the item stays contended
 */
export async function retryWhileContended<T>(
  attempt: () => Promise<T | undefined>,
  pause: Pause = pauseAtRandom,
): Promise<T> {
  for (let round = 0; round < MAX_ATTEMPTS; round++) {
    const result = await attempt();
    if (result !== undefined) return result;
    await pause(Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** round));
  }
  throw new ApiError("unavailable");
}

function pauseAtRandom(longestMs: number): Promise<unknown> {
  return setTimeout(Math.random() * longestMs);
}

/** What kept a write from happening. */
export type Refusal =
  /** Conditions that did not hold, by index in the transaction. */
  | { readonly kind: "unmet"; readonly indexes: readonly number[] }
  /** Another transaction was writing one of the items. */
  | { readonly kind: "contended" };

/** Runs a transaction; undefined when it was committed. Any other failure is thrown. */
export async function refusalOf(write: Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await write;
    return undefined;
  } catch (error) {
    if (error instanceof TransactionConflictException) return { kind: "contended" };
    if (error instanceof ConditionalCheckFailedException) return { kind: "unmet", indexes: [0] };
    if (error instanceof TransactionCanceledException) return toRefusal(error);
    throw error;
  }
}

function toRefusal(error: TransactionCanceledException): Refusal {
  const codes = (error.CancellationReasons ?? []).map(({ Code }: CancellationReason) => Code);
  const indexes = codes.flatMap((code, i) => (code === "ConditionalCheckFailed" ? [i] : []));
  if (indexes.length > 0) return { kind: "unmet", indexes };
  if (codes.includes("TransactionConflict")) return { kind: "contended" };
  throw error;
}
