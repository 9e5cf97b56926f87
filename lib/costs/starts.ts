import { unitsForTime } from "../../functions/domain/push/report/prices.ts";

/**
 * Milliseconds that a start of an environment takes and Lambda bills (INIT): Node.js, and the code of the largest
 * bundle. An assumption: `npm run bench -- cold` measures 40 to 80 ms of CPU time for the code alone.
 */
const START_MS = 400;

/** Lambda replaces an environment that is in use after some hours. An assumption. */
const ENVIRONMENT_HOURS = 2;

/** Requests for each environment that starts for one: AWS says that fewer than one in a hundred does. An assumption. */
export const REQUESTS_FOR_A_START = 1_000;

const HOURS = 30 * 24;

/** GB-seconds of starts. @param memoryMb that of the function */
export function startUnits(starts: number, memoryMb: number): number {
  return unitsForTime(starts * START_MS, memoryMb).gigabyteSeconds;
}

/** Starts in a month of a function that runs every minute. */
export const STARTS_OF_A_BUSY_FUNCTION = HOURS / ENVIRONMENT_HOURS;
