import type { FrameWriter } from "./frame-writer.ts";
import { CODE, ConnectionError, FLAG, FRAME, type Frame } from "./frames.ts";

const PAYLOAD_BYTES = 8;

interface Waiting {
  readonly number: number;
  resolve(isAnswered: boolean): void;
}

/** Pings of both sides (RFC 9113 section 6.7). */
export class Pings {
  readonly #out: FrameWriter;
  #last = 0;
  #waiting: Waiting[] = [];

  constructor(out: FrameWriter) {
    this.#out = out;
  }

  /** @returns false if the connection ends before the answer */
  send(): Promise<boolean> {
    this.#last += 1;
    const number = this.#last;
    const start = this.#out.begin(FRAME.ping, 0, 0);
    this.#out.uint32(0);
    this.#out.uint32(number);
    this.#out.end(start);
    return new Promise((resolve) => this.#waiting.push({ number, resolve }));
  }

  receive({ flags, bytes, start, end }: Frame): void {
    if (end - start !== PAYLOAD_BYTES) {
      throw new ConnectionError(CODE.frameSizeError, `PING of ${end - start} bytes`);
    }
    if (flags & FLAG.ack) {
      this.#answered(bytes.readUInt32BE(start + 4));
      return;
    }
    const answer = this.#out.begin(FRAME.ping, FLAG.ack, 0);
    this.#out.bytes(bytes, start, end);
    this.#out.end(answer);
  }

  /** The connection has ended. */
  failAll(): void {
    for (const { resolve } of this.#waiting.splice(0)) resolve(false);
  }

  #answered(number: number): void {
    this.#waiting.find((each) => each.number === number)?.resolve(true);
    this.#waiting = this.#waiting.filter((each) => each.number !== number);
  }
}
