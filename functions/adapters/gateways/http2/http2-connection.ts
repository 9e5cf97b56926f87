import type { Exchange } from "../exchanges.ts";
import type { Http2Session } from "./http2-session.ts";
import { Http2Stream, type StreamEnd } from "./http2-stream.ts";

export interface ConnectionOptions {
  /** True if the body of a 200 is read: some gateways answer for each device there. */
  readonly readsSuccesses: boolean;
  /** So many requests may be without an answer when a connection is lost. */
  readonly maxInFlight: number;
  readonly answerTimeoutMs: number;
  /** APNs allows one stream until it has seen a valid provider token. */
  readonly provesItself: boolean;
}

export interface ConnectionEvents {
  /** Called when streams become free. */
  free(): void;
  /** Called with a request that the server certainly did not act on. */
  refused(exchange: Exchange): void;
  /** Called when no new stream can open: after GOAWAY, an error or the end of the connection. */
  closing(): void;
}

/** A request in flight. */
export class Flight extends Http2Stream {
  readonly exchange: Exchange;
  readonly startedAt = performance.now();
  failure = "ConnectionLost";

  constructor(exchange: Exchange, readsSuccesses: boolean) {
    super(readsSuccesses);
    this.exchange = exchange;
  }
}

const SWEEP_MS = 1_000;

/** One HTTP/2 session and its requests in flight. */
export class Connection {
  readonly #session: Http2Session<Flight>;
  readonly #options: ConnectionOptions;
  readonly #events: ConnectionEvents;
  /** In the order of their start. */
  readonly #flights = new Set<Flight>();
  #heardAt = performance.now();
  #sweeper: NodeJS.Timeout | undefined;
  /** Number of answers so far. */
  answers = 0;

  constructor(session: Http2Session<Flight>, options: ConnectionOptions, events: ConnectionEvents) {
    this.#session = session;
    this.#options = options;
    this.#events = events;
    session.listener = {
      ended: (flight, end) => this.#close(flight, end),
      changed: () => events.free(),
      leaving: () => events.closing(),
    };
    // It may have ended with the bytes that brought its settings.
    if (!session.isUsable) queueMicrotask(events.closing);
  }

  get isUsable(): boolean {
    return this.#session.isUsable;
  }

  get isIdle(): boolean {
    return this.#flights.size === 0;
  }

  /** True until the server has shown that it accepts the credentials. */
  get isProving(): boolean {
    return this.#options.provesItself && this.answers === 0;
  }

  /** Reads the limit each time, because APNs changes it. */
  get hasRoom(): boolean {
    const limit = this.isProving ? 1 : this.#options.maxInFlight;
    return this.#flights.size < limit && this.#session.hasRoom;
  }

  /** Pings the other end, and ends the connection if it does not answer. */
  async isAlive(timeoutMs: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const silent = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), timeoutMs);
    });
    const answered = await Promise.race([this.#session.ping(), silent]);
    clearTimeout(timer);
    if (!answered) this.#session.destroy();
    return answered && this.isUsable;
  }

  /** @throws errors of `headers` and `body`, and TypeError for a header that can't be sent */
  send(exchange: Exchange): void {
    const { index } = exchange;
    const { exchanges } = exchange.run;
    const flight = new Flight(exchange, this.#options.readsSuccesses);
    this.#session.open(flight, exchanges.headers(index), exchanges.body(index));
    if (this.isIdle) this.#session.setRef(true);
    this.#flights.add(flight);
    this.#sweeper ??= setInterval(() => this.#sweep(), SWEEP_MS).unref();
  }

  destroy(): void {
    this.#session.destroy();
  }

  #close(flight: Flight, end: StreamEnd): void {
    this.#flights.delete(flight);
    if (this.isIdle) this.#rest();
    const { run, index } = flight.exchange;
    const { status, retryAfter } = flight.answer;
    if (status > 0) {
      this.answers += 1;
      this.#heardAt = performance.now();
      // A truncated refusal does not show which devices were refused.
      if (flight.needsNoBody || end === "complete") {
        const body = flight.needsNoBody ? "" : flight.answer.body;
        run.end(index, { kind: "answered", answer: { status, retryAfter, body } });
      } else {
        run.end(index, { kind: "failed", reason: "AnswerCut" });
      }
    } else if (end === "refused") {
      this.#events.refused(flight.exchange);
    } else {
      run.end(index, { kind: "failed", reason: flight.failure });
    }
  }

  /** One timer serves all streams: a timer per request costs more than the request. */
  #sweep(): void {
    const overdue = performance.now() - this.#options.answerTimeoutMs;
    for (const flight of this.#flights) {
      if (flight.startedAt > overdue) return;
      flight.failure = "NoAnswer";
      if (this.#heardAt < flight.startedAt) {
        for (const each of this.#flights) each.failure = "NoAnswer";
        this.#session.destroy();
        return;
      }
      this.#session.cancel(flight);
    }
  }

  /** An idle session keeps no process alive. */
  #rest(): void {
    this.#session.setRef(false);
    clearInterval(this.#sweeper);
    this.#sweeper = undefined;
  }
}
