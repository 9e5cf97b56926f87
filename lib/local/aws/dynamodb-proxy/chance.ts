import type { Call, Law } from "./call.ts";
import { refuse } from "./refusals.ts";

/** Shares of requests, from 0 to 1, that the proxy refuses by chance. */
export interface Rates {
  /** Writes and transactions that meet another transaction. */
  readonly conflictRate: number;
  /** Requests for items that are throttled. */
  readonly throttleRate: number;
}

const CONFLICTING = new Set([
  "PutItem",
  "UpdateItem",
  "DeleteItem",
  "TransactWriteItems",
  "TransactGetItems",
]);
const THROTTLED = new Set([
  ...CONFLICTING,
  "GetItem",
  "Query",
  "Scan",
  "BatchGetItem",
  "BatchWriteItem",
]);

/** Refuses requests at random, with the same dice in every run. */
export function createChance(rates: () => Rates): Law {
  const random = createRandom();
  const isHit = (rate: number) => rate > 0 && random() < rate;
  const pickItem = ({ input }: Call) =>
    Math.floor(random() * ((input.TransactItems as readonly unknown[])?.length ?? 1));
  return async (call, send) => {
    const { conflictRate, throttleRate } = rates();
    if (CONFLICTING.has(call.operation) && isHit(conflictRate)) {
      return refuse(call, "TransactionConflict", [pickItem(call)]);
    }
    if (THROTTLED.has(call.operation) && isHit(throttleRate)) {
      return refuse(call, "ThrottlingError", [pickItem(call)]);
    }
    return send(call);
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
