import type { FrameWriter } from "./frame-writer.ts";
import { CODE, ConnectionError, DEFAULT_FRAME_BYTES, FLAG, FRAME } from "./frames.ts";
import type { Http2Stream } from "./http2-stream.ts";

/** RFC 9113 section 6.9.2. */
const DEFAULT_WINDOW_BYTES = 65_535;
export const MAX_WINDOW_BYTES = 0x7fffffff;

/** Bytes that one character takes at most. */
const MAX_UTF8_BYTES = 3;

/** Sends bodies as far as the server's windows reach (RFC 9113 section 5.2), and the rest later. */
export class BodySender {
  readonly #out: FrameWriter;
  #window = DEFAULT_WINDOW_BYTES;
  #initialWindow = DEFAULT_WINDOW_BYTES;
  readonly #waiting = new Set<Http2Stream>();
  /** The server's SETTINGS_MAX_FRAME_SIZE. */
  maxFrameBytes = DEFAULT_FRAME_BYTES;

  constructor(out: FrameWriter) {
    this.#out = out;
  }

  /** False while the server takes no more bytes on the connection. */
  get hasRoom(): boolean {
    return this.#window > 0;
  }

  /** Sends a body that is not empty. */
  send(stream: Http2Stream, body: Buffer | string): void {
    stream.window = this.#initialWindow;
    const most = typeof body === "string" ? MAX_UTF8_BYTES * body.length : body.length;
    if (most <= Math.min(this.#window, stream.window, this.maxFrameBytes)) {
      this.#writeWhole(stream, body);
      return;
    }
    stream.unsent = typeof body === "string" ? Buffer.from(body) : body;
    this.#waiting.add(stream);
    this.#writePart(stream);
  }

  /** The stream has ended. */
  drop(stream: Http2Stream): void {
    stream.unsent = undefined;
    this.#waiting.delete(stream);
  }

  /** @throws ConnectionError above the largest window */
  openConnection(bytes: number): void {
    this.#window += bytes;
    if (this.#window > MAX_WINDOW_BYTES) throw overflow();
    this.#writeWaiting();
  }

  /** @returns false above the largest window, which ends the stream */
  openStream(stream: Http2Stream, bytes: number): boolean {
    stream.window += bytes;
    if (stream.window > MAX_WINDOW_BYTES) return false;
    if (stream.unsent) this.#writePart(stream);
    return true;
  }

  /** The server's SETTINGS_INITIAL_WINDOW_SIZE, which also changes the windows of open streams. */
  setInitialWindow(bytes: number, open: Iterable<Http2Stream>): void {
    const change = bytes - this.#initialWindow;
    this.#initialWindow = bytes;
    for (const stream of open) {
      stream.window += change;
      if (stream.window > MAX_WINDOW_BYTES) throw overflow();
    }
    this.#writeWaiting();
  }

  #writeWaiting(): void {
    for (const stream of this.#waiting) {
      if (!this.hasRoom) return;
      this.#writePart(stream);
    }
  }

  #writeWhole(stream: Http2Stream, body: Buffer | string): void {
    const out = this.#out;
    const start = out.begin(FRAME.data, FLAG.endStream, stream.id);
    const before = out.length;
    if (typeof body === "string") out.utf8(body);
    else out.bytes(body);
    out.end(start);
    this.#spend(stream, out.length - before);
  }

  #writePart(stream: Http2Stream): void {
    let rest = stream.unsent;
    while (rest) {
      const size = Math.min(rest.length, this.#window, stream.window, this.maxFrameBytes);
      if (size <= 0) break;
      const isLast = size === rest.length;
      const start = this.#out.begin(FRAME.data, isLast ? FLAG.endStream : 0, stream.id);
      this.#out.bytes(rest, 0, size);
      this.#out.end(start);
      this.#spend(stream, size);
      rest = isLast ? undefined : rest.subarray(size);
    }
    stream.unsent = rest;
    if (!rest) this.#waiting.delete(stream);
  }

  #spend(stream: Http2Stream, bytes: number): void {
    this.#window -= bytes;
    stream.window -= bytes;
  }
}

function overflow(): ConnectionError {
  return new ConnectionError(CODE.flowControlError, "window above its limit");
}
