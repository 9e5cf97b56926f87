import type { OutgoingHttpHeaders } from "node:http2";
import type { GatewayAnswer } from "../../../domain/push/providers/delivery-outcome.ts";

/** One batch of requests to one origin. */
export interface Exchanges {
  readonly count: number;
  /** May return the same object each time: it is read before the next call. */
  headers(index: number): OutgoingHttpHeaders;
  body(index: number): Buffer | string;
  /** Called exactly once for every index. */
  ended(index: number, end: ExchangeEnd): void;
  /** Once aborted, nothing new is sent; what is under way is waited for. */
  readonly signal: AbortSignal;
}

/** `failed`: no answer; the request may or may not have been carried out. */
export type ExchangeEnd =
  | { readonly kind: "answered"; readonly answer: GatewayAnswer }
  | { readonly kind: "failed"; readonly reason: string };

/** One request on its way. */
export interface Exchange {
  readonly run: Run;
  readonly index: number;
  /** Sendings that the server certainly did not act on. */
  refusals: number;
}

/** Refusals after which a request counts as failed, so that a broken server can't cause a loop. */
const MAX_REFUSALS = 5;

/** A batch that is being sent; settles when its last exchange has ended. */
export class Run {
  readonly exchanges: Exchanges;
  readonly done: Promise<void>;
  next = 0;
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

  /** For a bug, such as a header that can't be sent: ends the batch. */
  fail(error: unknown): void {
    this.next = this.exchanges.count;
    this.#reject(error);
  }
}

/** What waits for a free stream, oldest batch first. */
export class Backlog {
  readonly #runs: Run[] = [];
  readonly #refused: Exchange[] = [];

  add(run: Run): void {
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

  /** For a request that the server certainly did not act on (RFC 9113 section 8.7). */
  putBack(exchange: Exchange): void {
    exchange.refusals += 1;
    if (exchange.refusals < MAX_REFUSALS && !exchange.run.exchanges.signal.aborted) {
      this.#refused.push(exchange);
    } else {
      exchange.run.end(exchange.index, { kind: "failed", reason: "StreamRefused" });
    }
  }

  /** Ends everything that waits; with `only`, what waits of that batch. */
  failAll(reason: string, only?: Run): void {
    const kept: Exchange[] = [];
    for (const exchange of this.#refused.splice(0)) {
      if (only && exchange.run !== only) kept.push(exchange);
      else exchange.run.end(exchange.index, { kind: "failed", reason });
    }
    this.#refused.push(...kept);
    for (const run of only ? [only] : [...this.#runs]) {
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
