import middy from "@middy/core";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import Negotiator from "negotiator";
import { MAX_BODY_BYTES } from "../../contract/limits.ts";
import type { MailTexts } from "../../contract/mail-texts-file.ts";
import { ApiError } from "../../domain/api-error.ts";
import type { Language, Settings } from "../../domain/settings.ts";
import type { OperationId } from "../../generated/operations.ts";
import type { Edge } from "../../ports/operation.ts";
import type { PageOperation } from "../../ports/page.ts";
import { readClientAddress } from "../http/client-address.ts";
import type { HttpHandler } from "../http/http-handler.ts";
import { decodeUtf8, readBody } from "../http/request-body.ts";
import { requestLog, type TracedEvent } from "../http/request-log.ts";
import { createRouter } from "../http/router.ts";
import { type PageFrame, type ShownView, toPageResponse } from "./page-html.ts";
import { PAGE_WORDS, wordsFor } from "./page-words.ts";

export type PageMap<P> = { readonly [Id in OperationId]?: PageOperation<Id, P> };

/** The settings that shape every page. */
export interface PageSettings extends Pick<Settings, "appName" | "mailLanguage"> {
  /** A team's own texts; the others are built in. */
  readonly texts?: MailTexts["pages"];
}

/**
 * A Lambda function that answers with HTML pages in the language of the browser. It never rejects.
 *
 * @param ports called at the first request, so that importing an entry has no side effect
 */
export function createPageHandler<P>(
  pages: PageMap<NoInfer<P>>,
  ports: () => P,
  settings: () => PageSettings,
  edge: () => Edge | undefined = () => undefined,
): HttpHandler {
  const router = createRouter(Object.keys(pages) as OperationId[]);
  let wired: { readonly ports: P } | undefined;
  const handler = middy<TracedEvent, APIGatewayProxyStructuredResultV2>()
    .use(requestLog())
    .use({
      onError: (request) => {
        const view = toFailure(request.error, request.event.trace.requestId);
        request.response = toPageResponse(view, toFrame(request.event, settings()));
      },
    })
    .handler(async (event: TracedEvent) => {
      const sourceIp = await readClientAddress(event, edge());
      const { operationId, params } = router.find(event.requestContext.http.method, event.rawPath);
      event.trace.operationId = operationId;
      const form = new URLSearchParams(decodeUtf8(readBody(event, MAX_BODY_BYTES)));
      wired ??= { ports: ports() };
      // As in dispatch.ts: each id has its own type of params, which the union hides.
      const page = pages[operationId] as PageOperation<OperationId, P>;
      const view = await page({ params, form, sourceIp } as never, wired.ports);
      return toPageResponse(view, toFrame(event, settings()));
    });
  return async (event, context) => handler(event as TracedEvent, context);
}

function toFrame({ headers }: TracedEvent, settings: PageSettings): PageFrame {
  const { appName, mailLanguage, texts } = settings;
  const [language = mailLanguage] = preferredLanguages(headers);
  return { appName, words: wordsFor(language, texts?.[language]) };
}

/** Our languages that `Accept-Language` names, the preferred one first (RFC 9110, 12.5.4). */
function preferredLanguages(headers: TracedEvent["headers"]): Language[] {
  const tags = new Negotiator({ headers }).languages();
  return tags.map((tag) => tag.split("-")[0]?.toLowerCase()).filter(isLanguage);
}

function isLanguage(language: string | undefined): language is Language {
  return language !== undefined && Object.hasOwn(PAGE_WORDS, language);
}

function toFailure(error: unknown, requestId: string): ShownView {
  const isRefusal = error instanceof ApiError && error.status < 500;
  return isRefusal ? { kind: "notFound" } : { kind: "failure", requestId };
}
