import type { ClientHttp2Session } from "node:http2";
import { isIP } from "node:net";
import { rootCertificates } from "node:tls";
import { Agent } from "http2-wrapper";
import { Connection, type ConnectionOptions } from "./http2-connection.ts";
import { Backlog, type Exchanges, Run } from "./http2-exchanges.ts";

export interface PoolOptions extends Partial<ConnectionOptions> {
  readonly url: URL;
  /** Sessions at most; another one is opened only while the others are full and it would help. */
  readonly sessions?: number;
  /** PEM of a certificate authority beside the well-known ones. */
  readonly extraCa?: string | undefined;
  /** PEM of a client certificate. */
  readonly certificate?: { readonly cert: string; readonly key: string } | undefined;
}

export interface Http2Pool {
  /** Settles when every request has ended; rejects only on a bug. */
  run(exchanges: Exchanges): Promise<void>;
  destroy(): void;
}

const DEFAULT_OPTIONS: ConnectionOptions = {
  maxInFlight: 200,
  answerTimeoutMs: 20_000,
  provesItself: false,
};

const DEFAULT_SESSIONS = 4;
const CONNECT_TIMEOUT_MS = 10_000;

/** A session that was silent for so long may be gone: a frozen Lambda does not see it close. */
const SILENCE_MS = 20_000;
const PING_TIMEOUT_MS = 2_000;

/** Before a further session is asked for again that could not be opened. */
const REST_MS = 5_000;

/** Share of the time that the event loop worked, over at least so many milliseconds. */
const BUSY = 0.7;
const LOAD_PERIOD_MS = 20;

/** Connections in a row that ended without any answer, after which the waiting requests fail. */
const MAX_BARREN_CONNECTIONS = 3;

/** http2-wrapper keeps giving out a session after GOAWAY unless it is marked so. */
const CLOSING = (Agent as unknown as { readonly kGracefullyClosing: symbol }).kGracefullyClosing;

/**
 * HTTP/2 sessions to one origin. Streams are opened on the sessions themselves: the request methods
 * of http2-wrapper cost twice as much CPU. Sessions stay open between batches.
 */
export function createHttp2Pool(options: PoolOptions): Http2Pool {
  const backlog = new Backlog();
  const isWaiting = createLoadCheck();
  const slots = Array.from(
    { length: options.sessions ?? DEFAULT_SESSIONS },
    () => new Slot(options, { backlog, pumpAll: pump, failed }),
  );

  /** The requests carry it on, and are tried again later; with another session they just wait. */
  function failed(reason: string): void {
    if (!slots.some((slot) => slot.isReady)) backlog.failAll(reason);
  }

  function pump(): void {
    for (const slot of slots) if (slot.isReady) slot.fill();
    if (backlog.isEmpty || slots.some((slot) => slot.isStarting)) return;
    const isCutOff = slots.every((slot) => !slot.isReady);
    const next = slots.find((slot) => !slot.isReady && (isCutOff || !slot.isResting));
    if (next && (isCutOff || isWaiting())) next.start();
  }

  async function run(exchanges: Exchanges): Promise<void> {
    const batch = new Run(exchanges);
    const abort = () => backlog.failAll("NotSent", batch);
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

  return {
    run,
    destroy() {
      for (const slot of slots) slot.destroy();
    },
  };
}

/**
 * Whether this process waits for answers more than it works. If not, more requests under way would
 * only cost it more: node:http2 spends a third more CPU with 800 open streams than with 200.
 */
function createLoadCheck(): () => boolean {
  let before = performance.eventLoopUtilization();
  let checkedAt = performance.now();
  return () => {
    if (performance.now() - checkedAt < LOAD_PERIOD_MS) return false;
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    checkedAt = performance.now();
    return utilization < BUSY;
  };
}

interface SlotOwner {
  readonly backlog: Backlog;
  pumpAll(): void;
  /** No session could be opened, and why. */
  failed(reason: string): void;
}

/** The place of one session, which is replaced when it ends. */
class Slot {
  readonly #options: PoolOptions;
  readonly #connectionOptions: ConnectionOptions;
  readonly #owner: SlotOwner;
  #connection: Connection | undefined;
  #starting = false;
  #barren = 0;
  #usedAtMs = 0;
  #failedAtMs = 0;

  constructor(options: PoolOptions, owner: SlotOwner) {
    this.#options = options;
    this.#connectionOptions = { ...DEFAULT_OPTIONS, ...options };
    this.#owner = owner;
  }

  /** It could not open a session a moment ago. */
  get isResting(): boolean {
    return Math.abs(Date.now() - this.#failedAtMs) < REST_MS;
  }

  /** It is not yet known what this session can carry; others should wait. */
  get isStarting(): boolean {
    return this.#starting || (this.isReady && (this.#connection?.isProving ?? false));
  }

  /** Open, and heard of not long ago. */
  get isReady(): boolean {
    const connection = this.#connection;
    if (this.#starting || !connection?.isUsable) return false;
    return !(connection.isIdle && Math.abs(Date.now() - this.#usedAtMs) > SILENCE_MS);
  }

  fill(): void {
    const connection = this.#connection;
    if (!connection) return;
    while (connection.isUsable && connection.hasRoom) {
      const exchange = this.#owner.backlog.take();
      if (!exchange) return;
      this.#usedAtMs = Date.now();
      try {
        connection.send(exchange);
      } catch (error) {
        exchange.run.fail(error);
      }
    }
  }

  start(): void {
    this.#starting = true;
    void this.#start();
  }

  destroy(): void {
    this.#connection?.destroy();
  }

  async #start(): Promise<void> {
    const silent = this.#connection;
    try {
      if (!(silent?.isUsable && (await silent.isAlive(PING_TIMEOUT_MS)))) {
        if (this.#barren >= MAX_BARREN_CONNECTIONS) throw new Error("no answer from the gateway");
        this.#connection = await this.#connect();
      }
      this.#usedAtMs = Date.now();
    } catch (error) {
      this.#barren = 0;
      this.#failedAtMs = Date.now();
      this.#owner.failed(`Unreachable ${reasonOf(error)}`);
    } finally {
      this.#starting = false;
    }
    this.#owner.pumpAll();
  }

  async #connect(): Promise<Connection> {
    const connection: Connection = new Connection(
      await openSession(this.#options),
      this.#connectionOptions,
      {
        free: this.#owner.pumpAll,
        refused: (exchange) => this.#owner.backlog.putBack(exchange),
        closing: () => {
          this.#barren = connection.answers > 0 ? 0 : this.#barren + 1;
          queueMicrotask(this.#owner.pumpAll);
        },
      },
    );
    return connection;
  }
}

/** An own agent for each session, because an agent opens a second one only when the first is full. */
async function openSession(options: PoolOptions): Promise<ClientHttp2Session> {
  const { url, extraCa, certificate } = options;
  const agent = new Agent();
  agent.on("session", (session: ClientHttp2Session) => {
    session.once("goaway", () => Reflect.set(session, CLOSING, true));
  });
  const opening = agent.getSession(url, {
    // RFC 6066 has no server name for an address, and http2-wrapper would send one.
    ...(isIP(url.hostname) ? { servername: "" } : {}),
    ...(extraCa ? { ca: [...rootCertificates, extraCa] } : {}),
    ...certificate,
  });
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      agent.destroy(new Error("connect timeout"));
      reject(new Error("connect timeout"));
    }, CONNECT_TIMEOUT_MS);
  });
  try {
    return await Promise.race([opening, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
