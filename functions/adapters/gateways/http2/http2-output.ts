import type { TLSSocket } from "node:tls";
import { writeGoaway } from "./frame-dispatch.ts";
import { FrameWriter } from "./frame-writer.ts";

/** Requests wait while this much is queued. */
const FULL_BYTES = 262_144;

/** A peer that makes us answer but doesn't read gets no more than this. */
const MAX_QUEUED_BYTES = 4_194_304;

/** How long the last frames may take before the socket is destroyed. */
const CLOSE_MS = 1_000;

/** Frames to one socket: what a turn of the event loop writes leaves in one write. */
export class Http2Output {
  readonly frames = new FrameWriter();
  readonly #socket: TLSSocket;
  #isPlanned = false;
  #isEnding = false;

  constructor(socket: TLSSocket) {
    this.#socket = socket;
  }

  /** False while the socket has not passed on what it was given. */
  get hasRoom(): boolean {
    return this.#queued < FULL_BYTES;
  }

  get isStuck(): boolean {
    return this.#queued > MAX_QUEUED_BYTES;
  }

  /** @param passed called once the socket has the frames, unless it has ended */
  plan(passed: () => void): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      if (this.flush()) passed();
    });
  }

  /** @returns false if the socket takes nothing any more */
  flush(): boolean {
    if (!this.#socket.writable) return false;
    if (this.frames.length > 0) this.#socket.write(this.frames.take());
    return true;
  }

  /** Says goodbye once, and closes the socket when that is sent. */
  end(code: number): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    writeGoaway(this.frames, code);
    this.flush();
    this.#socket.destroySoon();
    setTimeout(() => this.#socket.destroy(), CLOSE_MS).unref();
  }

  get #queued(): number {
    return this.#socket.writableLength + this.frames.length;
  }
}
