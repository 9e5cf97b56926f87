import { CommandError } from "../command-error.ts";

/** The service does not keep what a step shows. */
export class StepFailure extends CommandError {}

/** The deployment lacks what a step needs. */
export class StepSkipped extends CommandError {}

/**
 * Lambda's smallest quota, 10 concurrent executions, serves far more. Below it a refusal of everything would
 * look like a success.
 */
const LEAST_SHARE = 0.01;

/**
 * Demands that some of many requests at once succeeded, since the others may be refused.
 *
 * @param what the requests, as the subject of a sentence
 * @throws StepFailure
 */
export function assertServed(served: number, total: number, what: string): void {
  const least = Math.ceil(total * LEAST_SHARE);
  assert(served >= least, `${served} of ${total} ${what} succeeded; at least ${least} must`);
}

/** @throws StepFailure */
export function assert(holds: boolean, text: string): asserts holds {
  if (!holds) throw new StepFailure(text);
}
