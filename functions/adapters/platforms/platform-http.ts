import { ApiError } from "../../domain/api-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../../domain/json.ts";

/** The only hosts that verification calls; no part of a request becomes part of a host. */
const HOSTS = [
  "api.github.com",
  "api.q.qq.com",
  "api.weibo.com",
  "api.weixin.qq.com",
  "appleid.apple.com",
  "graph.facebook.com",
  "graph.qq.com",
  "oauth2.googleapis.com",
  "open.tapapis.cn",
  "open.tapapis.com",
  "www.googleapis.com",
] as const;

export type PlatformHost = (typeof HOSTS)[number];

/** Milliseconds for all requests of one check, bodies included. */
export const PLATFORM_TIMEOUT_MS = 3_000;

/** Bytes of an answer after decompression; real ones stay under 10 KB. */
const MAX_ANSWER_BYTES = 65_536;

export interface PlatformRequest {
  readonly host: PlatformHost;
  /** A constant or built from configuration, never from a client's input. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Makes it a POST. */
  readonly form?: Readonly<Record<string, string>>;
  /** Makes it a POST. */
  readonly json?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A JSON object with a status below 500 that is neither 429 nor a redirect. */
export interface PlatformAnswer {
  readonly status: number;
  readonly body: JsonObject;
}

/** @throws ApiError unavailable when the platform gives no usable answer */
export type PlatformHttp = (
  request: PlatformRequest,
  signal: AbortSignal,
) => Promise<PlatformAnswer>;

/**
 * @param origin replaces `https://`, so that the host becomes the first part of the path; absent on
 *   AWS
 */
export function createPlatformHttp(origin?: string): PlatformHttp {
  return async (request, signal) => {
    const { host } = request;
    const response = await orUnavailable(host, fetch(toRequest(request, { origin, signal })));
    if (!isUsable(response.status)) {
      await response.body?.cancel();
      throw unavailable(host, `HTTP ${response.status}`);
    }
    const text = await orUnavailable(host, readText(response, host));
    return { status: response.status, body: parseObject(host, text) };
  };
}

/** The platform gave no usable answer; the cause names the host and holds no parameter. */
export function unavailable(host: string, reason: string): ApiError {
  return new ApiError("unavailable", undefined, { cause: new Error(`${host}: ${reason}`) });
}

function toRequest(
  { host, path, query, form, json, headers }: PlatformRequest,
  { origin, signal }: { readonly origin: string | undefined; readonly signal: AbortSignal },
): Request {
  const url = new URL(`${origin ? `${origin}/${host}` : `https://${host}`}${path}`);
  if (query) url.search = new URLSearchParams(query).toString();
  const body = form ? new URLSearchParams(form) : json && JSON.stringify(json);
  return new Request(url, {
    method: body ? "POST" : "GET",
    headers: {
      accept: "application/json",
      "user-agent": "landfall",
      ...(json && { "content-type": "application/json" }),
      ...headers,
    },
    redirect: "manual",
    signal,
    ...(body && { body }),
  });
}

/** A redirect is not followed: it would carry the token to a host that is not in the list. */
function isUsable(status: number): boolean {
  return status < 500 && status !== 429 && !(status >= 300 && status < 400);
}

/** fetch rejects with TypeError for a broken connection and with a DOMException for the signal. */
async function orUnavailable<T>(host: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof TypeError) throw unavailable(host, reasonFor(error));
    if (error instanceof DOMException) throw unavailable(host, error.name);
    throw error;
  }
}

function reasonFor({ cause, message }: TypeError): string {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : undefined;
  return code ?? message;
}

async function readText(response: Response, host: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw unavailable(host, "the answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** The content type is ignored, since some platforms send JSON as text/plain or text/html. */
function parseObject(host: string, text: string): JsonObject {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw unavailable(host, "the answer is not JSON");
    throw error;
  }
  if (isJsonObject(value)) return value;
  throw unavailable(host, "the answer is not an object");
}
