import { setTimeout as sleep } from "node:timers/promises";
import type { Call, Law } from "./call.ts";
import { refuse } from "./refusals.ts";

/** The faults of a DynamoDB in trouble; rates are shares of requests, from 0 to 1. */
export interface Rates {
  /** Writes and transactions that meet another transaction. */
  readonly conflictRate: number;
  /** Requests for items that are throttled. */
  readonly throttleRate: number;
  /** Requests that are carried out, and whose connection breaks before the answer. */
  readonly lostAnswerRate: number;
  /** Delay of every request, in milliseconds. */
  readonly latencyMs: number;
}

/** The answer was lost on the way, so the client's connection breaks. */
class LostAnswer extends Error {}

const CONFLICTING = new Set([
  "PutItem",
  "UpdateItem",
  "DeleteItem",
  "TransactWriteItems",
  "TransactGetItems",
]);
const ON_ITEMS = new Set([
  ...CONFLICTING,
  "GetItem",
  "Query",
  "Scan",
  "BatchGetItem",
  "BatchWriteItem",
]);

/** Delays requests, and refuses or cuts some at random, with the same dice in every run. */
export function createChance(rates: () => Rates): Law {
  const random = createRandom();
  const isHit = (rate: number) => rate > 0 && random() < rate;
  const pickItem = ({ input }: Call) =>
    Math.floor(random() * ((input.TransactItems as readonly unknown[])?.length ?? 1));
  return async (call, send) => {
    const { conflictRate, throttleRate, lostAnswerRate, latencyMs } = rates();
    if (latencyMs > 0) await sleep(latencyMs);
    if (CONFLICTING.has(call.operation) && isHit(conflictRate)) {
      return refuse(call, "TransactionConflict", [pickItem(call)]);
    }
    if (ON_ITEMS.has(call.operation) && isHit(throttleRate)) {
      return refuse(call, "ThrottlingError", [pickItem(call)]);
    }
    if (!ON_ITEMS.has(call.operation) || !isHit(lostAnswerRate)) return send(call);
    await send(call);
    throw new LostAnswer();
  };
}

/** A linear congruential generator (Numerical Recipes): from 0 to below 1, always in the same order. */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
