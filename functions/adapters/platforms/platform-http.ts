import { ApiError } from "../../domain/api-error.ts";

/** The only hosts that verification ever calls; nothing of a request becomes part of a host. */
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

/** Milliseconds that a platform has for all answers to one check, bodies included. */
export const PLATFORM_TIMEOUT_MS = 3_000;

/** Bytes of an answer after decompression; real ones stay under 10 KB. */
const MAX_ANSWER_BYTES = 65_536;

export interface PlatformRequest {
  readonly host: PlatformHost;
  /** Constant, or made of configuration; never of a client's input. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Makes it a POST. */
  readonly form?: Readonly<Record<string, string>>;
  /** Makes it a POST. */
  readonly json?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export type AnswerBody = Readonly<Record<string, unknown>>;

/** A JSON object with a status below 500 that is neither 429 nor a redirect. */
export interface PlatformAnswer {
  readonly status: number;
  readonly body: AnswerBody;
}

/** Rejects with ApiError unavailable when the platform gives no usable answer. */
export type PlatformHttp = (
  request: PlatformRequest,
  signal: AbortSignal,
) => Promise<PlatformAnswer>;

/**
 * @param origin takes the place of `https://<host>`, which becomes the first part of the path;
 *   absent on AWS
 */
export function createPlatformHttp(origin?: string): PlatformHttp {
  return async (request, signal) => {
    const { host } = request;
    const response = await answerOf(host, fetch(toRequest(request, { origin, signal })));
    if (!isUsable(response.status)) {
      await response.body?.cancel();
      throw unavailable(host, `HTTP ${response.status}`);
    }
    const text = await answerOf(host, readText(response, host));
    return { status: response.status, body: parseObject(host, text) };
  };
}

/** The platform did not answer; the cause names the host and never holds a parameter. */
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
      ...(json ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    redirect: "manual",
    signal,
    ...(body ? { body } : {}),
  });
}

/** A redirect would carry the token to a host that is not in the list. */
function isUsable(status: number): boolean {
  return status < 500 && status !== 429 && !(status >= 300 && status < 400);
}

/** fetch rejects with TypeError on a broken connection and with TimeoutError on the signal. */
async function answerOf<T>(host: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof TypeError) throw unavailable(host, causeOf(error));
    if (error instanceof DOMException) throw unavailable(host, error.name);
    throw error;
  }
}

function causeOf({ cause, message }: TypeError): string {
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

/** Some platforms call their JSON text/plain or text/html, so the content type decides nothing. */
function parseObject(host: string, text: string): AnswerBody {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw unavailable(host, "the answer is no JSON");
    throw error;
  }
  if (isObject(value)) return value;
  throw unavailable(host, "the answer is no object");
}

export function isObject(value: unknown): value is AnswerBody {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
