import type {
  ClientHttp2Session,
  ClientHttp2Stream,
  IncomingHttpHeaders,
  OutgoingHttpHeaders,
} from "node:http2";
import { constants, sensitiveHeaders } from "node:http2";
import type { Exchange } from "../exchanges.ts";

export interface ConnectionOptions {
  /** True if the body of a 200 is read: some gateways answer for each device there. */
  readonly readsSuccesses: boolean;
  /** With more open streams, node:http2 spends its time in garbage collection. */
  readonly maxInFlight: number;
  readonly answerTimeoutMs: number;
  /** APNs allows one stream until it has seen a valid provider token. */
  readonly provesItself: boolean;
}

export interface ConnectionEvents {
  /** Called when a stream becomes free. */
  free(): void;
  /** Called with a request that the server certainly did not act on. */
  refused(exchange: Exchange): void;
  /** Called when no new stream can open: after GOAWAY, an error or the end of the connection. */
  closing(): void;
}

interface Flight {
  readonly exchange: Exchange;
  readonly stream: ClientHttp2Stream;
  readonly startedAt: number;
  status: number;
  retryAfter: string | undefined;
  body: string;
  hasEnded: boolean;
  failure: string;
}

const SWEEP_MS = 1_000;

/** Node.js 24 takes an array of names and values, which saves building and copying objects. */
const TAKES_RAW_HEADERS = Number(process.versions.node.split(".")[0]) >= 24;

/** One HTTP/2 session and its requests in flight. */
export class Connection {
  readonly #session: ClientHttp2Session;
  readonly #options: ConnectionOptions;
  readonly #events: ConnectionEvents;
  readonly #flights = new Set<Flight>();
  #lastStreamId = Number.POSITIVE_INFINITY;
  #heardAt = performance.now();
  #sweeper: NodeJS.Timeout | undefined;
  #closing = false;
  /** Number of answers so far. */
  answers = 0;

  constructor(session: ClientHttp2Session, options: ConnectionOptions, events: ConnectionEvents) {
    this.#session = session;
    this.#options = options;
    this.#events = events;
    session.on("goaway", (_code: number, lastStreamId: number) => {
      this.#lastStreamId = lastStreamId;
      this.#leave();
    });
    // Each open stream reports its own end.
    session.on("error", () => this.#leave());
    session.on("close", () => this.#leave());
    session.on("remoteSettings", () => events.free());
    session.unref();
  }

  get isUsable(): boolean {
    return !(this.#closing || this.#session.closed || this.#session.destroyed);
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
    const { maxConcurrentStreams } = this.#session.remoteSettings;
    const limit = Math.min(
      maxConcurrentStreams ?? this.#options.maxInFlight,
      this.#options.maxInFlight,
    );
    return this.#flights.size < (this.isProving ? 1 : limit);
  }

  /** Pings the other end, and ends the connection if it does not answer. */
  async isAlive(timeoutMs: number): Promise<boolean> {
    const answered = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), timeoutMs);
      const sent = this.#session.ping((error) => {
        clearTimeout(timer);
        resolve(error === null);
      });
      if (!sent) resolve(false);
    });
    if (!answered) this.#session.destroy();
    return answered && this.isUsable;
  }

  /** @throws errors of `headers` and `body`, and TypeError for a header that can't be sent */
  send(exchange: Exchange): void {
    const { index } = exchange;
    const { exchanges } = exchange.run;
    const stream = this.#open(exchanges.headers(index));
    if (!stream) {
      this.#events.refused(exchange);
      return;
    }
    const flight: Flight = {
      exchange,
      stream,
      startedAt: performance.now(),
      status: 0,
      retryAfter: undefined,
      body: "",
      hasEnded: false,
      failure: "ConnectionLost",
    };
    if (this.isIdle) this.#session.ref();
    this.#flights.add(flight);
    this.#sweeper ??= setInterval(() => this.#sweep(), SWEEP_MS).unref();
    stream.on("response", (headers) => this.#receive(flight, headers));
    // 'close' follows and decides by the data received.
    stream.on("error", ignore);
    stream.on("close", () => this.#close(flight));
    stream.end(exchanges.body(index));
  }

  destroy(): void {
    this.#session.destroy();
  }

  /** @returns `undefined` when the session closed in the meantime */
  #open(headers: OutgoingHttpHeaders): ClientHttp2Stream | undefined {
    try {
      return this.#session.request(TAKES_RAW_HEADERS ? toRawHeaders(headers) : headers);
    } catch (error) {
      if (this.isUsable) throw error;
      this.#leave();
      return undefined;
    }
  }

  #close(flight: Flight): void {
    const { status, retryAfter, body, stream } = flight;
    const { run, index } = flight.exchange;
    this.#flights.delete(flight);
    if (this.isIdle) this.#rest();
    if (status > 0) {
      this.answers += 1;
      this.#heardAt = performance.now();
      // A truncated refusal does not show which devices were refused.
      run.end(
        index,
        this.#isWhole(flight)
          ? { kind: "answered", answer: { status, retryAfter, body } }
          : { kind: "failed", reason: "AnswerCut" },
      );
    } else if (this.#wasRefused(stream)) {
      this.#events.refused(flight.exchange);
    } else {
      run.end(index, { kind: "failed", reason: flight.failure });
    }
    this.#events.free();
  }

  /** A success needs no body, unless the body has an outcome for each device. */
  #needsNoBody({ status }: Flight): boolean {
    return status === 200 && !this.#options.readsSuccesses;
  }

  /** If the body matters, the answer is complete only if the stream was not reset. */
  #isWhole(flight: Flight): boolean {
    const { hasEnded, stream } = flight;
    if (this.#needsNoBody(flight)) return true;
    return hasEnded && stream.rstCode === constants.NGHTTP2_NO_ERROR;
  }

  #receive(
    flight: Flight,
    headers: IncomingHttpHeaders & { ":status"?: number | undefined },
  ): void {
    const { stream } = flight;
    flight.status = headers[":status"] ?? 0;
    if (this.#needsNoBody(flight)) {
      stream.resume();
      return;
    }
    flight.retryAfter = headers["retry-after"];
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => {
      flight.body += text;
    });
    stream.on("end", () => {
      flight.hasEnded = true;
    });
  }

  /** The server has not processed such a stream (RFC 9113 sections 6.8 and 8.7). */
  #wasRefused(stream: ClientHttp2Stream): boolean {
    const { id, rstCode } = stream;
    return (
      id === undefined || id > this.#lastStreamId || rstCode === constants.NGHTTP2_REFUSED_STREAM
    );
  }

  /** One timer serves all streams: a timer per request adds half of the request's CPU. */
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
      flight.stream.destroy();
    }
  }

  /** An idle session keeps no process alive. */
  #rest(): void {
    this.#session.unref();
    clearInterval(this.#sweeper);
    this.#sweeper = undefined;
  }

  #leave(): void {
    if (this.#closing) return;
    this.#closing = true;
    this.#events.closing();
  }
}

/** The array form is missing from the types of Node.js 20. */
function toRawHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const raw: unknown[] = [];
  for (const name in headers) raw.push(name, headers[name]);
  const sensitive = headers[sensitiveHeaders as unknown as string];
  return Object.assign(raw, { [sensitiveHeaders]: sensitive }) as never;
}

function ignore(): void {}
