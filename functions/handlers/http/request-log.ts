import { performance } from "node:perf_hooks";
import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { ApiError } from "../../domain/api-error.ts";
import type { Deadline } from "../../ports/system.ts";
import { describeError, logger } from "../telemetry/logger.ts";

/** A request with the facts of its log line. */
export interface TracedEvent extends APIGatewayProxyEventV2 {
  trace: Trace;
}

interface Trace {
  /** API Gateway's id, so that the client's error, the access log and this log agree. */
  readonly requestId: string;
  /** When the function's time-out ends the request. */
  readonly deadline: Deadline;
  readonly startedAt: number;
  /** `none` until a route matches. */
  operationId: string;
  /** Undefined until the keys are checked. @see readSdkVersion */
  sdk?: string | undefined;
}

type Middleware = MiddlewareObj<TracedEvent, APIGatewayProxyStructuredResultV2>;

/** Writes one log line per request, whatever its outcome. */
export function requestLog(): Middleware {
  return {
    before: (request) => {
      const requestId = request.event.requestContext?.requestId ?? request.context.awsRequestId;
      const { context } = request;
      const deadline = { remainingMs: () => context.getRemainingTimeInMillis() };
      request.event.trace = {
        requestId,
        deadline,
        startedAt: performance.now(),
        operationId: "none",
      };
    },
    after: ({ event, response }) => report(event.trace, response),
    onError: ({ event, response, error }) => report(event.trace, response, error),
  };
}

function report(
  { requestId, startedAt, operationId, sdk }: Trace,
  response: APIGatewayProxyStructuredResultV2 | null,
  error?: unknown,
): void {
  const status = response?.statusCode ?? 500;
  const ms = Math.round(performance.now() - startedAt);
  const code = status >= 400 && error instanceof ApiError ? { code: error.code } : {};
  const line = { requestId, operationId, status, ...code, ms, sdk };
  if (status >= 500) logger.error("request", { ...line, failure: describeError(error) });
  else logger.info("request", line);
}
