import { renderBodies } from "../../functions/adapters/gateways/apns/apns-bodies.ts";
import { type BearerToken, sendBatch } from "../../functions/adapters/gateways/gateway-batch.ts";
import { createCircuit } from "../../functions/adapters/gateways/gateway-circuit.ts";
import type {
  ExchangeEnd,
  Exchanges,
} from "../../functions/adapters/gateways/http2/http2-exchanges.ts";
import type { Http2Pool } from "../../functions/adapters/gateways/http2/http2-pool.ts";
import { toApnsId } from "../../functions/domain/push/providers/apns/apns-id.ts";
import { toApnsOutcome } from "../../functions/domain/push/providers/apns/apns-outcome.ts";
import { toFcmOutcome } from "../../functions/domain/push/providers/fcm/fcm-outcome.ts";
import type { ChunkMessage } from "../../functions/generated/types.ts";
import type { PushGateway } from "../../functions/ports/push.ts";
import type { Book } from "./book.ts";
import type { Population } from "./population.ts";
import type { Process } from "./process.ts";
import type { SeededRandom } from "./seeded-random.ts";

export type Provider = ChunkMessage["provider"];

/** One notification as it arrives at APNs or FCM. */
export interface Notification {
  readonly push: string;
  /** Index of the device in the population. */
  readonly index: number;
  readonly token: string;
  /** Attempt of the chunk; 1 for the first. */
  readonly attempt: number;
  /** Arrival by the gateway's clock, which is exact. */
  readonly atMs: number;
  readonly sinceStartMs: number;
  readonly random: SeededRandom;
  readonly authorization: string;
  /** The container has used another provider token before. */
  readonly renewed: boolean;
  /** APNs only: Unix seconds. */
  readonly expiration?: string;
  /** APNs only; empty for FCM. */
  body(): string;
}

/**
 * - `accepted`
 * - `cut`: accepted, but the connection breaks before the answer
 * - `unreached`: no connection
 * - `refused`: above the last stream id of a GOAWAY; the pool sends it again at once
 * - an object: the gateway's status, its `reason` or error code, `Retry-After` in seconds, and the fields
 *   that FCM rejects
 */
export type GatewayReply =
  | "accepted"
  | "cut"
  | "unreached"
  | "refused"
  | {
      readonly status: number;
      readonly reason: string;
      readonly retryAfter?: number;
      readonly fields?: readonly string[];
    };

export type GatewayScript = (notification: Notification) => GatewayReply;

export const DEAD = {
  apns: { status: 410, reason: "Unregistered" },
  fcm: { status: 404, reason: "UNREGISTERED" },
} as const;

export const BUSY = {
  apns: { status: 429, reason: "TooManyRequests" },
  fcm: { status: 429, reason: "QUOTA_EXCEEDED", retryAfter: 60 },
} as const;

export const DOWN = {
  apns: { status: 503, reason: "ServiceUnavailable" },
  fcm: { status: 503, reason: "UNAVAILABLE" },
} as const;

export const accepting: GatewayScript = () => "accepted";

/** A gateway that is down between two moments after the start of the run. */
export function outage(fromMs: number, toMs: number, answer: GatewayReply): GatewayScript {
  return ({ sinceStartMs }) =>
    sinceStartMs >= fromMs && sinceStartMs < toMs ? answer : "accepted";
}

/** A gateway with a share of every kind of trouble; a dead device stays dead. */
export function troubled(provider: Provider, share: number): GatewayScript {
  return ({ index, random, renewed }) => {
    if (index % 17 === 3) return DEAD[provider];
    if (!random.chance(share)) return "accepted";
    const expired =
      provider === "apns"
        ? { status: 403, reason: "ExpiredProviderToken" }
        : { status: 401, reason: "UNAUTHENTICATED" };
    return random.pick<GatewayReply>([
      BUSY[provider],
      DOWN[provider],
      "cut",
      "cut",
      "unreached",
      "refused",
      renewed ? "accepted" : expired,
      { status: 400, reason: provider === "apns" ? "BadDeviceToken" : "INVALID_ARGUMENT" },
    ]);
  };
}

export interface GatewayOptions {
  readonly provider: Provider;
  readonly script: GatewayScript;
  readonly book: Book;
  readonly random: SeededRandom;
  readonly population: Population;
  readonly startMs: number;
  readonly now: () => number;
  /** Most parts in which the answers to one chunk arrive. */
  readonly parts: number;
  /** Milliseconds that the gateway takes for each part. */
  readonly answerMs: number;
  readonly token: BearerToken;
  readonly onOutage: () => void;
}

const NO_BADGES: ReadonlyMap<string, number> = new Map();
const TOPIC = "com.example.app";

/**
 * The gateway adapters of one container: payload, circuit, provider tokens and the table of
 * answers are the production ones, over a pool that models what http2-pool.ts promises (its own
 * tests hold it to that, over real HTTP/2).
 */
export function createGateway(options: GatewayOptions, process: Process): PushGateway {
  const { provider, book, token, onOutage } = options;
  const { clock } = process;
  const circuit = createCircuit({ clock, onOpen: onOutage });
  const line: Line = { ...options, process, firstToken: undefined };
  return {
    async send(chunk, signal, badges = NO_BADGES) {
      book.sending(process, chunk);
      const bodies = provider === "apns" ? renderBodies(chunk, TOPIC, badges) : undefined;
      if (bodies?.kind === "unrenderable") throw new TypeError(bodies.reason);
      return sendBatch({
        pool: createPool(chunk, line),
        circuit,
        count: chunk.devices.length,
        signal,
        token,
        scheme: provider === "apns" ? "bearer" : "Bearer",
        headers: (index, authorization = "") => {
          const [objectId, deviceToken] = chunk.devices[index] ?? ["", ""];
          const apnsId = toApnsId(chunk.push, objectId || deviceToken);
          return { ...bodies?.headers, ":path": deviceToken, "apns-id": apnsId, authorization };
        },
        body: (index) => bodies?.bodyFor(index).bytes ?? "",
        toOutcome: (answer) =>
          (provider === "apns" ? toApnsOutcome : toFcmOutcome)(answer, clock.now()),
      });
    },
  };
}

/** The connection from one container to its gateway. */
interface Line extends GatewayOptions {
  readonly process: Process;
  firstToken: string | undefined;
}

/** The same number as in the production pool. */
const MAX_REFUSALS = 5;

/** Sends requests in order and in parts; after an abort it sends nothing new. */
function createPool(chunk: ChunkMessage, line: Line): Http2Pool {
  return {
    destroy: () => undefined,
    run: async (exchanges) => {
      const { count, signal, ended } = exchanges;
      const size = Math.max(1, Math.ceil(count / (1 + line.random.integer(line.parts))));
      const waiting = Array.from({ length: count }, (_, index) => index);
      const refusals = new Map<number, number>();
      while (waiting.length > 0 && !signal.aborted) {
        const indexes = waiting.splice(0, size);
        waiting.unshift(...(await sendPart(chunk, line, { exchanges, indexes, refusals })));
      }
      for (const index of waiting) ended(index, { kind: "failed", reason: "NotSent" });
    },
  };
}

interface Part {
  readonly exchanges: Exchanges;
  readonly indexes: readonly number[];
  /** Number of attempts by index. */
  readonly refusals: Map<number, number>;
}

/** @returns the requests that are sent again at once */
async function sendPart(chunk: ChunkMessage, line: Line, part: Part): Promise<number[]> {
  const { process, answerMs } = line;
  const { exchanges, indexes, refusals } = part;
  if (answerMs > 0) await process.sleep(answerMs);
  const answer = () => indexes.map((index) => reply(chunk, line, { exchanges, index }));
  const replies = await process.effect("gateway.send", answer);
  return indexes.filter((index, position) => {
    const said = replies[position] ?? "unreached";
    const times = (refusals.get(index) ?? 0) + 1;
    refusals.set(index, times);
    if (said === "refused" && times < MAX_REFUSALS) return true;
    exchanges.ended(index, toEnd(chunk.provider, said));
    return false;
  });
}

function reply(
  { push, attempt, chunk }: ChunkMessage,
  line: Line,
  { exchanges, index: position }: { readonly exchanges: Exchanges; readonly index: number },
): GatewayReply {
  const { process, book, script, random, population, startMs, now } = line;
  const headers = exchanges.headers(position);
  const [token, authorization] = [String(headers[":path"]), String(headers.authorization)];
  line.firstToken ??= authorization;
  const index = population.indexOf(token);
  const atMs = now();
  const expiration = headers["apns-expiration"];
  const said = script({
    ...{ push, index, token, attempt, atMs, random, authorization },
    sinceStartMs: atMs - startMs,
    renewed: authorization !== line.firstToken,
    ...(expiration !== undefined && { expiration: String(expiration) }),
    body: () => String(exchanges.body(position)),
  });
  if (said === "unreached" || said === "refused") return said;
  const isAccepted = said === "accepted" || said === "cut";
  const apnsId = String(headers["apns-id"]);
  book.answered(process, { push, chunk, index, apnsId, isAccepted, isCut: said === "cut" });
  return said;
}

function toEnd(provider: Provider, said: GatewayReply): ExchangeEnd {
  if (said === "refused") return { kind: "failed", reason: "StreamRefused" };
  if (said === "cut") return { kind: "failed", reason: "ConnectionLost" };
  if (said === "unreached") return { kind: "failed", reason: "Unreachable ECONNREFUSED" };
  if (said === "accepted") return { kind: "answered", answer: { status: 200, body: "" } };
  const { status, reason } = said;
  const retryAfter = said.retryAfter === undefined ? undefined : String(said.retryAfter);
  const body = provider === "apns" ? JSON.stringify({ reason }) : fcmBody(said);
  return { kind: "answered", answer: { status, retryAfter, body } };
}

function fcmBody({ reason, fields = [] }: Exclude<GatewayReply, string>): string {
  const fieldViolations = fields.map((field) => ({ field }));
  const details = [{ errorCode: reason }, { fieldViolations }];
  return JSON.stringify({ error: { status: reason, details } });
}

/** A token that only counts its renewals. */
export function plainToken(): BearerToken {
  let serial = 1;
  return {
    current: async () => String(serial),
    renew: async (stale) => {
      if (stale === String(serial)) serial += 1;
      return String(serial);
    },
  };
}
