import {
  type PostRequest,
  TokenUnavailableError,
} from "../../../domain/push/providers/access-token.ts";
import { UNCLEAR } from "../../../domain/push/providers/delivery-outcome.ts";
import {
  Backlog,
  type Exchange,
  type ExchangeEnd,
  type ExchangePool,
  type RequestHeaders,
  runBatch,
} from "../exchanges.ts";

export interface FetchOptions {
  /** Serves `https://host/path` as `<origin>/host/path`, in a local cloud. */
  readonly origin?: URL | undefined;
  /** @default 10_000 */
  readonly answerTimeoutMs?: number;
}

export interface FetchPoolOptions extends FetchOptions {
  /** @default 16 */
  readonly maxInFlight?: number;
}

const MAX_IN_FLIGHT = 16;
const ANSWER_TIMEOUT_MS = 10_000;

/** An answer about 1,000 devices, each with a token of 200 characters, takes a third of this. */
const MAX_ANSWER_BYTES = 1_000_000;

/**
 * HTTP/1.1 requests to any host. Pseudo-headers give their URL, so that batches look like those of
 * the HTTP/2 pool (RFC 9113 section 8.3.1).
 */
export function createFetchPool(options: FetchPoolOptions = {}): ExchangePool {
  const { maxInFlight = MAX_IN_FLIGHT } = options;
  const backlog = new Backlog();
  let inFlight = 0;

  async function send({ run, index }: Exchange): Promise<void> {
    try {
      const { headers, body } = run.exchanges;
      const request = { ...fromPseudoHeaders(headers(index)), body: body(index) };
      run.end(index, await post(request, options));
    } catch (error) {
      run.fail(error);
    }
    inFlight -= 1;
    pump();
  }

  function pump(): void {
    while (inFlight < maxInFlight) {
      const exchange = backlog.take();
      if (!exchange) return;
      inFlight += 1;
      void send(exchange);
    }
  }

  return { run: (exchanges) => runBatch(backlog, exchanges, pump) };
}

/** The headers that `createFetchPool` takes for a request. */
export function toPseudoHeaders({ url, headers }: Omit<PostRequest, "body">): RequestHeaders {
  const { host, pathname, search } = new URL(url);
  return { ":authority": host, ":path": `${pathname}${search}`, ...headers };
}

function fromPseudoHeaders(all: RequestHeaders): Omit<PostRequest, "body"> {
  const { ":authority": host, ":path": path, ...headers } = all;
  return { url: `https://${host}${path}`, headers: headers as Record<string, string> };
}

/**
 * Sends one request outside of a batch, such as for an access token.
 *
 * @throws TokenUnavailableError without an answer
 */
export function createPost(name: string, options: FetchOptions) {
  return async (request: PostRequest): Promise<{ status: number; body: string }> => {
    const end = await post(request, options);
    if (end.kind === "answered") return end.answer;
    throw new TokenUnavailableError(`${name} ${end.reason}`);
  };
}

/** @throws TypeError for a request that can't be sent at all, such as with a line break in a header */
async function post(
  { url, headers, body }: PostRequest,
  { origin, answerTimeoutMs = ANSWER_TIMEOUT_MS }: FetchOptions,
): Promise<ExchangeEnd> {
  // A redirect is an answer like any other: the host of a request is never an answer's choice.
  const redirect = "manual";
  const signal = AbortSignal.timeout(answerTimeoutMs);
  const request = new Request(toUrl(url, origin), {
    method: "POST",
    headers,
    body,
    redirect,
    signal,
  });
  try {
    const response = await fetch(request);
    const text = await readBody(response);
    if (text === undefined) return { kind: "failed", reason: UNCLEAR.reason };
    const retryAfter = response.headers.get("retry-after") ?? undefined;
    return { kind: "answered", answer: { status: response.status, retryAfter, body: text } };
  } catch (error) {
    return { kind: "failed", reason: toReason(error) };
  }
}

function toUrl(url: string, origin: URL | undefined): URL {
  const { protocol, host, pathname, search } = new URL(url);
  if (protocol !== "https:") throw new TypeError(`Not an https URL, but ${protocol}`);
  return origin ? new URL(`/${host}${pathname}${search}`, origin) : new URL(url);
}

/** @returns undefined for a body that is too large to be an answer */
async function readBody({ body }: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Codes of failures before anything was sent. */
const NO_CONNECTION =
  /^(ECONNREFUSED|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|UND_ERR_CONNECT|CERT_|ERR_TLS|ERR_SSL|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO)/;

/** The HTTP/2 pool's names: `Unreachable …`, `NoAnswer`, `ConnectionLost`. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  if (error.name === "TimeoutError") return "NoAnswer";
  const code = codeIn(error.cause);
  if (code === undefined) throw error;
  if (/^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(code)) return "NoAnswer";
  return NO_CONNECTION.test(code) ? `Unreachable ${code}` : "ConnectionLost";
}

/** An attempt at several addresses fails with an error for each of them. */
function codeIn(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  if ("code" in cause && typeof cause.code === "string") return cause.code;
  return cause instanceof AggregateError ? codeIn(cause.errors[0]) : "ConnectionLost";
}
