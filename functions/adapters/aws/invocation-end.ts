import { AsyncLocalStorage } from "node:async_hooks";
import type { Deadline } from "../../ports/system.ts";

const invocations = new AsyncLocalStorage<Deadline>();

/** Runs the work of an invocation, whose requests to AWS end with it. */
export function runUntil<T>(deadline: Deadline, work: () => T): T {
  return invocations.run(deadline, work);
}

/** Inside the SDK's repetition, so that each attempt is judged. */
export const EACH_ATTEMPT = { step: "finalizeRequest", priority: "low" } as const;

/**
 * Middleware that refuses every attempt after the end of its invocation. Lambda freezes what an answered
 * invocation has not awaited and thaws it with the next one: a write that comes minutes later would double
 * what its client has sent again meanwhile.
 */
export function endWithInvocation<Args, Output>(next: (args: Args) => Promise<Output>) {
  return async (args: Args): Promise<Output> => {
    const deadline = invocations.getStore();
    if (deadline && deadline.remainingMs() <= 0) throw new Error("The invocation has ended");
    return next(args);
  };
}
