import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { ThrottledError } from "../lambda/concurrency.ts";
import type { AppKeys } from "../lambda/function-variables.ts";
import { FunctionError } from "../lambda/lambda-environment.ts";
import type { LambdaHost } from "../lambda/lambda-host.ts";
import type { Deployment } from "../template/deployment.ts";
import { mayInvoke } from "../template/permissions.ts";
import { matchRoute } from "../template/routes.ts";
import { openApiPort } from "./api-port.ts";
import { corsHeaders, isPreflight } from "./cors.ts";
import { isFromNetwork, refuseForeignSender } from "./foreign-sender.ts";
import { type HttpEvent, toHttpEvent } from "./http-event.ts";
import { type HttpAnswer, jsonAnswer, toHttpAnswer } from "./http-result.ts";
import { FILES_PATH } from "./public-files.ts";
import { BodyError, readBody } from "./request-body.ts";
import type { AnsweredRequest } from "./request-line.ts";
import { decode, decodePath, parseUrl } from "./request-path.ts";
import { moveSignedTime } from "./signed-time.ts";

/** The HTTP API with API Gateway's limits, and the control API under `/_local`. */
export interface HttpGateway {
  readonly origin: string;
  /** Origin for the devices of the developer's network; without `--host`, the same. */
  readonly publicOrigin: string;
  /** Starts serving; until then every request gets 503. */
  open(service: GatewayService): void;
  stop(): Promise<void>;
}

interface GatewayService extends Pick<Deployment, "routes" | "cors" | "apiArn" | "permissions"> {
  readonly host: Pick<LambdaHost, "invoke">;
  readonly now: () => number;
  readonly offsetMs: () => number;
  /** Origin of the API. */
  readonly url: string;
  readonly keys: GatewayKeys;
  /** Answers `GET` and `HEAD` under `/files`; undefined without files. */
  readonly files: ((request: IncomingMessage, path: string) => Promise<HttpAnswer>) | undefined;
  /** Answers requests under `/_local`. */
  readonly local: (request: LocalRequest) => Promise<HttpAnswer>;
  /** Called after each answer, except to requests under `/_local` and of the console. */
  readonly onAnswer: ((answered: AnsweredRequest) => void) | undefined;
}

interface GatewayKeys extends Pick<AppKeys, "appKey" | "masterKey" | "hookKey"> {
  /** The key in the configuration; undefined if it has none. */
  readonly androidKey: string | undefined;
}

export interface LocalRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** API Gateway's quotas for HTTP APIs. */
const MAX_HEADER_BYTES = 10_240;
const INTEGRATION_TIMEOUT_MS = 30_000;

/**
 * Serves 127.0.0.1, and `host` for phones.
 *
 * @throws StartError the port is in use or not permitted, or the host is not an address of this machine
 */
export async function startHttpGateway(port: number, host?: string): Promise<HttpGateway> {
  let service: GatewayService | undefined;
  const apiPort = await openApiPort(() => createApiServer(() => service), port, host);
  return { ...apiPort, open: (opened) => (service = opened) };
}

function createApiServer(findService: () => GatewayService | undefined): Server {
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
    void serve(findService(), request, response);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const isTooLarge = error.code === "HPE_HEADER_OVERFLOW";
    const status = isTooLarge ? "431 Request Header Fields Too Large" : "400 Bad Request";
    if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`);
    else socket.destroy();
  });
  return server;
}

async function serve(
  service: GatewayService | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const startMs = performance.now();
  const cors = corsHeaders(service?.cors, request);
  const received: Received = { request, body: Buffer.alloc(0) };
  let answer: HttpAnswer;
  try {
    answer = service ? await dispatch(service, received) : jsonAnswer(503, UNAVAILABLE);
  } catch (error) {
    if (error instanceof BodyError) answer = jsonAnswer(error.status, { message: error.message });
    else if (request.destroyed && !request.complete)
      return; // The client closed the connection.
    else {
      // A bug must not end the local cloud, but must be visible.
      process.stderr.write(`[http] ${(error as Error).stack ?? error}\n`);
      answer = jsonAnswer(500, SERVER_ERROR);
    }
  }
  send(response, answer, cors);
  if (service) report(service, received, answer, performance.now() - startMs);
}

interface Received {
  readonly request: IncomingMessage;
  /** Set once it is read. */
  body: Buffer;
}

function report(
  { onAnswer, now }: GatewayService,
  { request: { url = "/", method = "GET", headers }, body }: Received,
  answer: HttpAnswer,
  milliseconds: number,
): void {
  const path = url.replace(/[?#].*/s, "");
  if (path === "/_local" || path.startsWith("/_local/")) return;
  // The console reads every few seconds, which would hide the app's own requests.
  if (method === "GET" && headers["x-lc-ua"] === "landfall-console") return;
  const query = new URL(url, "http://local").searchParams;
  onAnswer?.({ method, path, query, body, answer, milliseconds, atMs: now() });
}

const UNAVAILABLE = { message: "Service Unavailable" };
const SERVER_ERROR = { message: "Internal Server Error" };
const NETWORK_ONLY_API = { error: "Other devices may call /1.1 and /files only" };
const BAD_REQUEST = { message: "Bad Request" };

async function dispatch(service: GatewayService, received: Received): Promise<HttpAnswer> {
  const { request } = received;
  const url = parseUrl(request.url ?? "/");
  if (!url) return jsonAnswer(400, BAD_REQUEST);
  return (await answerItself(service, request, url)) ?? answerByFunction(service, received, url);
}

/** Answers requests that are not for the HTTP API. */
async function answerItself(
  service: GatewayService,
  request: IncomingMessage,
  url: URL,
): Promise<HttpAnswer | undefined> {
  if (url.pathname === "/_local" || url.pathname.startsWith("/_local/")) {
    if (isFromNetwork(request.socket)) return jsonAnswer(403, NETWORK_ONLY_API);
    const body = (await readBody(request)).toString("utf8");
    const { method = "GET", headers } = request;
    return service.local({ method, url, headers, body });
  }
  if (request.url === "/" && request.method === "GET") return welcome(request);
  if (service.files && url.pathname.startsWith(`${FILES_PATH}/`)) {
    const key = decode(url.pathname);
    return key === undefined ? jsonAnswer(400, BAD_REQUEST) : service.files(request, key);
  }
  return undefined;
}

async function answerByFunction(
  service: GatewayService,
  received: Received,
  url: URL,
): Promise<HttpAnswer> {
  const { request } = received;
  if (service.cors && isPreflight(request)) {
    return { status: 204, headers: {}, body: Buffer.alloc(0) };
  }
  const path = decodePath(url.pathname);
  if (path === undefined) return jsonAnswer(400, BAD_REQUEST);
  const match = matchRoute(service.routes, request.method ?? "GET", path);
  if (!match) return jsonAnswer(404, { message: "Not Found" });
  const body = await readBody(request);
  received.body = body;
  if (!mayInvoke(service, match.route, request.method ?? "GET")) {
    process.stderr.write(`[http] no permission of the template covers ${match.route.key}\n`);
    return jsonAnswer(500, SERVER_ERROR);
  }
  const event = toHttpEvent({ request, url, path, body, match, nowMs: service.now() });
  const { appKey, masterKey, hookKey, androidKey } = service.keys;
  const fromNetwork = isFromNetwork(request.socket);
  const guarded = { url: service.url, keys: [masterKey, hookKey], fromNetwork };
  const refusal = refuseForeignSender(event, guarded);
  if (refusal) return refusal;
  const signing = { offsetMs: service.offsetMs(), keys: [appKey, masterKey, androidKey] };
  const headers = moveSignedTime(event.headers, signing);
  return invoke(service, match.route.functionArn, { ...event, headers });
}

/** The page for people who open the address that `npm start` printed. */
function welcome({ headers }: IncomingMessage): HttpAnswer {
  const isBrowser = headers.accept?.includes("text/html") ?? false;
  if (isBrowser) return { status: 302, headers: { location: "/_local" }, body: Buffer.alloc(0) };
  return jsonAnswer(200, { message: "Landfall runs here.", interface: "/1.1", console: "/_local" });
}

async function invoke(
  { host }: GatewayService,
  functionArn: string,
  event: HttpEvent,
): Promise<HttpAnswer> {
  const { requestId } = event.requestContext;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<HttpAnswer>((resolve) => {
    timer = setTimeout(() => resolve(jsonAnswer(503, UNAVAILABLE)), INTEGRATION_TIMEOUT_MS);
  });
  const answer = host.invoke(functionArn, event).then(
    (result) => toHttpAnswer(result, requestId),
    (error: unknown) => {
      if (error instanceof FunctionError) return jsonAnswer(500, SERVER_ERROR);
      if (error instanceof ThrottledError) return jsonAnswer(503, UNAVAILABLE);
      throw error;
    },
  );
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}

function send(
  response: ServerResponse,
  answer: HttpAnswer,
  cors: Readonly<Record<string, string>>,
): void {
  if (response.destroyed) return;
  const noBody = answer.status === 204 || answer.status === 304;
  response.writeHead(answer.status, {
    ...(answer.headers as Record<string, string | string[]>),
    ...cors,
    ...(noBody ? {} : { "content-length": String(answer.body.length) }),
    ...(answer.status === 413 ? { connection: "close" } : {}),
  });
  response.end(noBody ? undefined : answer.body);
}
