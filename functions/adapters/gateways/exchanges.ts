import type { GatewayAnswer } from "../../domain/push/providers/delivery-outcome.ts";

/** Names in lower case; `:method`, `:path` and `:authority` are those of HTTP/2 (RFC 9113 section 8.3.1). */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

/** One batch of requests to one origin. */
export interface Exchanges {
  readonly count: number;
  /** May return the same object each time: it is read before the next call. */
  headers(index: number): RequestHeaders;
  body(index: number): Buffer | string;
  /** Called exactly once per index. */
  ended(index: number, end: ExchangeEnd): void;
  /** After it aborts, nothing new is sent, and requests in flight are awaited. */
  readonly signal: AbortSignal;
}

/** `failed`: no answer arrived; the server may or may not have acted on the request. */
export type ExchangeEnd =
  | { readonly kind: "answered"; readonly answer: GatewayAnswer }
  | { readonly kind: "failed"; readonly reason: string };

/** The reason of a request that was not sent because its batch was aborted. */
export const NOT_SENT = "NotSent";

/** Sends batches of requests; how many at a time is its own affair. */
export interface ExchangePool {
  /** Settles when every request has ended; rejects only on a bug. */
  run(exchanges: Exchanges): Promise<void>;
}

/** One request that is waiting or in flight. */
export interface Exchange {
  readonly run: Run;
  readonly index: number;
  /** Attempts that the server certainly did not act on. */
  refusals: number;
}

/** After this many refusals a request fails, so that a broken server can't cause a loop. */
const MAX_REFUSALS = 5;

/** A batch that is being sent. `done` settles when its last exchange has ended. */
class Run {
  readonly exchanges: Exchanges;
  readonly done: Promise<void>;
  next = 0;
  /** Set by the backlog: 1 for its first batch. */
  number = 0;
  #open: number;
  #resolve: () => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;

  constructor(exchanges: Exchanges) {
    this.exchanges = exchanges;
    this.#open = exchanges.count;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    if (this.#open === 0) this.#resolve();
  }

  end(index: number, end: ExchangeEnd): void {
    try {
      this.exchanges.ended(index, end);
    } catch (error) {
      this.fail(error);
    }
    this.#open -= 1;
    if (this.#open === 0) this.#resolve();
  }

  /** Ends the batch because of a bug, such as a header that can't be sent. */
  fail(error: unknown): void {
    this.next = this.exchanges.count;
    this.#reject(error);
  }
}

/** Requests that wait for a free stream or connection, oldest batch first. */
export class Backlog {
  readonly #runs: Run[] = [];
  readonly #refused: Exchange[] = [];

  /** Number of batches so far. */
  added = 0;

  add(run: Run): void {
    this.added += 1;
    run.number = this.added;
    this.#runs.push(run);
  }

  get isEmpty(): boolean {
    return this.#refused.length === 0 && this.#current() === undefined;
  }

  take(): Exchange | undefined {
    const refused = this.#refused.pop();
    if (refused) return refused;
    const run = this.#current();
    if (!run) return undefined;
    const index = run.next;
    run.next += 1;
    return { run, index, refusals: 0 };
  }

  /** Takes back a request that the server certainly did not act on (RFC 9113 section 8.7). */
  putBack(exchange: Exchange): void {
    exchange.refusals += 1;
    if (exchange.refusals < MAX_REFUSALS && !exchange.run.exchanges.signal.aborted) {
      this.#refused.push(exchange);
    } else {
      exchange.run.end(exchange.index, { kind: "failed", reason: "StreamRefused" });
    }
  }

  /** Fails every waiting request of these batches. */
  failAll(reason: string, isMeant: (run: Run) => boolean): void {
    const kept: Exchange[] = [];
    for (const exchange of this.#refused.splice(0)) {
      if (isMeant(exchange.run)) exchange.run.end(exchange.index, { kind: "failed", reason });
      else kept.push(exchange);
    }
    this.#refused.push(...kept);
    for (const run of this.#runs.filter(isMeant)) {
      while (run.next < run.exchanges.count) {
        run.next += 1;
        run.end(run.next - 1, { kind: "failed", reason });
      }
    }
  }

  #current(): Run | undefined {
    while (this.#runs[0] && this.#runs[0].next >= this.#runs[0].exchanges.count) this.#runs.shift();
    return this.#runs[0];
  }
}

/**
 * Adds a batch and waits for its end. Once its signal aborts, its waiting requests fail as `NOT_SENT`.
 *
 * @param pump sends what waits, as far as there is room
 */
export async function runBatch(
  backlog: Backlog,
  exchanges: Exchanges,
  pump: () => void,
): Promise<void> {
  const batch = new Run(exchanges);
  const abort = () => backlog.failAll(NOT_SENT, (run) => run === batch);
  exchanges.signal.addEventListener("abort", abort);
  backlog.add(batch);
  if (exchanges.signal.aborted) abort();
  pump();
  try {
    await batch.done;
  } finally {
    exchanges.signal.removeEventListener("abort", abort);
  }
}
