import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../command-error.ts";

export interface LeanCloudApiOptions {
  readonly serverUrl: string;
  readonly appId: string;
  readonly masterKey: string;
  /** Requests a second at most. */
  readonly rate: number;
  /** Called with the reason before a request is repeated. */
  readonly onRetry: (reason: string) => void;
  /** Milliseconds before the first repetition; each one waits twice as long as the one before. */
  readonly retryMs?: number;
}

/** LeanCloud's REST API with the master key. */
export interface LeanCloudApi {
  /** @throws CommandError LeanCloud refuses the request, or does not answer after many attempts */
  get(path: string, query?: Readonly<Record<string, string>>): Promise<JsonAnswer>;
  /** As `get`; `undefined` if the class or object does not exist. */
  find(path: string, query?: Readonly<Record<string, string>>): Promise<JsonAnswer | undefined>;
  post(path: string, body: object): Promise<JsonAnswer>;
}

export type JsonAnswer = Readonly<Record<string, unknown>>;

const MAX_ATTEMPTS = 8;
const RETRY_MS = 500;
const MAX_WAIT_MS = 60_000;
const TIMEOUT_MS = 30_000;

interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: object;
}

export function createLeanCloudApi(options: LeanCloudApiOptions): LeanCloudApi {
  const pace = createPace(options.rate);
  const send = async (call: Call) => {
    const answer = await sendPatiently(options, call, pace);
    if (answer.status < 300) return answer.body;
    throw refusal(call, answer, options);
  };
  return {
    get: (path, query) => send({ method: "GET", path, query }),
    async find(path, query) {
      const call: Call = { method: "GET", path, query };
      const answer = await sendPatiently(options, call, pace);
      if (answer.status < 300) return answer.body;
      if (answer.status === 404 || answer.body.code === 101) return undefined;
      throw refusal(call, answer, options);
    },
    post: (path, body) => send({ method: "POST", path, body }),
  };
}

/** Spreads requests evenly: one may start every `1000 / rate` milliseconds. */
function createPace(rate: number): () => Promise<void> {
  let nextMs = 0;
  return async () => {
    const nowMs = performance.now();
    nextMs = Math.max(nowMs, nextMs + 1_000 / rate);
    if (nextMs > nowMs) await sleep(nextMs - nowMs);
  };
}

interface Answer {
  readonly status: number;
  readonly body: JsonAnswer;
}

/** A request that was not answered, or not by LeanCloud itself. */
interface Failure {
  readonly reason: string;
  readonly waitMs: number | undefined;
}

/** Repeats a request that got no usable answer, 429 or 5xx. */
async function sendPatiently(
  options: LeanCloudApiOptions,
  call: Call,
  pace: () => Promise<void>,
): Promise<Answer> {
  const { retryMs = RETRY_MS, serverUrl, onRetry } = options;
  let reason = "";
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    await pace();
    const answer = await attemptCall(options, call);
    if ("status" in answer) return answer;
    reason = answer.reason;
    onRetry(`${call.method} ${call.path}: ${reason}`);
    const waitMs = answer.waitMs ?? retryMs * 2 ** attempt;
    await sleep(Math.min(waitMs, MAX_WAIT_MS));
  }
  throw new CommandError(
    `${serverUrl} does not answer (${reason}); check the address, then start the command again: it continues`,
  );
}

async function attemptCall(options: LeanCloudApiOptions, call: Call): Promise<Answer | Failure> {
  const url = new URL(`${options.serverUrl}/1.1${call.path}`);
  url.search = new URLSearchParams(call.query).toString();
  try {
    const response = await fetch(url, toInit(options, call));
    const { status, headers } = response;
    if (status === 429 || status >= 500) {
      await response.body?.cancel();
      return { reason: `HTTP ${status}`, waitMs: toWaitMs(headers.get("retry-after")) };
    }
    if (status >= 300 && status < 400) {
      throw new CommandError(
        `${options.serverUrl} redirects to another address; set --server-url to the app's API domain`,
      );
    }
    return toAnswer(status, await response.text());
  } catch (error) {
    if (error instanceof CommandError || !(error instanceof Error)) throw error;
    return { reason: reasonFor(error), waitMs: undefined };
  }
}

function toAnswer(status: number, text: string): Answer | Failure {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null) return { status, body: body as JsonAnswer };
  } catch {
    // A page of a proxy, or an answer that was cut off.
  }
  return { reason: `HTTP ${status} without JSON`, waitMs: undefined };
}

/** Signs instead of sending the key, so that no proxy's log holds it. */
function toInit({ appId, masterKey }: LeanCloudApiOptions, { method, body }: Call): RequestInit {
  const timestamp = Date.now();
  const sign = createHash("md5").update(`${timestamp}${masterKey}`).digest("hex");
  return {
    method,
    headers: {
      "x-lc-id": appId,
      "x-lc-sign": `${sign},${timestamp},master`,
      accept: "application/json",
      "content-type": "application/json",
    },
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body && { body: JSON.stringify(body) }),
  };
}

function toWaitMs(retryAfter: string | null): number | undefined {
  const seconds = Number(retryAfter);
  return retryAfter !== null && seconds >= 0 ? seconds * 1_000 : undefined;
}

function reasonFor({ cause, name, message }: Error): string {
  if (name === "TimeoutError") return `no answer in ${TIMEOUT_MS / 1_000} s`;
  return cause instanceof Error && "code" in cause ? String(cause.code) : message;
}

function refusal(
  { method, path }: Call,
  { status, body }: Answer,
  { serverUrl }: LeanCloudApiOptions,
): CommandError {
  if (status === 401) {
    return new CommandError(
      `${serverUrl} refuses the keys; check --app-id and LEANCLOUD_MASTER_KEY, which is in LeanCloud's console under Settings, App keys`,
    );
  }
  const { code, error } = body;
  return new CommandError(`LeanCloud refuses ${method} ${path}: HTTP ${status}, ${code} ${error}`);
}
