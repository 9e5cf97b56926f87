import { setTimeout } from "node:timers/promises";
import { type CancellationReason, TransactionCanceledException } from "@aws-sdk/client-dynamodb";

/** Waits so many milliseconds. */
export type Wait = (ms: number) => Promise<unknown>;

/** As the SDK's own for other throttled requests: some seven seconds at most. */
const MAX_ATTEMPTS = 4;
const FIRST_DELAY_MS = 1_000;

const THROTTLED = new Set(["ThrottlingError", "ProvisionedThroughputExceeded"]);

/**
 * Sends a transaction again that was cancelled because DynamoDB could take no more at the moment. The
 * SDK repeats every throttled request but this: it sees only that a transaction was cancelled.
 *
 * @see DynamoDB API Reference, TransactWriteItems, cancellation reasons
 */
export async function repeatThrottled<T>(
  send: () => Promise<T>,
  wait: Wait = (ms) => setTimeout(ms),
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (!isThrottled(error) || attempt === MAX_ATTEMPTS) throw error;
      await wait(Math.random() * FIRST_DELAY_MS * 2 ** (attempt - 1));
    }
  }
}

/** A condition that does not hold either decides. */
function isThrottled(error: unknown): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  const codes = (error.CancellationReasons ?? []).map(({ Code = "" }: CancellationReason) => Code);
  return codes.some((code) => THROTTLED.has(code)) && !codes.includes("ConditionalCheckFailed");
}
