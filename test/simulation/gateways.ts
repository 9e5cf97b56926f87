import { toApnsId } from "../../functions/domain/push/apns-id.ts";
import {
  type DeliveryOutcome,
  toApnsOutcome,
  toFcmOutcome,
} from "../../functions/domain/push/delivery-outcome.ts";
import type { ChunkMessage } from "../../functions/generated/types.ts";
import type { PushGateway } from "../../functions/ports/push-gateway.ts";
import type { Book } from "./book.ts";
import type { Population } from "./population.ts";
import type { Process } from "./process.ts";
import type { SeededRandom } from "./seeded-random.ts";

export type Provider = ChunkMessage["provider"];

/** One notification, as it comes to APNs or FCM. */
interface Notification {
  readonly push: string;
  /** Of the device, in the population. */
  readonly index: number;
  readonly token: string;
  /** Of the chunk; 1 for the first. */
  readonly attempt: number;
  readonly atMs: number;
  readonly sinceStartMs: number;
  readonly random: SeededRandom;
  /** Sent with a provider token that is newer than the last refusal. */
  readonly renewed: boolean;
}

/**
 * - `accepted`
 * - `cut`: accepted, but the answer never comes
 * - `unreached`: the connection breaks before anything arrives
 * - else: the gateway's status, its `reason` or error code, and `Retry-After` in seconds
 */
export type GatewayReply =
  | "accepted"
  | "cut"
  | "unreached"
  | { readonly status: number; readonly reason: string; readonly retryAfter?: number };

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

/** Down between two moments after the start of the run. */
export function outage(fromMs: number, toMs: number, answer: GatewayReply): GatewayScript {
  return ({ sinceStartMs }) =>
    sinceStartMs >= fromMs && sinceStartMs < toMs ? answer : "accepted";
}

/** Of all trouble a little; a device that is dead stays so. */
export function troubled(provider: Provider, share: number): GatewayScript {
  return ({ index, random }) => {
    if (index % 17 === 3) return DEAD[provider];
    if (!random.chance(share)) return "accepted";
    return random.pick<GatewayReply>([
      BUSY[provider],
      DOWN[provider],
      "cut",
      "cut",
      "unreached",
      provider === "apns"
        ? { status: 403, reason: "ExpiredProviderToken" }
        : { status: 401, reason: "UNAUTHENTICATED" },
      { status: 400, reason: provider === "apns" ? "BadDeviceToken" : "INVALID_ARGUMENT" },
    ]);
  };
}

export interface GatewayOptions {
  readonly script: GatewayScript;
  readonly book: Book;
  readonly random: SeededRandom;
  readonly population: Population;
  readonly startMs: number;
  /** Parts in which the answers to one chunk come. */
  readonly parts: number;
}

/** The gateway of one container: `PushGateway` as its port promises it. */
export function createGateway(options: GatewayOptions, process: Process): PushGateway {
  return {
    async send(chunk, signal) {
      options.book.sending(process, chunk);
      const outcomes = await deliver(chunk, { ...options, process, signal, renewed: false });
      const stale = outcomes.flatMap((each, index) => (wantsRefresh(each) ? [index] : []));
      if (stale.length === 0) return outcomes;
      const again = {
        ...chunk,
        devices: stale.map((index) => chunk.devices[index]),
      } as typeof chunk;
      const renewed = await deliver(again, { ...options, process, signal, renewed: true });
      return outcomes.map((each, index) => {
        const answer = stale.includes(index) ? renewed[stale.indexOf(index)] : each;
        return answer && !wantsRefresh(answer)
          ? answer
          : { kind: "rejected", reason: "ExpiredProviderToken" };
      });
    },
  };
}

interface Delivery extends GatewayOptions {
  readonly process: Process;
  readonly signal: AbortSignal;
  readonly renewed: boolean;
}

async function deliver(chunk: ChunkMessage, delivery: Delivery): Promise<DeliveryOutcome[]> {
  const { process, random, signal, parts } = delivery;
  const { length } = chunk.devices;
  const size = Math.max(1, Math.ceil(length / (1 + random.integer(parts))));
  const outcomes: DeliveryOutcome[] = [];
  for (let start = 0; start < length; start += size) {
    const part = chunk.devices.slice(start, start + size);
    if (signal.aborted) {
      outcomes.push(...part.map((): DeliveryOutcome => ({ kind: "retry", reason: "Stopped" })));
      continue;
    }
    const answer = () =>
      part.map(([objectId, token]) => reply(chunk, { objectId, token, ...delivery }));
    outcomes.push(...(await process.effect("gateway.send", answer)));
  }
  return outcomes;
}

function reply(
  { push, provider, attempt, chunk }: ChunkMessage,
  {
    objectId,
    token,
    ...delivery
  }: Delivery & { readonly objectId: string; readonly token: string },
): DeliveryOutcome {
  const { process, book, script, random, population, startMs, renewed } = delivery;
  const index = population.indexOf(token);
  const atMs = process.clock.now();
  const sinceStartMs = atMs - startMs;
  const said = script({ push, index, token, attempt, atMs, sinceStartMs, random, renewed });
  if (said === "unreached") return { kind: "retry", reason: "Unreached" };
  const isAccepted = said === "accepted" || said === "cut";
  const apnsId = toApnsId(push, objectId || token);
  book.answered(process, { push, chunk, index, apnsId, isAccepted, isCut: said === "cut" });
  if (said === "cut") return { kind: "retry", reason: "NoAnswer" };
  if (said === "accepted") return { kind: "accepted" };
  const retryAfter = said.retryAfter === undefined ? undefined : String(said.retryAfter);
  return provider === "apns"
    ? toApnsOutcome(
        { status: said.status, retryAfter, body: JSON.stringify({ reason: said.reason }) },
        atMs,
      )
    : toFcmOutcome({ status: said.status, retryAfter, body: fcmBody(said.reason) }, atMs);
}

function fcmBody(errorCode: string): string {
  return JSON.stringify({ error: { status: errorCode, details: [{ errorCode }] } });
}

function wantsRefresh(outcome: DeliveryOutcome): boolean {
  return outcome.kind === "retry" && outcome.refresh === true;
}
