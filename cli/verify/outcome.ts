import { CommandError } from "../command-error.ts";

/** The service does not keep what a step shows. */
export class StepFailure extends CommandError {}

/** The deployment lacks what a step needs. */
export class StepSkipped extends CommandError {}

/** @throws StepFailure */
export function assert(holds: boolean, text: string): asserts holds {
  if (!holds) throw new StepFailure(text);
}
