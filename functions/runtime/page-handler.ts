import middy from "@middy/core";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { MAX_BODY_BYTES } from "../contract/limits.ts";
import { ApiError } from "../domain/api-error.ts";
import type { OperationId } from "../generated/operations.ts";
import type { PageOperation } from "../ports/page.ts";
import type { HttpHandler } from "./http-handler.ts";
import { pageResponse } from "./page-html.ts";
import { readBody } from "./request-body.ts";
import { requestLog, type TracedEvent } from "./request-log.ts";
import { createRouter } from "./router.ts";

export type PageMap<P> = { readonly [Id in OperationId]?: PageOperation<Id, P> };

/** A deployed function that answers people in HTML; it never rejects. */
export function createPageHandler<P>(pages: PageMap<P>, ports: () => P): HttpHandler {
  const router = createRouter(Object.keys(pages) as OperationId[]);
  let wired: { readonly ports: P } | undefined;
  const handler = middy<TracedEvent, APIGatewayProxyStructuredResultV2>()
    .use(requestLog())
    .use({ onError: (request) => respond(request) })
    .handler(async (event: TracedEvent) => {
      const { operationId, params } = router.find(event.requestContext.http.method, event.rawPath);
      event.trace.operationId = operationId;
      readBody(event, MAX_BODY_BYTES);
      wired ??= { ports: ports() };
      // As in dispatch.ts: each id has its own type of params.
      const page = pages[operationId] as PageOperation<OperationId, P>;
      return pageResponse(await page({ params } as never, wired.ports));
    });
  return async (event, context) => handler(event as TracedEvent, context);
}

function respond(request: { error: unknown; event: TracedEvent; response: unknown }): void {
  const { error, event } = request;
  const status = error instanceof ApiError ? error.status : 500;
  const message =
    status >= 500
      ? `Please try again later. Request id: ${event.trace.requestId}.`
      : "Please open the link exactly as it was mailed.";
  const title = status >= 500 ? "Something went wrong" : "This page does not exist";
  request.response = pageResponse({ status, title, message });
}
