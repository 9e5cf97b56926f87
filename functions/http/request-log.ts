import { performance } from "node:perf_hooks";
import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { describeError, logger } from "../telemetry/logger.ts";
import { publishRequest } from "../telemetry/metrics.ts";
import { errorResponse } from "./http-response.ts";

/** A request with what its log line says. */
export interface TracedEvent extends APIGatewayProxyEventV2 {
  trace: Trace;
}

interface Trace {
  /** API Gateway's, so that a client's error, the access log and this log agree. */
  readonly requestId: string;
  readonly startedAt: number;
  /** `none` until a route matched. */
  operationId: string;
}

type Middleware = MiddlewareObj<TracedEvent, APIGatewayProxyStructuredResultV2>;

/** One log line and one metric line a request, whatever became of it. */
export function requestLog(): Middleware {
  return {
    before: (request) => {
      const requestId = request.event.requestContext?.requestId ?? request.context.awsRequestId;
      request.event.trace = { requestId, startedAt: performance.now(), operationId: "none" };
    },
    after: ({ event, response }) => report(event.trace, response),
    onError: ({ event, response, error }) => report(event.trace, response, error),
  };
}

/** Whatever was thrown becomes `{code, error}`; goes before the log in the order of `use`. */
export function errorAnswer(): Middleware {
  return {
    onError: (request) => {
      request.response = errorResponse(request.error, request.event.trace.requestId);
    },
  };
}

function report(
  { requestId, startedAt, operationId }: Trace,
  response: APIGatewayProxyStructuredResultV2 | null,
  error?: unknown,
): void {
  const status = response?.statusCode ?? 500;
  const ms = Math.round(performance.now() - startedAt);
  const line = { requestId, operationId, status, ms };
  if (status >= 500) logger.error("request", { ...line, failure: describeError(error) });
  else logger.info("request", line);
  publishRequest(operationId, status, ms);
}
