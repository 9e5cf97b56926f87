import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { MAX_BODY_BYTES } from "../contract/limits.ts";
import { ApiError } from "../domain/api-error.ts";
import type { Json } from "../domain/json.ts";
import { parseJson, requireObject } from "../domain/objects/parse-json.ts";
import { parseQuery, type Query } from "../domain/objects/query-string.ts";
import type { AppKeys } from "../ports/operation.ts";
import type { Caller, Dispatcher } from "./dispatch.ts";
import { successResponse } from "./http-response.ts";
import { maxBodyBytes, operationTable } from "./operation-table.ts";
import { assertSize, bodyKind, decodeText, readBody } from "./request-body.ts";
import {
  authenticate,
  type Headers,
  type PresentedCredentials,
  readCredentials,
} from "./request-credentials.ts";
import type { TracedEvent } from "./request-log.ts";
import type { Route } from "./router.ts";
import { unwrapTunnel } from "./tunnel.ts";

/** Bytes of all header names and values; API Gateway's own limit. */
const MAX_HEADER_BYTES = 10_240;

type Answer = (event: TracedEvent) => Promise<APIGatewayProxyStructuredResultV2>;

/** A request on its way: routed, but nothing is proven or parsed. */
interface RoutedRequest {
  readonly route: Route;
  readonly query: Query;
  readonly presented: PresentedCredentials;
  readonly body: () => Json | undefined;
}

/** Limits, route, credentials, parse, validate, run: in this order (design.md section 4). */
export function createAnswer(dispatcher: Dispatcher, keys: AppKeys): Answer {
  return async (event) => {
    assertHeaderSize(event.headers);
    const { route, query, presented, body } = routeRequest(event, dispatcher);
    event.trace.operationId = route.operationId;
    const { requestId } = event.trace;
    const { sourceIp } = event.requestContext.http;
    const identified = await identifyCaller(route, presented, keys);
    const caller = { ...identified, requestId, sourceIp };
    const response = await dispatcher.run(route, caller, { query, body: body() });
    return successResponse(response);
  };
}

function routeRequest(event: TracedEvent, dispatcher: Dispatcher): RoutedRequest {
  const { method } = event.requestContext.http;
  const query = parseQuery(event.rawQueryString ?? "");
  const presented = readCredentials(event.headers);
  if (method === "POST" && isTunnel(event)) {
    return routeTunnel(event, { query, presented }, dispatcher);
  }
  const route = dispatcher.router.find(method, event.rawPath);
  const bytes = readBody(event, maxBodyBytes(route.operationId));
  if (bytes.length > 0 && method !== "GET") bodyKind(event.headers);
  const body = () =>
    bytes.length === 0 || method === "GET" ? undefined : parseJson(decodeText(bytes));
  return { route, query, presented, body };
}

/** Here the route and the credentials are in the body, so it has to be parsed first. */
function routeTunnel(
  event: TracedEvent,
  { query, presented }: Pick<RoutedRequest, "query" | "presented">,
  { router }: Dispatcher,
): RoutedRequest {
  const bytes = readBody(event, MAX_BODY_BYTES);
  const inner = unwrapTunnel(requireObject(parseJson(decodeText(bytes))), { presented, query });
  const route = router.find(inner.method, event.rawPath);
  const body = inner.method === "GET" ? undefined : inner.body;
  // What the tunnel adds is no part of the body that it carries.
  const size = body ? Buffer.byteLength(JSON.stringify(body)) : 0;
  assertSize(size, maxBodyBytes(route.operationId));
  return { route, query: inner.query, presented: inner.presented, body: () => body };
}

function isTunnel({ body, headers }: TracedEvent): boolean {
  return body !== undefined && body !== "" && bodyKind(headers) === "tunnel";
}

async function identifyCaller(
  { operationId }: Route,
  presented: PresentedCredentials,
  keys: AppKeys,
): Promise<Omit<Caller, "requestId" | "sourceIp">> {
  const { access } = operationTable[operationId];
  const { master } = access === "public" ? { master: false } : await authenticate(presented, keys);
  const { production, sessionToken } = presented;
  return {
    master,
    sessionToken,
    production: production === undefined ? undefined : production === "1",
  };
}

function assertHeaderSize(headers: Headers): void {
  const sizes = Object.entries(headers).map(([name, value = ""]) => name.length + value.length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total > MAX_HEADER_BYTES) throw new ApiError("headersTooLarge");
}
