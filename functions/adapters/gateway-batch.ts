import type { OutgoingHttpHeaders } from "node:http2";
import type { DeliveryOutcome, GatewayAnswer } from "../domain/push/delivery-outcome.ts";
import type { Http2Pool } from "./http2-pool.ts";

/** The credentials themselves are wrong: the chunk is rejected, nothing is tried again. */
export class CredentialsError extends Error {
  override readonly name = "CredentialsError";
}

/** The authority that gives out tokens can't be reached or is busy: the chunk is tried later. */
export class TokenUnavailableError extends Error {
  override readonly name = "TokenUnavailableError";
}

/** A bearer token that is shared by all requests of a container. */
export interface BearerToken {
  /** @throws CredentialsError, TokenUnavailableError */
  current(): Promise<string>;
  /** A newer one than `stale`, which others may have fetched already. */
  renew(stale: string): Promise<string>;
}

/** The requests of one chunk to one gateway. */
export interface GatewayBatch {
  readonly pool: Http2Pool;
  readonly count: number;
  readonly signal: AbortSignal;
  /** Absent where a client certificate speaks for the service. */
  readonly token?: BearerToken;
  /** As the gateway's documentation spells it. */
  readonly scheme: "bearer" | "Bearer";
  headers(index: number, authorization: string | undefined): OutgoingHttpHeaders;
  body(index: number): Buffer | string;
  toOutcome(answer: GatewayAnswer): DeliveryOutcome;
}

/** One outcome by index. A token that the gateway calls expired is renewed once. */
export async function sendBatch(batch: GatewayBatch): Promise<DeliveryOutcome[]> {
  const outcomes: DeliveryOutcome[] = new Array(batch.count);
  const all = Array.from({ length: batch.count }, (_, index) => index);
  try {
    const token = await batch.token?.current();
    await attempt(batch, { indexes: all, outcomes, token });
    const stale = all.filter((index) => wantsRefresh(outcomes[index]));
    if (stale.length > 0 && token !== undefined) {
      const renewed = await batch.token?.renew(token);
      await attempt(batch, { indexes: stale, outcomes, token: renewed });
    }
  } catch (error) {
    const outcome = outcomeOf(error);
    return Array.from(outcomes, (each) => (each && !wantsRefresh(each) ? each : outcome));
  }
  return outcomes.map(withoutRefresh);
}

interface Attempt {
  readonly indexes: readonly number[];
  readonly outcomes: DeliveryOutcome[];
  readonly token: string | undefined;
}

async function attempt(batch: GatewayBatch, { indexes, outcomes, token }: Attempt): Promise<void> {
  const authorization = token === undefined ? undefined : `${batch.scheme} ${token}`;
  const at = (position: number) => indexes[position] ?? 0;
  await batch.pool.run({
    count: indexes.length,
    signal: batch.signal,
    headers: (position) => batch.headers(at(position), authorization),
    body: (position) => batch.body(at(position)),
    ended: (position, end) => {
      outcomes[at(position)] =
        end.kind === "answered"
          ? batch.toOutcome(end.answer)
          : { kind: "retry", reason: end.reason };
    },
  });
}

function wantsRefresh(outcome: DeliveryOutcome | undefined): boolean {
  return outcome?.kind === "retry" && outcome.refresh === true;
}

/** Refused with a new token too: then it is not its age. */
function withoutRefresh(outcome: DeliveryOutcome): DeliveryOutcome {
  return outcome.kind === "retry" && outcome.refresh
    ? { kind: "rejected", reason: outcome.reason }
    : outcome;
}

function outcomeOf(error: unknown): DeliveryOutcome {
  if (error instanceof CredentialsError) return { kind: "rejected", reason: error.message };
  if (error instanceof TokenUnavailableError) return { kind: "retry", reason: error.message };
  throw error;
}

/** The same outcome for every device. */
export function allOf(count: number, outcome: DeliveryOutcome): DeliveryOutcome[] {
  return new Array(count).fill(outcome);
}
