import middy from "@middy/core";
import httpHeaderNormalizer from "@middy/http-header-normalizer";
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from "aws-lambda";
import type { RequestPorts } from "../ports/operation.ts";
import { createAnswer } from "./answer-request.ts";
import { createDispatcher, type OperationMap } from "./dispatch.ts";
import { errorAnswer, requestLog, type TracedEvent } from "./request-log.ts";

export type HttpHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * A deployed function for API Gateway's HTTP API, payload format 2.0. It never rejects: every
 * failure, also a missing variable or a time-out, is answered with `{code, error}`.
 *
 * @param ports evaluated at the first request, so that importing an entry has no effect
 */
export function createHttpHandler<P>(
  operations: OperationMap<NoInfer<P>>,
  ports: () => P & RequestPorts,
): HttpHandler {
  let answer: ReturnType<typeof createAnswer> | undefined;
  const handler = middy<TracedEvent, APIGatewayProxyStructuredResultV2>()
    .use(requestLog())
    .use(errorAnswer())
    .use(httpHeaderNormalizer())
    .handler(async (event: TracedEvent) => {
      answer ??= assemble(operations, ports());
      return answer(event);
    });
  return async (event, context) => handler(event as TracedEvent, context);
}

function assemble<P>(operations: OperationMap<NoInfer<P>>, ports: P & RequestPorts) {
  return createAnswer(createDispatcher(operations, ports), ports.appKeys);
}
