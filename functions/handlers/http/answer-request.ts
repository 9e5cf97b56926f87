import { MAX_BODY_BYTES } from "../../contract/limits.ts";
import { ApiError } from "../../domain/api-error.ts";
import type { Json } from "../../domain/json.ts";
import { assertBatchSize, splitDeletion } from "../../domain/objects/batch-item.ts";
import { parseJson, requireObject } from "../../domain/objects/parse-json.ts";
import { parseQuery, type Query } from "../../domain/objects/query-string.ts";
import { startWork } from "../../domain/work-budget.ts";
import type {
  AppKeys,
  OperationResponse,
  PresentedCredentials,
  RequestPorts,
} from "../../ports/operation.ts";
import { readClientAddress } from "./client-address.ts";
import type { Caller, Dispatcher } from "./dispatch.ts";
import { maxBodyBytes, operationTable } from "./operation-table.ts";
import { assertSize, decodeUtf8, getBodyKind, isForm, readBody } from "./request-body.ts";
import {
  authenticate,
  type Headers,
  isFromEngine,
  presentsKey,
  readCredentials,
} from "./request-credentials.ts";
import type { TracedEvent } from "./request-log.ts";
import type { Route } from "./router.ts";
import { readSdkVersion } from "./sdk-version.ts";
import { unwrapTunnel } from "./tunnel.ts";

/** Bytes of all header names and values; API Gateway's own limit. */
const MAX_HEADER_BYTES = 10_240;

/** A request whose operation is known; nothing is authenticated or parsed yet. */
interface RoutedRequest {
  /** One, except for a deletion that names several objects. */
  readonly routes: readonly [Route, ...Route[]];
  readonly query: Query;
  readonly presented: PresentedCredentials;
  /** Parses the body, which must not happen before the caller is authenticated. */
  readonly body: () => Json | undefined;
  /** `_ClientVersion` of a tunnel. */
  readonly clientVersion?: unknown;
}

/**
 * Answers a request in this order: limits, edge, route, credentials, parsing, validation, operation.
 * Only "No such endpoint." is answered without checking credentials.
 */
export async function answerRequest(
  event: TracedEvent,
  dispatcher: Dispatcher,
  {
    appKeys,
    edge,
    engineProof,
    entryThrottle,
    settings,
  }: Pick<RequestPorts, "appKeys" | "edge" | "engineProof" | "entryThrottle" | "settings">,
): Promise<OperationResponse> {
  assertHeaderSize(event.headers);
  const sourceIp = await readClientAddress(event, edge);
  const routed = await routeRequest(event, dispatcher, appKeys);
  const { routes, query, presented, body } = routed;
  const [route, ...others] = routes;
  event.trace.operationId = route.operationId;
  const identified = await identifyCaller(route, presented, appKeys);
  if (presentsKey(presented)) event.trace.sdk = readSdkVersion(event.headers, routed.clientVersion);
  const { requestId, deadline } = event.trace;
  const fromEngine = await isFromEngine(presented, engineProof);
  const { master } = identified;
  const work = startWork(master, settings, async (entries) => {
    const sender = { requester: { master, work }, sourceIp };
    await entryThrottle?.admit("indexEntries", sender, { amount: entries });
  });
  const client = event.headers["x-lc-ua"] ?? event.headers["user-agent"];
  const caller = { ...identified, fromEngine, client, requestId, deadline, sourceIp, work };
  const input = { query, body: body() };
  const answer = await dispatcher.run(route, caller, input);
  for (const other of others) await dispatcher.run(other, caller, input);
  return answer;
}

async function routeRequest(
  event: TracedEvent,
  dispatcher: Dispatcher,
  keys: AppKeys,
): Promise<RoutedRequest> {
  const { method } = event.requestContext.http;
  const query = parseQuery(event.rawQueryString ?? "");
  const presented = readCredentials(event.headers);
  if (method === "POST" && isTunnel(event)) {
    return routeTunnel(event, { query, presented }, dispatcher, keys);
  }
  const find = () => findRoutes(dispatcher, method, event.rawPath);
  const routes = await routeAuthenticated(find, presented, keys);
  const bytes = readBody(event, maxBodyBytes(routes[0].operationId));
  if (operationTable[routes[0].operationId].multipart) {
    const form = { type: event.headers["content-type"] ?? "", base64: bytes.toString("base64") };
    return { routes, query, presented, body: () => form };
  }
  if (bytes.length > 0 && method !== "GET") getBodyKind(event.headers);
  const body = () =>
    bytes.length === 0 || method === "GET" ? undefined : parseJson(decodeUtf8(bytes));
  return { routes, query, presented, body };
}

/** The body of a tunnelled request names the method and the credentials, so it is parsed first. */
async function routeTunnel(
  event: TracedEvent,
  { query, presented }: Pick<RoutedRequest, "query" | "presented">,
  dispatcher: Dispatcher,
  keys: AppKeys,
): Promise<RoutedRequest> {
  const bytes = readBody(event, MAX_BODY_BYTES);
  const envelope = requireObject(parseJson(decodeUtf8(bytes)));
  const inner = unwrapTunnel(envelope, { presented, query });
  const find = () => findRoutes(dispatcher, inner.method, event.rawPath);
  const routes = await routeAuthenticated(find, inner.presented, keys);
  const body = inner.method === "GET" ? undefined : inner.body;
  // The limit is for the body that the tunnel carries, without the tunnel's own members.
  const size = body ? Buffer.byteLength(JSON.stringify(body)) : 0;
  assertSize(size, maxBodyBytes(routes[0].operationId));
  const clientVersion = envelope._ClientVersion;
  return {
    routes,
    query: inner.query,
    presented: inner.presented,
    body: () => body,
    clientVersion,
  };
}

/** All paths share all but their last segment, and with it the operation. */
function findRoutes({ router }: Dispatcher, method: string, path: string): RoutedRequest["routes"] {
  assertBatchSize([{ method, path }]);
  const [first = path, ...others] = splitDeletion(method, path);
  return [router.find(method, first), ...others.map((other) => router.find(method, other))];
}

/** A wrong key is answered before a wrong class or objectId. */
async function routeAuthenticated(
  find: () => RoutedRequest["routes"],
  presented: PresentedCredentials,
  keys: AppKeys,
): Promise<RoutedRequest["routes"]> {
  try {
    return find();
  } catch (error) {
    const isUnknownPath = error instanceof ApiError && error.error === "routeNotFound";
    if (!isUnknownPath) await authenticate(presented, keys);
    throw error;
  }
}

function isTunnel({ body, headers }: TracedEvent): boolean {
  return body !== undefined && body !== "" && !isForm(headers) && getBodyKind(headers) === "tunnel";
}

async function identifyCaller(
  { operationId }: Route,
  presented: PresentedCredentials,
  keys: AppKeys,
): Promise<Omit<Caller, "fromEngine" | "client" | "requestId" | "deadline" | "sourceIp" | "work">> {
  const isOpen = operationTable[operationId].access === "public" && !presentsKey(presented);
  const { master } = isOpen ? { master: false } : await authenticate(presented, keys);
  const { production, sessionToken } = presented;
  return {
    master,
    sessionToken,
    production: production === undefined ? undefined : production === "1",
    credentials: presented,
  };
}

function assertHeaderSize(headers: Headers): void {
  const sizes = Object.entries(headers).map(([name, value = ""]) => name.length + value.length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total > MAX_HEADER_BYTES) throw new ApiError("headersTooLarge");
}
