import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import middy from "@middy/core";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import Negotiator from "negotiator";
import { ApiError, helpLink, toErrorBody } from "../../domain/api-error.ts";
import { meaningsByCode } from "../../domain/error-help.ts";
import { isJsonObject } from "../../domain/json.ts";
import { parseJson } from "../../domain/objects/parse-json.ts";
import type { Edge } from "../../ports/operation.ts";
import { readClientAddress } from "../http/client-address.ts";
import type { HttpHandler } from "../http/http-handler.ts";
import { decodeUtf8, readBody } from "../http/request-body.ts";
import { requestLog, type TracedEvent } from "../http/request-log.ts";
import { createRouter } from "../http/router.ts";

type Answer = APIGatewayProxyStructuredResultV2;

/** It may be kept, but not used without asking whether it changed. */
const HEADERS = {
  "Content-Type": "application/json;charset=utf-8",
  "Cache-Control": "no-cache",
  Vary: "Accept-Encoding, Accept-Language",
  "X-Content-Type-Options": "nosniff",
};

/** Texts about errors in another language, by the errors' names. */
type ErrorTexts = Readonly<
  Record<string, { readonly text: string; readonly when: string; readonly fix: string }>
>;

interface ReferenceMaterial {
  /** The OpenAPI document as JSON. */
  readonly openApi: () => Promise<string>;
  readonly chineseErrors: () => Promise<ErrorTexts>;
}

/**
 * A Lambda function that answers with reference material, which is the same for everybody and
 * needs no key. It never rejects.
 */
export function createReferenceHandler(
  { openApi, chineseErrors }: ReferenceMaterial,
  edge: () => Edge | undefined = () => undefined,
): HttpHandler {
  const router = createRouter(["getErrorHelp", "getOpenApi"]);
  const handler = middy<TracedEvent, Answer>()
    .use(requestLog())
    .use({
      onError: (request) => {
        request.response = toFailure(request.error, request.event.trace.requestId);
      },
    })
    .handler(async (event: TracedEvent) => {
      await readClientAddress(event, edge());
      const { operationId, params } = router.find(methodOf(event), event.rawPath);
      event.trace.operationId = operationId;
      if (operationId === "getOpenApi") return toAnswer(await openApi(), event.headers);
      const language = new Negotiator(event).language(["en", "zh"]);
      const texts = language === "zh" ? await chineseErrors() : {};
      return toAnswer(explain(params.errorCode, texts), event.headers);
    });
  return async (event, context) => handler(event as TracedEvent, context);
}

const MAX_TUNNEL_BYTES = 10_240;

/** In the text/plain tunnel a POST asks as the method in its body. */
function methodOf(event: TracedEvent): string {
  const { method } = event.requestContext.http;
  const isTunnel = /^text\/plain\b/i.test(event.headers["content-type"] ?? "");
  if (method !== "POST" || !isTunnel) return method;
  const body = parseJson(decodeUtf8(readBody(event, MAX_TUNNEL_BYTES)));
  const isGet = isJsonObject(body) && String(body._method).toUpperCase() === "GET";
  return isGet ? "GET" : method;
}

/** @throws ApiError objectNotFound if no error has the code */
function explain(code: string | undefined, texts: ErrorTexts): string {
  const meanings = meaningsByCode().get(Number(code));
  if (meanings === undefined) {
    throw new ApiError("objectNotFound", "No error has this code.");
  }
  const translated = meanings.map((meaning) => {
    const { text, when, fix } = texts[meaning.name] ?? { ...meaning, text: meaning.error };
    return { ...meaning, text, when, fix };
  });
  return JSON.stringify({ code: Number(code), meanings: translated });
}

/** The tag is weak, because it is the same for the compressed and the plain form. */
function toAnswer(text: string, headers: TracedEvent["headers"]): Answer {
  const tag = `W/"${createHash("sha256").update(text).digest("base64url")}"`;
  const found = { ...HEADERS, ETag: tag };
  const known = headers["if-none-match"]?.split(",").map((each) => each.trim()) ?? [];
  if (known.includes(tag) || known.includes("*")) return { statusCode: 304, headers: found };
  const [encoding] = new Negotiator({ headers }).encodings(["gzip", "identity"]);
  if (encoding !== "gzip") return { statusCode: 200, headers: found, body: text };
  return {
    statusCode: 200,
    headers: { ...found, "Content-Encoding": "gzip" },
    isBase64Encoded: true,
    body: gzipSync(text).toString("base64"),
  };
}

function toFailure(error: unknown, requestId: string): Answer {
  const { status, ...body } = toErrorBody(error, requestId);
  return {
    statusCode: status,
    headers: { ...HEADERS, Link: helpLink(error) },
    body: JSON.stringify(body),
  };
}
