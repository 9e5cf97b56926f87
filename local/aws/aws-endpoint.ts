import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { isFromProgram } from "../http/foreign-sender.ts";
import { listenOnLoopback } from "../http/loopback.ts";

/** An error answer in the form that the AWS SDK expects. */
export class AwsError extends Error {
  override readonly name = "AwsError";
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export interface AwsRequest {
  readonly method: string;
  readonly url: URL;
  readonly authorization?: string | undefined;
  readonly body: string;
}

/** Emulated operations, by the three ways in which AWS clients name an operation. */
export interface AwsServices {
  /** By the header `x-amz-target`; JSON input and output. */
  readonly json: Readonly<Record<string, (input: Record<string, unknown>) => unknown>>;
  /** By the form field `Action`; form input, XML output. `caller`: the access key of the signature. */
  readonly query: Readonly<Record<string, (input: URLSearchParams, caller: string) => string>>;
  /** By method and path; undefined if the path is unknown. May be a promise. */
  readonly rest: (request: AwsRequest) => unknown;
}

export interface AwsEndpoint {
  readonly origin: string;
  stop(): Promise<void>;
}

const MAX_BODY_BYTES = 2_097_152;

/** Serves the emulated AWS services other than DynamoDB and SQS on one loopback port. */
export async function startAwsEndpoint(services: AwsServices): Promise<AwsEndpoint> {
  const server = createServer((request, response) => {
    if (!isFromProgram(request.headers)) return refuseBrowser(response);
    void readBody(request).then(
      (body) => answer(services, { request, body }, response),
      () => response.destroy(), // the client went away
    );
  });
  const { origin, close } = await listenOnLoopback(server, 0);
  return { origin, stop: close };
}

/** Refuses browsers: signatures are not checked, so any page could call the emulated AWS. */
export function refuseBrowser(response: ServerResponse): void {
  const message = "The local cloud's AWS answers programs that call 127.0.0.1, and no pages.";
  const body = JSON.stringify({ __type: "AccessDeniedException", message });
  response.writeHead(403, { "content-type": "application/x-amz-json-1.0" }).end(body);
}

interface Received {
  readonly request: IncomingMessage;
  readonly body: string;
}

function answer(services: AwsServices, received: Received, response: ServerResponse): void {
  const target = received.request.headers["x-amz-target"];
  const isForm = /urlencoded/.test(received.request.headers["content-type"] ?? "");
  const isQuery = isForm && received.request.url === "/";
  if (typeof target === "string") answerJson(services, { ...received, target }, response);
  else if (isQuery) answerQuery(services, received, response);
  else void answerRest(services, received, response);
}

function answerJson(
  services: AwsServices,
  { body, target }: Received & { readonly target: string },
  response: ServerResponse,
): void {
  const type = "application/x-amz-json-1.1";
  try {
    const operation = services.json[target];
    if (!operation) throw unsupported(target);
    send(response, { status: 200, type, body: JSON.stringify(operation(parseJson(body))) });
  } catch (error) {
    const { code, message, status } = toAwsError(error);
    send(response, { status, type, body: JSON.stringify({ __type: code, message }), code });
  }
}

function answerQuery(
  services: AwsServices,
  { request, body }: Received,
  response: ServerResponse,
): void {
  const type = "text/xml";
  try {
    const input = new URLSearchParams(body);
    const action = input.get("Action") ?? "";
    const operation = services.query[action];
    if (!operation) throw unsupported(action);
    const xml =
      `<${action}Response><${action}Result>${operation(input, callerOf(request))}</${action}Result>` +
      `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${action}Response>`;
    send(response, { status: 200, type, body: xml });
  } catch (error) {
    const { code, message, status } = toAwsError(error);
    const xml =
      `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code>` +
      `<Message>${escapeXml(message)}</Message></Error></ErrorResponse>`;
    send(response, { status, type, body: xml });
  }
}

/** A function signs with its label, other callers with any key. */
function callerOf({ headers }: IncomingMessage): string {
  return /Credential=([^/]+)\//.exec(headers.authorization ?? "")?.[1] ?? "";
}

async function answerRest(
  services: AwsServices,
  received: Received,
  response: ServerResponse,
): Promise<void> {
  const type = "application/json";
  const method = received.request.method ?? "GET";
  try {
    const url = new URL(received.request.url ?? "/", "http://localhost");
    const { authorization } = received.request.headers;
    const result = await services.rest({ method, url, authorization, body: received.body });
    if (result === undefined) throw unsupported(`${method} ${url.pathname}`);
    const raw =
      result instanceof RawAnswer ? result : { status: 200, body: JSON.stringify(result) };
    send(response, { type, ...raw });
  } catch (error) {
    const { code, message, status } = toAwsError(error);
    send(response, { status, type, body: JSON.stringify({ Message: message }), code });
  }
}

/** A JSON answer with its own status and headers. */
export class RawAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = JSON.stringify(body);
    this.headers = headers;
  }
}

export function parseJson(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body || "{}");
  } catch (error) {
    if (error instanceof SyntaxError) throw new AwsError("SerializationException", error.message);
    throw error;
  }
}

export function escapeXml(text: string): string {
  return text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function unsupported(operation: string): AwsError {
  return new AwsError(
    "UnknownOperationException",
    `The local cloud does not support ${operation.slice(0, 200)}`,
  );
}

function toAwsError(error: unknown): AwsError {
  if (error instanceof AwsError) return error;
  return new AwsError("InternalServerException", String(error), 500);
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly code?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function send(response: ServerResponse, { status, type, body, code, headers }: Answer): void {
  response.writeHead(status, {
    "content-type": type,
    "x-amzn-requestid": randomUUID(),
    ...(code ? { "x-amzn-errortype": code } : {}),
    ...headers,
  });
  response.end(body);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new AwsError("RequestTooLarge", "The body is too large", 413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
