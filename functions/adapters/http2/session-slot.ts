import type {
  ClientHttp2Session,
  ClientHttp2Stream,
  Http2Session,
  OutgoingHttpHeaders,
} from "node:http2";
import { Agent } from "http2-wrapper";

export interface Origin {
  /** `https://host[:port]` */
  readonly url: string;
  /** PEM of an extra certificate authority. */
  readonly ca?: string;
  /** PEM of a client certificate and its key (APNs certificate authentication). */
  readonly cert?: string;
  readonly key?: string;
}

/** A session idle for longer is asked for a sign of life: a frozen container misses its end. */
const STALE_AFTER_MS = 20_000;
const PING_TIMEOUT_MS = 2_000;

/** More live streams than this cost more in garbage collection than they win. */
const MAX_IN_FLIGHT = 200;

/** One connection to an origin, opened at need and replaced when it closes or says GOAWAY. */
export class SessionSlot {
  readonly #origin: Origin;
  readonly #first: "alone" | "with-others";
  #session: ClientHttp2Session | undefined;
  #lastUsedMs = 0;
  #answered = false;
  inFlight = 0;

  /** @param first `alone`: one stream until the first answer, as APNs wants with a token */
  constructor(origin: Origin, first: "alone" | "with-others") {
    this.#origin = origin;
    this.#first = first;
  }

  get usable(): boolean {
    return isOpen(this.#session);
  }

  /** Requests that may be started now; 0 while there is no usable session. */
  get room(): number {
    if (!isOpen(this.#session)) return 0;
    const peer = this.#session.remoteSettings.maxConcurrentStreams ?? MAX_IN_FLIGHT;
    const alone = this.#first === "alone" && !this.#answered;
    const limit = alone ? 1 : Math.max(1, Math.min(peer, MAX_IN_FLIGHT));
    return Math.max(limit - this.inFlight, 0);
  }

  /** @throws Error when the origin can't be reached */
  async open(nowMs: number): Promise<void> {
    const stale = nowMs - this.#lastUsedMs > STALE_AFTER_MS;
    this.#lastUsedMs = nowMs;
    if (isOpen(this.#session) && (!stale || (await answersPing(this.#session)))) return;
    this.#session?.destroy();
    this.#answered = false;
    this.#session = await this.#connect();
  }

  /** @throws Error when no session is open: ask for `room` first */
  request(headers: OutgoingHttpHeaders): ClientHttp2Stream {
    if (!this.#session) throw new Error("No session is open");
    return this.#session.request(headers);
  }

  noteAnswer(): void {
    this.#answered = true;
  }

  /** No new stream goes out on this session; those under way may finish. */
  retire(session: Http2Session | undefined): void {
    if (session !== undefined && this.#session === session) this.#session = undefined;
  }

  close(): void {
    this.#session?.destroy();
    this.#session = undefined;
  }

  async #connect(): Promise<ClientHttp2Session> {
    const { url, ...tls } = this.#origin;
    // an agent of its own: a shared one would hand out one session to every slot
    const session = await new Agent().getSession(new URL(url), tls);
    session.once("goaway", () => this.retire(session));
    session.on("error", () => session.destroy());
    return session;
  }
}

function isOpen(session: ClientHttp2Session | undefined): session is ClientHttp2Session {
  return session !== undefined && !session.closed && !session.destroyed;
}

async function answersPing(session: ClientHttp2Session): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PING_TIMEOUT_MS);
    const sent = session.ping((error) => {
      clearTimeout(timer);
      resolve(error === null);
    });
    if (!sent) resolve(false);
  });
}
