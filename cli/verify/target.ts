import { setTimeout as sleep } from "node:timers/promises";
import type { Deployment } from "../stack/deployment.ts";
import type { Keys, Service } from "../stack/service.ts";
import type { SentRequest } from "./bill.ts";
import { StepFailure } from "./outcome.ts";
import type { TestDevice } from "./steps.ts";

/** The service under test, as its apps and its operator reach it. */
export interface Target {
  readonly service: Service;
  /** Undefined for a local cloud. */
  readonly deployment: Deployment | undefined;
  /** Part of the name of everything that this run creates. */
  readonly mark: string;
  readonly device: TestDevice | undefined;
  /** File with the configuration that was deployed; undefined: cdk.json. */
  readonly config: string | undefined;
  /** Whether `pause` moves the clock of a local cloud instead of waiting. */
  readonly movesClock: boolean;
  /** `as`: the keys that sign the request. @default - the app key */
  send(method: string, path: string, request?: ApiRequest): Promise<ApiAnswer>;
  /** Deletes what these paths name when the step ends, or in the next run. */
  remember(...paths: readonly string[]): Promise<void>;
}

export interface ApiRequest {
  readonly as?: "app" | "master" | "nobody";
  readonly body?: unknown;
  readonly session?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ApiAnswer {
  readonly status: number;
  /** The JSON body; empty if it is no JSON object. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly headers: Headers;
  /** Milliseconds from the request to the whole answer. */
  readonly elapsedMs: number;
}

/** Longer than API Gateway waits for a function. */
const TIMEOUT_MS = 35_000;

/** Sends requests below the origin, signed by keys, and reports each to `note`. */
export function createSender(
  origin: string,
  keys: Keys,
  note: (request: SentRequest) => void,
): Target["send"] {
  return async (method, path, { as = "app", body, session, headers = {} } = {}) => {
    const startedMs = performance.now();
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...keyHeaders(keys, as),
        ...sessionHeader(session),
        ...contentType(body),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    const elapsedMs = performance.now() - startedMs;
    note({ method, path, body, elapsedMs });
    const { status, headers: received } = response;
    return { status, text, body: parse(text), headers: received, elapsedMs };
  };
}

/**
 * The body of an answer that must be a success.
 *
 * @param what the request, as the subject of a sentence
 * @throws StepFailure
 */
export function accepted({ status, body, text }: ApiAnswer, what: string): ApiAnswer["body"] {
  if (status >= 200 && status < 300) return body;
  throw new StepFailure(`${what} got ${status}: ${text.slice(0, 200)}`);
}

/**
 * The id that API Gateway gave the request, by which log lines of its messages are found.
 *
 * @throws StepFailure the answer has none
 */
export function requestIdOf({ headers }: ApiAnswer): string {
  const id = headers.get("apigw-requestid");
  if (id === null) throw new StepFailure("An answer of the service has no header apigw-requestid");
  return id;
}

/** Unix milliseconds by the service's clock, which a local cloud may have moved. */
export async function serviceNow({ send }: Target): Promise<number> {
  const { iso } = accepted(await send("GET", "/1.1/date"), "The date");
  return Date.parse(String(iso));
}

/** Waits; with `movesClock` the time passes at once for the functions, queues and schedules. */
export async function pause({ movesClock, send }: Target, ms: number): Promise<void> {
  if (!movesClock) return void (await sleep(ms));
  const body = { advanceSeconds: Math.ceil(ms / 1_000) };
  accepted(await send("PUT", "/_local/clock", { body }), "A move of the clock");
}

/** How often a step repeats what it does: a local cloud, which every commit tests, shows the same by a tenth. */
export function scaled({ deployment }: Target, onAws: number): number {
  return deployment ? onAws : onAws / 10;
}

function keyHeaders({ appId, appKey, masterKey }: Keys, as: ApiRequest["as"]) {
  if (as === "nobody") return {};
  return { "x-lc-id": appId, "x-lc-key": as === "master" ? `${masterKey},master` : appKey };
}

function sessionHeader(session: string | undefined): Record<string, string> {
  return session === undefined ? {} : { "x-lc-session": session };
}

function contentType(body: unknown): Record<string, string> {
  return body === undefined ? {} : { "content-type": "application/json" };
}

function parse(text: string): ApiAnswer["body"] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
