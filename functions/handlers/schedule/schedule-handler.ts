import type { Context } from "aws-lambda";
import { describeError, logger } from "../telemetry/logger.ts";

/** One run of a periodic job. */
export interface Turn {
  readonly requestId: string;
  /** Milliseconds until the function is stopped. */
  remainingMs(): number;
}

export type ScheduleHandler = (event: unknown, context: Context) => Promise<void>;

/** A job that EventBridge Scheduler starts; if it rejects, Scheduler retries it. */
export function createScheduleHandler<P>(
  job: (ports: P, turn: Turn) => Promise<void>,
  ports: () => P,
): ScheduleHandler {
  let wired: { readonly ports: P } | undefined;
  return async (_event, context) => {
    const requestId = context.awsRequestId;
    try {
      wired ??= { ports: ports() };
      await job(wired.ports, {
        requestId,
        remainingMs: () => context.getRemainingTimeInMillis(),
      });
    } catch (error) {
      logger.error("job failed", { requestId, failure: describeError(error) });
      throw error;
    }
  };
}
