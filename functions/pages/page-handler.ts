import middy from "@middy/core";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { MAX_BODY_BYTES } from "../contract/limits.ts";
import { ApiError } from "../domain/api-error.ts";
import { preferredLanguage } from "../domain/messages/language.ts";
import type { Settings } from "../domain/settings.ts";
import type { OperationId } from "../generated/operations.ts";
import type { HttpHandler } from "../http/http-handler.ts";
import { decodeUtf8, readBody } from "../http/request-body.ts";
import { requestLog, type TracedEvent } from "../http/request-log.ts";
import { createRouter } from "../http/router.ts";
import type { PageOperation } from "../ports/page.ts";
import { type PageFrame, pageResponse, type ShownView } from "./page-html.ts";
import { PAGE_WORDS } from "./page-words.ts";

export type PageMap<P> = { readonly [Id in OperationId]?: PageOperation<Id, P> };

/** What a page looks like before anything is looked up. */
export type PageSettings = Pick<Settings, "appName" | "mailLanguage">;

/**
 * A deployed function that answers people in HTML, in the language of their browser; it never
 * rejects.
 *
 * @param ports evaluated at the first request, so that importing an entry has no effect
 */
export function createPageHandler<P>(
  pages: PageMap<NoInfer<P>>,
  ports: () => P,
  settings: () => PageSettings,
): HttpHandler {
  const router = createRouter(Object.keys(pages) as OperationId[]);
  let wired: { readonly ports: P } | undefined;
  const handler = middy<TracedEvent, APIGatewayProxyStructuredResultV2>()
    .use(requestLog())
    .use({
      onError: (request) => {
        const view = toFailure(request.error, request.event.trace.requestId);
        request.response = pageResponse(view, frameOf(request.event, settings()));
      },
    })
    .handler(async (event: TracedEvent) => {
      const { operationId, params } = router.find(event.requestContext.http.method, event.rawPath);
      event.trace.operationId = operationId;
      const form = new URLSearchParams(decodeUtf8(readBody(event, MAX_BODY_BYTES)));
      wired ??= { ports: ports() };
      // As in dispatch.ts: each id has its own type of params.
      const page = pages[operationId] as PageOperation<OperationId, P>;
      const view = await page({ params, form } as never, wired.ports);
      return pageResponse(view, frameOf(event, settings()));
    });
  return async (event, context) => handler(event as TracedEvent, context);
}

/** API Gateway sends the names of headers in lower case. */
function frameOf(event: TracedEvent, { appName, mailLanguage }: PageSettings): PageFrame {
  const language = preferredLanguage(event.headers["accept-language"], mailLanguage);
  return { appName, words: PAGE_WORDS[language] };
}

function toFailure(error: unknown, requestId: string): ShownView {
  const isRefusal = error instanceof ApiError && error.status < 500;
  return isRefusal ? { kind: "notFound" } : { kind: "failure", requestId };
}
