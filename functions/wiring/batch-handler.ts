import { runUntil } from "../adapters/aws/invocation-end.ts";
import type { HttpHandler } from "../handlers/http/http-handler.ts";

/**
 * A batch answers before all of its items have ended; the remaining work must end with its
 * invocation.
 */
export function endingInTime(handler: HttpHandler): HttpHandler {
  return async (event, context) => {
    const remainingMs = () => context.getRemainingTimeInMillis();
    return runUntil({ remainingMs }, () => handler(event, context));
  };
}
