import {
  type ClientHttp2Stream,
  constants,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from "node:http2";
import type { SessionSlot } from "./session-slot.ts";

export interface Http2Request {
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/**
 * - `answer`: complete; the body is read only when the status is not 200
 * - `ambiguous`: sent, but cut off before the answer; it may have taken effect
 * - `unsent`: the server never looked at it
 */
export type Http2Result =
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      readonly body: string;
    }
  | { readonly kind: "ambiguous"; readonly reason: string }
  | { readonly kind: "unsent"; readonly reason: string };

export interface SendOptions {
  readonly count: number;
  request(index: number): Http2Request;
  result(index: number, result: Http2Result): void;
  /** A request without an answer for longer is ambiguous. */
  readonly deadlineMs: number;
}

/** Times one request is put on a new session after the server refused it unseen. */
const MAX_REFUSALS = 5;
const SWEEP_MS = 1_000;

/** Sends every request over the slots' sessions; resolves when each has its result. */
export async function sendAll(slots: readonly SessionSlot[], options: SendOptions): Promise<void> {
  const pump = new Pump(slots, options);
  const sweep = setInterval(() => pump.cutOverdue(), SWEEP_MS);
  try {
    await pump.run();
  } finally {
    clearInterval(sweep);
  }
}

class Pump {
  readonly #slots: readonly SessionSlot[];
  readonly #options: SendOptions;
  readonly #refusals = new Map<number, number>();
  readonly #refused: number[] = [];
  readonly #streams = new Map<ClientHttp2Stream, number>();
  #next = 0;
  #open = 0;
  #wake: () => void = () => undefined;

  constructor(slots: readonly SessionSlot[], options: SendOptions) {
    this.#slots = slots;
    this.#options = options;
    this.#open = options.count;
  }

  async run(): Promise<void> {
    while (this.#open > 0) {
      this.#fill();
      if (this.#waiting() && !this.#slots.some(({ usable }) => usable)) await this.#connect();
      else if (this.#streams.size > 0) await this.#progress();
    }
  }

  cutOverdue(): void {
    const overdue = Date.now() - this.#options.deadlineMs;
    for (const [stream, startedMs] of this.#streams) {
      if (startedMs < overdue) stream.close(constants.NGHTTP2_CANCEL);
    }
  }

  #waiting(): boolean {
    return this.#refused.length > 0 || this.#next < this.#options.count;
  }

  #progress(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** Where no session can be opened, everything that waits is unsent. */
  async #connect(): Promise<void> {
    const opened = await Promise.allSettled(this.#slots.map((slot) => slot.open(Date.now())));
    const [first] = opened;
    if (first?.status !== "rejected" || opened.some(({ status }) => status === "fulfilled")) return;
    const reason = describe(first.reason);
    while (this.#waiting()) this.#finish(this.#take(), { kind: "unsent", reason });
  }

  #fill(): void {
    for (const slot of this.#slots) {
      for (let room = slot.room; room > 0 && this.#waiting(); room -= 1) {
        this.#start(slot, this.#take());
      }
    }
  }

  #take(): number {
    const refused = this.#refused.pop();
    if (refused !== undefined) return refused;
    this.#next += 1;
    return this.#next - 1;
  }

  #start(slot: SessionSlot, index: number): void {
    const { headers, body } = this.#options.request(index);
    const stream = slot.request(headers);
    slot.inFlight += 1;
    this.#streams.set(stream, Date.now());
    this.#listen(slot, stream, index);
    stream.end(body);
  }

  #listen(slot: SessionSlot, stream: ClientHttp2Stream, index: number): void {
    const { session } = stream;
    let answer: IncomingHttpHeaders | undefined;
    let status = 0;
    let body = "";
    let failure = "";
    stream.on("response", (headers) => {
      answer = headers;
      status = Number(headers[":status"]);
      slot.noteAnswer();
      if (status === 200) stream.resume();
      else
        stream.setEncoding("utf8").on("data", (text: string) => {
          body += text;
        });
    });
    stream.on("error", (error) => {
      failure = describe(error);
    });
    stream.once("close", () => {
      slot.inFlight -= 1;
      this.#streams.delete(stream);
      if (answer && (status === 200 || stream.rstCode === constants.NGHTTP2_NO_ERROR)) {
        this.#finish(index, { kind: "answer", status, headers: answer, body });
      } else if (wasRefused(stream, failure)) {
        slot.retire(session);
        this.#refuse(index, failure || "RefusedStream");
      } else {
        this.#finish(index, { kind: "ambiguous", reason: failure || "ConnectionLost" });
      }
      this.#wake();
    });
  }

  /** Safe to send again at once (RFC 9113 section 8.7). */
  #refuse(index: number, reason: string): void {
    const refusals = (this.#refusals.get(index) ?? 0) + 1;
    this.#refusals.set(index, refusals);
    if (refusals > MAX_REFUSALS) this.#finish(index, { kind: "unsent", reason });
    else this.#refused.push(index);
  }

  #finish(index: number, result: Http2Result): void {
    this.#open -= 1;
    this.#options.result(index, result);
  }
}

/** REFUSED_STREAM, or a stream that the peer's GOAWAY or the end of the session left unopened. */
function wasRefused(stream: ClientHttp2Stream, failure: string): boolean {
  if (stream.rstCode === constants.NGHTTP2_REFUSED_STREAM) return true;
  return stream.pending || failure === "ERR_HTTP2_GOAWAY_SESSION";
}

function describe(error: unknown): string {
  if (error instanceof Error) return (error as NodeJS.ErrnoException).code ?? error.message;
  return String(error);
}
