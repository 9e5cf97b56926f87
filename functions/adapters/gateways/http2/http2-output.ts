import type { TLSSocket } from "node:tls";
import { FrameWriter } from "./frame-writer.ts";

/** Requests wait while this much is queued. */
const FULL_BYTES = 262_144;

/** A peer that makes us answer but doesn't read gets no more than this. */
const MAX_QUEUED_BYTES = 4_194_304;

/** Frames to one socket: what a turn of the event loop writes leaves in one write. */
export class Http2Output {
  readonly frames = new FrameWriter();
  readonly #socket: TLSSocket;
  #isPlanned = false;

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

  /** @param before called right before the write */
  plan(before: () => void): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      before();
      this.flush();
    });
  }

  flush(): void {
    if (this.frames.length > 0 && this.#socket.writable) this.#socket.write(this.frames.take());
  }

  get #queued(): number {
    return this.#socket.writableLength + this.frames.length;
  }
}
