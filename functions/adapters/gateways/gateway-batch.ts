import { GATEWAY_DOWN } from "../../domain/push/ledger/push-wait.ts";
import {
  CredentialsError,
  TokenUnavailableError,
} from "../../domain/push/providers/access-token.ts";
import {
  ACCEPTED,
  type DeliveryOutcome,
  type GatewayAnswer,
  UNCLEAR,
} from "../../domain/push/providers/delivery-outcome.ts";
import { type ExchangePool, NOT_SENT, type RequestHeaders } from "./exchanges.ts";
import type { Circuit } from "./gateway-circuit.ts";

/** The gateway refused what has to come before the chunk. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  readonly outcome: DeliveryOutcome;

  constructor(outcome: DeliveryOutcome) {
    super(outcome.kind === "accepted" ? outcome.kind : outcome.reason);
    this.outcome = outcome;
  }

  get wantsRefresh(): boolean {
    return wantsRefresh(this.outcome);
  }
}

/** A bearer token that all requests of a container share. */
export interface BearerToken {
  /** @throws CredentialsError, TokenUnavailableError */
  current(): Promise<string>;
  /** Returns a newer token than `stale`; another caller may have fetched it already. */
  renew(stale: string): Promise<string>;
}

/** The requests of one chunk to one gateway. */
export interface GatewayBatch {
  readonly pool: ExchangePool;
  readonly circuit: Circuit;
  /** Devices of the chunk. */
  readonly count: number;
  /** The number of devices in one request; the first request has the first ones. */
  readonly devicesPerRequest: number;
  readonly signal: AbortSignal;
  /** Absent where a client certificate authenticates the service. */
  readonly token?: BearerToken;
  /** Spelled as in the gateway's documentation; without one, `headers` gets the token itself. */
  readonly scheme?: "bearer" | "Bearer" | undefined;
  headers(request: number, authorization: string | undefined): RequestHeaders;
  body(request: number): Buffer | string;
  /** One outcome for all devices of a request, or one for each of them. */
  toOutcome(answer: GatewayAnswer, request: number): DeliveryOutcome | readonly DeliveryOutcome[];
}

/**
 * One outcome for each device. A token that the gateway reports expired is renewed once. If an answer
 * shows that no other request can succeed, or that the gateway is down, the rest is not sent.
 */
export async function sendBatch(batch: GatewayBatch): Promise<DeliveryOutcome[]> {
  const { count, devicesPerRequest } = batch;
  const getSize = (request: number) =>
    Math.min(devicesPerRequest, count - request * devicesPerRequest);
  const byDevice = new Map<number, readonly DeliveryOutcome[]>();
  const toOutcome = (answer: GatewayAnswer, request: number): DeliveryOutcome => {
    const outcome = batch.toOutcome(answer, request);
    if (!isByDevice(outcome)) return outcome;
    if (outcome.length !== getSize(request)) return UNCLEAR;
    byDevice.set(request, outcome);
    return ACCEPTED;
  };
  const requests = Math.ceil(count / devicesPerRequest);
  const outcomes = await sendRequests({ ...batch, count: requests, toOutcome });
  if (devicesPerRequest === 1 && byDevice.size === 0) return outcomes;
  return outcomes.flatMap((outcome, request) => {
    const sent = outcome === ACCEPTED ? byDevice.get(request) : undefined;
    return sent ?? allOf(getSize(request), outcome);
  });
}

function isByDevice(
  outcome: DeliveryOutcome | readonly DeliveryOutcome[],
): outcome is readonly DeliveryOutcome[] {
  return Array.isArray(outcome);
}

/** A batch whose requests have one outcome each. */
interface Requests extends Omit<GatewayBatch, "toOutcome"> {
  toOutcome(answer: GatewayAnswer, request: number): DeliveryOutcome;
}

async function sendRequests(batch: Requests): Promise<DeliveryOutcome[]> {
  const admission = batch.circuit.admit();
  if (admission.kind === "open") return allOf(batch.count, circuitOpen(admission.forMs));
  const outcomes: DeliveryOutcome[] = new Array(batch.count);
  const all = Array.from({ length: batch.count }, (_, index) => index);
  try {
    const token = await batch.token?.current();
    const first = admission.kind === "probe" ? 1 : 0;
    if (first > 0) await attempt(batch, { indexes: all.slice(0, first), outcomes, token });
    if (batch.circuit.isOpen) {
      return Array.from(outcomes, (each) => each ?? circuitOpen(0)).map(withoutRefresh);
    }
    await attempt(batch, { indexes: all.slice(first), outcomes, token });
    const stale = all.filter((index) => wantsRefresh(outcomes[index]));
    if (stale.length > 0 && token !== undefined) {
      const again = stale.concat(all.filter((index) => wasNotSent(outcomes[index])));
      const renewed = await batch.token?.renew(token);
      await attempt(batch, { indexes: again, outcomes, token: renewed });
    }
  } catch (error) {
    const outcome = outcomeForError(error);
    return Array.from(outcomes, (each) => (each && !wantsRefresh(each) ? each : outcome));
  } finally {
    if (admission.kind === "probe") batch.circuit.release();
  }
  return outcomes.map(withoutRefresh);
}

interface Attempt {
  readonly indexes: readonly number[];
  readonly outcomes: DeliveryOutcome[];
  readonly token: string | undefined;
}

async function attempt(batch: Requests, { indexes, outcomes, token }: Attempt): Promise<void> {
  const authorization = batch.scheme && token ? `${batch.scheme} ${token}` : token;
  const at = (position: number) => indexes[position] ?? 0;
  const futile = new AbortController();
  await batch.pool.run({
    count: indexes.length,
    signal: AbortSignal.any([batch.signal, futile.signal]),
    headers: (position) => batch.headers(at(position), authorization),
    body: (position) => batch.body(at(position)),
    ended: (position, end) => {
      const outcome =
        end.kind === "answered" ? batch.toOutcome(end.answer, at(position)) : failed(end.reason);
      outcomes[at(position)] = outcome;
      if (wasNotSent(outcome)) return;
      batch.circuit.note(outcome);
      if (batch.circuit.isOpen || isFutile(outcome)) futile.abort();
    },
  });
}

/** Whether every other request would get the same answer. */
function isFutile(outcome: DeliveryOutcome): boolean {
  return (outcome.kind === "rejected" && outcome.stops === true) || wantsRefresh(outcome);
}

/** A lost connection alone is not an outage; the next connections decide. */
function failed(reason: string): DeliveryOutcome {
  const down = reason === "NoAnswer" || reason.startsWith("Unreachable");
  return { kind: "retry", reason, ...(down ? { down: true } : {}) };
}

export function wasNotSent(outcome: DeliveryOutcome | undefined): boolean {
  return outcome?.kind === "retry" && outcome.reason === NOT_SENT;
}

function circuitOpen(retryAfterMs: number): DeliveryOutcome {
  return { kind: "retry", reason: GATEWAY_DOWN, retryAfterMs };
}

function wantsRefresh(outcome: DeliveryOutcome | undefined): boolean {
  return outcome?.kind === "retry" && outcome.refresh === true;
}

/** A token refused again after its renewal is wrong, not expired. */
function withoutRefresh(outcome: DeliveryOutcome): DeliveryOutcome {
  return outcome.kind === "retry" && outcome.refresh
    ? { kind: "rejected", reason: outcome.reason, stops: true }
    : outcome;
}

function outcomeForError(error: unknown): DeliveryOutcome {
  if (error instanceof CredentialsError) {
    return { kind: "rejected", reason: error.message, stops: true };
  }
  if (error instanceof TokenUnavailableError) return { kind: "retry", reason: error.message };
  if (error instanceof RefusedError) return withoutRefresh(error.outcome);
  throw error;
}

/** Returns the same outcome for every device. */
export function allOf(count: number, outcome: DeliveryOutcome): DeliveryOutcome[] {
  return new Array(count).fill(outcome);
}
