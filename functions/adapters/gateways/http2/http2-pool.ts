import { Backlog, type ExchangePool, runBatch } from "../exchanges.ts";
import { type ConnectOptions, openSession } from "./http2-connect.ts";
import { Connection, type ConnectionOptions, type Flight } from "./http2-connection.ts";

export interface PoolOptions extends ConnectOptions, Partial<ConnectionOptions> {
  /** Maximum number of sessions. Another one is opened only while the open ones are full. */
  readonly sessions?: number;
}

export interface Http2Pool extends ExchangePool {
  destroy(): void;
}

const DEFAULT_OPTIONS: ConnectionOptions = {
  maxInFlight: 200,
  answerTimeoutMs: 20_000,
  provesItself: false,
  readsSuccesses: false,
};

const DEFAULT_SESSIONS = 4;

/**
 * A session silent for longer may be gone: a frozen Lambda function does not see it close. Measured by
 * the wall clock, because the monotonic one may stand still meanwhile.
 */
const SILENCE_MS = 5_000;
const PING_TIMEOUT_MS = 1_000;
/** Other sessions wait only while a session opens, because it may have been frozen. */
const OPENING_MS = 2_000;

/** How long a slot waits before it opens a session again after a failure. */
const COOL_DOWN_MS = 5_000;

/** Share of the time that the event loop worked, measured over at least LOAD_PERIOD_MS. */
const BUSY = 0.7;
const LOAD_PERIOD_MS = 20;

/** After this many connections in a row that ended without an answer, waiting requests fail. */
const MAX_FAILED_CONNECTIONS = 3;

/** HTTP/2 sessions to one origin, which stay open between batches. */
export function createHttp2Pool(options: PoolOptions): Http2Pool {
  const backlog = new Backlog();
  const isMostlyWaiting = createLoadCheck();
  const slots = Array.from(
    { length: options.sessions ?? DEFAULT_SESSIONS },
    () => new Slot(options, { backlog, pumpAll: pump, startAnother, failed }),
  );

  /**
   * Fails the requests that waited for a session, which are retried later, unless another session
   * may take them. Requests of later batches start another attempt, because this one may have been
   * frozen.
   */
  function failed(reason: string, newest: number): void {
    if (slots.some((slot) => slot.isReady || slot.isStarting)) return;
    backlog.failAll(reason, ({ number }) => number <= newest);
  }

  function pump(): void {
    for (const slot of slots) if (slot.isReady) slot.fill();
    startAnother();
  }

  function startAnother(): void {
    if (backlog.isEmpty || slots.some((slot) => slot.isStarting)) return;
    const isCutOff = slots.every((slot) => !slot.isReady);
    const next = slots.find((slot) => slot.canStart && (isCutOff || !slot.isCoolingDown));
    if (next && (isCutOff || isMostlyWaiting())) next.start();
  }

  return {
    run: (exchanges) => runBatch(backlog, exchanges, pump),
    destroy() {
      for (const slot of slots) slot.destroy();
    },
  };
}

/**
 * Tells whether this process waits for answers more than it works. If it works, more requests in
 * flight only lengthen the queue of answers.
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
  /** Opens one more session if requests wait and the open sessions are full. */
  startAnother(): void;
  /** No session could be opened, and why; `newest` is the last batch that it was opened for. */
  failed(reason: string, newest: number): void;
}

/** The place of one session, which is replaced when it ends. */
class Slot {
  readonly #options: PoolOptions;
  readonly #connectionOptions: ConnectionOptions;
  readonly #owner: SlotOwner;
  #connection: Connection | undefined;
  #starting = false;
  #startedAtMs = 0;
  #failedConnections = 0;
  #usedAtMs = 0;
  #failedAtMs = 0;

  constructor(options: PoolOptions, owner: SlotOwner) {
    this.#options = options;
    this.#connectionOptions = { ...DEFAULT_OPTIONS, ...options };
    this.#owner = owner;
  }

  /** It failed to open a session a moment ago. */
  get isCoolingDown(): boolean {
    return Math.abs(Date.now() - this.#failedAtMs) < COOL_DOWN_MS;
  }

  /** It is not known yet how many streams this session takes; other slots should wait. */
  get isStarting(): boolean {
    const opens = this.#starting && Math.abs(Date.now() - this.#startedAtMs) < OPENING_MS;
    return opens || (this.isReady && (this.#connection?.isProving ?? false));
  }

  get canStart(): boolean {
    return !(this.#starting || this.isReady);
  }

  /** Open, and not silent for too long. */
  get isReady(): boolean {
    const connection = this.#connection;
    if (this.#starting || !connection?.isUsable) return false;
    return !(connection.isIdle && Math.abs(Date.now() - this.#usedAtMs) > SILENCE_MS);
  }

  fill(): void {
    const connection = this.#connection;
    if (!connection || this.#owner.backlog.isEmpty) return;
    this.#usedAtMs = Date.now();
    while (connection.isUsable && connection.hasRoom) {
      const exchange = this.#owner.backlog.take();
      if (!exchange) return;
      try {
        connection.send(exchange);
      } catch (error) {
        exchange.run.fail(error);
      }
    }
  }

  /** Uses a stream of its own that became free. */
  #refill(): void {
    this.fill();
    this.#owner.startAnother();
  }

  start(): void {
    this.#starting = true;
    this.#startedAtMs = Date.now();
    void this.#start();
  }

  destroy(): void {
    this.#connection?.destroy();
  }

  async #start(): Promise<void> {
    const silent = this.#connection;
    const newest = this.#owner.backlog.added;
    try {
      if (!(silent?.isUsable && (await silent.isAlive(PING_TIMEOUT_MS)))) {
        if (this.#failedConnections >= MAX_FAILED_CONNECTIONS)
          throw new Error("no answer from the gateway");
        this.#connection = await this.#connect();
      }
      this.#usedAtMs = Date.now();
      this.#starting = false;
    } catch (error) {
      this.#starting = false;
      this.#failedConnections = 0;
      this.#failedAtMs = Date.now();
      this.#owner.failed(`Unreachable ${toReason(error)}`, newest);
    }
    this.#owner.pumpAll();
  }

  async #connect(): Promise<Connection> {
    const connection: Connection = new Connection(
      await openSession<Flight>(this.#options),
      this.#connectionOptions,
      {
        free: () => this.#refill(),
        refused: (exchange) => this.#owner.backlog.putBack(exchange),
        closing: () => {
          this.#failedConnections = connection.answers > 0 ? 0 : this.#failedConnections + 1;
          queueMicrotask(this.#owner.pumpAll);
        },
      },
    );
    return connection;
  }
}

function toReason(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
