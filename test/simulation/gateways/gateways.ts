import { createClosedCredentials } from "../../../functions/adapters/dynamodb/pushes/closed-credentials.ts";
import type { PushesOptions } from "../../../functions/adapters/dynamodb/pushes/table.ts";
import type { ExchangeEnd, Exchanges } from "../../../functions/adapters/gateways/exchanges.ts";
import { type BearerToken, sendBatch } from "../../../functions/adapters/gateways/gateway-batch.ts";
import { createCircuit } from "../../../functions/adapters/gateways/gateway-circuit.ts";
import type { Http2Pool } from "../../../functions/adapters/gateways/http2/http2-pool.ts";
import { createMemoryTokens } from "../../../functions/adapters/gateways/shared-tokens.ts";
import { createVendorGateway } from "../../../functions/adapters/gateways/vendors/vendor-gateway.ts";
import type { CoreProvider } from "../../../functions/contract/push-providers.ts";
import type { ProviderDefinitions } from "../../../functions/domain/push/providers/provider-definition.ts";
import type { ChunkMessage } from "../../../functions/generated/types.ts";
import type { PushGateway } from "../../../functions/ports/push.ts";
import type { Log } from "../../../functions/ports/system.ts";
import type { Book } from "../invariants/book.ts";
import type { FcmQuota } from "../laws/fcm-quota.ts";
import type { Population } from "../population.ts";
import type { PortCall, Process } from "../process.ts";
import type { SeededRandom } from "../seeded-random.ts";
import {
  type GatewayReply,
  type GatewayRequest,
  protocolFor,
  type RequestReply,
  readRequest,
  UNCLEAR_ANSWER,
  withWholeAnswer,
} from "./protocols.ts";
import { simulatedService } from "./vendors/vendor-requests.ts";
import {
  VENDOR_CREDENTIALS,
  VENDORS,
  type VendorRow,
  vendorRowFor,
} from "./vendors/vendor-rows.ts";

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

export type GatewayScript = (notification: Notification) => GatewayReply;

type Refusal = Exclude<GatewayReply, string>;
type ByProvider = Readonly<Record<Provider, Refusal>>;

function byProvider(
  kind: "dead" | "busy" | "down",
  core: Readonly<Record<CoreProvider, Refusal>>,
): ByProvider {
  const vendors = Object.entries(VENDORS).map(([vendor, { codes }]) => [vendor, codes[kind]]);
  return { ...core, ...Object.fromEntries(vendors) };
}

export const DEAD = byProvider("dead", {
  apns: { status: 410, reason: "Unregistered" },
  fcm: { status: 404, reason: "UNREGISTERED" },
});

export const BUSY = byProvider("busy", {
  apns: { status: 429, reason: "TooManyRequests" },
  fcm: { status: 429, reason: "QUOTA_EXCEEDED", retryAfter: 60 },
});

export const DOWN = byProvider("down", {
  apns: { status: 503, reason: "ServiceUnavailable" },
  fcm: { status: 503, reason: "UNAVAILABLE" },
});

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
  readonly providers: ProviderDefinitions;
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
  readonly fcmQuota: FcmQuota;
  readonly token: BearerToken;
  /** The tables as a call of the container sees them. */
  readonly tables: (call: PortCall) => PushesOptions;
  readonly onOutage: () => void;
}

const NO_BADGES: ReadonlyMap<string, number> = new Map();

/**
 * The gateway adapters of one container: payload, circuit, provider tokens and the table of
 * answers are the production ones, over a pool that models what http2-pool.ts promises (its own
 * tests hold it to that, over real HTTP/2).
 */
export function createGateway(options: GatewayOptions, process: Process): PushGateway {
  const { provider, providers, book, token, onOutage } = options;
  const { clock } = process;
  const circuit = createCircuit({ clock, onOpen: onOutage });
  const line: Line = { ...options, process, firstToken: undefined };
  const vendor = vendorRowFor(provider);
  if (vendor) return createVendorLine(vendor, line);
  const { devicesPerRequest } = providers[provider];
  return {
    async send(chunk, signal, badges = NO_BADGES) {
      book.sending(process, chunk);
      const protocol = protocolFor(chunk, badges, devicesPerRequest);
      return sendBatch({
        pool: createPool(chunk, line),
        circuit,
        count: chunk.devices.length,
        devicesPerRequest,
        signal,
        token,
        scheme: protocol.scheme,
        headers: (request, authorization = "") => ({ ...protocol.headers(request), authorization }),
        body: protocol.body,
        toOutcome: (answer) => protocol.toOutcome(answer, clock.now()),
      });
    },
  };
}

/** The gateway of a vendor, which learns from a request to which chunk its devices belong. */
function createVendorLine(vendor: VendorRow, line: Line): PushGateway {
  const { book, process, provider, providers, tables, now } = line;
  const chunks = new Map<string, ChunkMessage>();
  const run: Http2Pool["run"] = async (exchanges) => {
    if (exchanges.count === 0) return;
    const [first] = readRequest(provider, exchanges, 0, now()).devices;
    const chunk = chunks.get(first?.token ?? "");
    if (!chunk) throw new TypeError("A request of no chunk");
    await createPool(chunk, line).run(exchanges);
  };
  const gateway = createVendorGateway(simulatedService(vendor), {
    devicesPerRequest: providers[provider].devicesPerRequest,
    credentials: async () => VENDOR_CREDENTIALS,
    clock: process.clock,
    log: QUIET,
    tokens: createMemoryTokens(),
    closed: process.port("closed", (call) => createClosedCredentials(tables(call))),
    pool: { run },
    onOutage: line.onOutage,
  });
  return {
    async send(chunk, signal) {
      book.sending(process, chunk);
      for (const [, token] of chunk.devices) chunks.set(token, chunk);
      return gateway.send(chunk, signal);
    },
  };
}

const QUIET: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  failure: () => undefined,
};

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
    const request = readRequest(chunk.provider, exchanges, index, line.now());
    exchanges.ended(index, toEnd(request, said));
    return false;
  });
}

const OF_WHOLE_REQUESTS: readonly GatewayReply[] = ["cut", "unreached", "refused", "unclear"];

function reply(
  chunk: ChunkMessage,
  line: Line,
  { exchanges, index: at }: { readonly exchanges: Exchanges; readonly index: number },
): RequestReply {
  const request = readRequest(chunk.provider, exchanges, at, line.now());
  const expiration = exchanges.headers(at)["apns-expiration"];
  const body = () => String(exchanges.body(at));
  const asked = request.devices.map(({ token }) => {
    return ask(chunk, line, { token, expiration, body, authorization: request.accessToken });
  });
  const replies = withWholeAnswer(chunk.provider, asked);
  const whole = replies.find((said) => OF_WHOLE_REQUESTS.includes(said));
  if (whole === "unreached" || whole === "refused") return whole;
  const isCut = whole === "cut" || whole === "unclear";
  for (const [position, { token, id }] of request.devices.entries()) {
    const isAccepted = isCut || replies[position] === "accepted";
    const { push, chunk: name } = chunk;
    const index = line.population.indexOf(token);
    const answered = { push, chunk: name, index, apnsId: id, isAccepted, isCut };
    line.book.answered(line.process, answered);
  }
  return isCut ? whole : replies;
}

function ask(
  { push, attempt }: ChunkMessage,
  line: Line,
  {
    expiration,
    ...asked
  }: Pick<Notification, "token" | "authorization" | "body"> & { readonly expiration: unknown },
): GatewayReply {
  const { provider, script, random, population, startMs, now, fcmQuota } = line;
  const retryAfter = provider === "fcm" ? fcmQuota.take() : undefined;
  if (retryAfter !== undefined) return { ...BUSY.fcm, retryAfter };
  line.firstToken ??= asked.authorization;
  const atMs = now();
  return script({
    ...asked,
    push,
    attempt,
    atMs,
    random,
    index: population.indexOf(asked.token),
    sinceStartMs: atMs - startMs,
    renewed: asked.authorization !== line.firstToken,
    ...(expiration !== undefined && { expiration: String(expiration) }),
  });
}

function toEnd(request: GatewayRequest, said: RequestReply): ExchangeEnd {
  if (said === "refused") return { kind: "failed", reason: "StreamRefused" };
  if (said === "cut") return { kind: "failed", reason: "ConnectionLost" };
  if (said === "unreached") return { kind: "failed", reason: "Unreachable ECONNREFUSED" };
  const answer = typeof said === "string" ? UNCLEAR_ANSWER : request.answer(said);
  return { kind: "answered", answer };
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
