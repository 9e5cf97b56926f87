import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { ACCOUNT } from "../template/resource-names.ts";
import type { RouteMatch } from "../template/routes.ts";

export interface HttpEventInput {
  readonly request: IncomingMessage;
  readonly url: URL;
  /** Percent-decoded. */
  readonly path: string;
  readonly body: Buffer;
  readonly match: RouteMatch;
  readonly nowMs: number;
}

/** Content types whose bodies API Gateway passes as text; others, including forms, are base64-encoded. */
const TEXT_TYPES =
  /^(text\/|application\/(json|javascript|xml)\b|application\/[^;]+\+(json|xml)\b)/i;

/** The members of an event that the local cloud reads itself. */
export interface HttpEvent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isBase64Encoded: boolean;
  readonly requestContext: { readonly requestId: string; readonly [member: string]: unknown };
  readonly [member: string]: unknown;
}

/** The event of an HTTP API in payload format 2.0. */
export function toHttpEvent(input: HttpEventInput): HttpEvent {
  const { request, url, path, body, match, nowMs } = input;
  const isText = TEXT_TYPES.test(request.headers["content-type"] ?? "text/plain");
  const query = joinValues(url.searchParams);
  return {
    version: "2.0",
    routeKey: match.route.key,
    rawPath: path,
    rawQueryString: url.search.slice(1),
    ...(request.headers.cookie ? { cookies: request.headers.cookie.split(/; */) } : {}),
    headers: joinHeaders(request),
    ...(url.search.length > 1 ? { queryStringParameters: query } : {}),
    ...(Object.keys(match.parameters).length > 0 ? { pathParameters: match.parameters } : {}),
    requestContext: {
      accountId: ACCOUNT,
      apiId: "local",
      domainName: request.headers.host ?? "localhost",
      domainPrefix: "local",
      http: {
        method: request.method,
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? "127.0.0.1",
        userAgent: request.headers["user-agent"] ?? "",
      },
      requestId: randomUUID(),
      routeKey: match.route.key,
      stage: "$default",
      time: toLogTime(nowMs),
      timeEpoch: Math.floor(nowMs),
    },
    ...(body.length > 0 ? { body: body.toString(isText ? "utf8" : "base64") } : {}),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

function joinHeaders(request: IncomingMessage): Record<string, string> {
  const entries = Object.entries(request.headersDistinct)
    .filter(([name]) => name !== "cookie")
    .map(([name, values = []]) => [name, values.join(",")]);
  return Object.fromEntries(entries);
}

function joinValues(parameters: URLSearchParams): Record<string, string> {
  const names = [...new Set(parameters.keys())];
  return Object.fromEntries(names.map((name) => [name, parameters.getAll(name).join(",")]));
}

/** `21/Nov/2026:04:03:46 +0000` */
function toLogTime(ms: number): string {
  const [, day, month, year, time] = new Date(ms).toUTCString().split(" ");
  return `${day}/${month}/${year}:${time} +0000`;
}
