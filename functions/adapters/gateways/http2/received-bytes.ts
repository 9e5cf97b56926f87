import type { FrameWriter } from "./frame-writer.ts";
import { FRAME } from "./frames.ts";
import type { Http2Stream } from "./http2-stream.ts";

/** Half of the default window. */
const RENEWED_BYTES = 32_768;

/** Opens the server's windows as bodies of answers arrive (RFC 9113 section 5.2), which are limited elsewhere. */
export class ReceivedBytes {
  readonly #out: FrameWriter;
  #unacknowledged = 0;

  constructor(out: FrameWriter) {
    this.#out = out;
  }

  /** @param stream undefined after its end: its bytes count for the connection all the same */
  take(bytes: number, stream: Http2Stream | undefined, isEnd: boolean): void {
    this.#unacknowledged = this.#renew(0, this.#unacknowledged + bytes);
    if (!stream || isEnd) return;
    stream.unacknowledged = this.#renew(stream.id, stream.unacknowledged + bytes);
  }

  /** @returns bytes for which the server has no new window yet */
  #renew(id: number, bytes: number): number {
    if (bytes < RENEWED_BYTES) return bytes;
    const start = this.#out.begin(FRAME.windowUpdate, 0, id);
    this.#out.uint32(bytes);
    this.#out.end(start);
    return 0;
  }
}
