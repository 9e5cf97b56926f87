import { createHash } from "node:crypto";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import type { HttpHandler } from "../../functions/handlers/http/http-handler.ts";

export const APP_ID = "app-EXAMPLE";
export const APP_KEY = "app-key-EXAMPLE-0001";
export const MASTER_KEY = "master-key-EXAMPLE-0001";

export const KEY_HEADERS = { "x-lc-id": APP_ID, "x-lc-key": APP_KEY };
export const MASTER_HEADERS = { "x-lc-id": APP_ID, "x-lc-key": `${MASTER_KEY},master` };

export interface TestRequest {
  readonly method?: string;
  /** Path with the query. */
  readonly path: string;
  readonly headers?: Record<string, string>;
  /** A string is sent as it is, bytes as base64, anything else as JSON. */
  readonly body?: unknown;
  readonly sourceIp?: string;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any;
}

/** An event as API Gateway's HTTP API sends it (payload format 2.0). */
export function httpEvent(request: TestRequest) {
  const { method = "GET", path, headers, body, sourceIp = "203.0.113.9" } = request;
  const [encodedPath = "", rawQueryString = ""] = path.split(/\?(.*)/s);
  const rawPath = decodeURIComponent(encodedPath);
  const isBytes = body instanceof Uint8Array;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath,
    rawQueryString,
    headers: { "content-type": "application/json", ...(headers ?? KEY_HEADERS) },
    requestContext: {
      requestId: "request-1",
      http: { method, path: rawPath, sourceIp },
    },
    ...(body === undefined ? {} : { body: isBytes ? Buffer.from(body).toString("base64") : text }),
    isBase64Encoded: isBytes,
  } as unknown as APIGatewayProxyEventV2;
}

export async function send(handler: HttpHandler, request: TestRequest): Promise<TestAnswer> {
  const response = await handler(httpEvent(request), {
    awsRequestId: "aws-1",
    getRemainingTimeInMillis: () => 15_000,
  } as Context);
  const text = response.body ?? "";
  return {
    status: response.statusCode ?? 0,
    headers: response.headers ?? {},
    text,
    body: text === "" ? undefined : JSON.parse(text),
  };
}

/** The header `X-LC-Sign` (docs/protocol/requests.md, Signatures). */
export function sign(key: string, timestamp: number | string, suffix = ""): string {
  return `${createHash("md5").update(`${timestamp}${key}`).digest("hex")},${timestamp}${suffix}`;
}
