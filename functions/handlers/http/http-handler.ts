import middy, { type MiddlewareObj } from "@middy/core";
import httpHeaderNormalizer from "@middy/http-header-normalizer";
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from "aws-lambda";
import type { BodyValidators } from "../../contract/validator.ts";
import { helpLink, retryAfter, toErrorBody } from "../../domain/api-error.ts";
import type { OperationResponse, RequestPorts } from "../../ports/operation.ts";
import { answerRequest } from "./answer-request.ts";
import { createDispatcher, type Dispatcher, type OperationMap } from "./dispatch.ts";
import { requestLog, type TracedEvent } from "./request-log.ts";
import type { LateValidators } from "./validate-body.ts";

export type HttpHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * A Lambda function behind API Gateway's HTTP API, payload format 2.0. It never rejects: every
 * failure, even a missing environment variable or a time-out, is answered with `{code, error}`.
 *
 * @param bodies validators of the operations' bodies
 * @param ports called at the first request, so that importing an entry has no side effect
 */
export function createHttpHandler<P>(
  operations: OperationMap<NoInfer<P>>,
  bodies: BodyValidators | LateValidators,
  ports: () => P & RequestPorts,
): HttpHandler {
  let wired: { readonly dispatcher: Dispatcher; readonly ports: RequestPorts } | undefined;
  const handler = middy<TracedEvent, APIGatewayProxyStructuredResultV2>()
    .use(requestLog())
    .use(errorAnswer())
    .use(httpHeaderNormalizer())
    .handler(async (event: TracedEvent) => {
      wired ??= wire(operations, bodies, ports());
      const answer = await answerRequest(event, wired.dispatcher, wired.ports);
      return toResponse(answer, wired.ports);
    });
  return async (event, context) => handler(event as TracedEvent, context);
}

function wire<P>(
  operations: OperationMap<NoInfer<P>>,
  bodies: BodyValidators | LateValidators,
  ports: P & RequestPorts,
) {
  return { dispatcher: createDispatcher(operations, bodies, ports), ports };
}

/** Runs before the log's `onError`, since middy calls those in reverse order of `use`. */
function errorAnswer(): MiddlewareObj<TracedEvent, APIGatewayProxyStructuredResultV2> {
  return {
    onError: (request) => {
      request.response = toErrorResponse(request.error, request.event.trace.requestId);
    },
  };
}

/** Headers of every answer (docs/protocol/requests.md, Success answers). */
const HEADERS = {
  "Content-Type": "application/json;charset=utf-8",
  "Cache-Control": "no-cache,no-store",
  Pragma: "no-cache",
  "X-Content-Type-Options": "nosniff",
};

function toResponse(
  { status = 200, body, rawBody, location, retryAfterSeconds }: OperationResponse,
  { baseUrl = "" }: Pick<RequestPorts, "baseUrl">,
): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: status,
    headers: {
      ...HEADERS,
      ...(location !== undefined && { Location: baseUrl + location }),
      ...toRetryAfter(retryAfterSeconds),
    },
    body: rawBody ?? JSON.stringify(body),
  };
}

/** From status 500 on, the body has only the request id; the cause goes to the log. */
function toErrorResponse(error: unknown, requestId: string): APIGatewayProxyStructuredResultV2 {
  const { status, ...body } = toErrorBody(error, requestId);
  const headers = { ...HEADERS, Link: helpLink(error), ...toRetryAfter(retryAfter(error)) };
  return { statusCode: status, headers, body: JSON.stringify(body) };
}

function toRetryAfter(seconds: number | undefined) {
  return seconds === undefined ? {} : { "Retry-After": String(seconds) };
}
