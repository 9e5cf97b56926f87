import { DEFAULT_WINDOW_BYTES } from "./body-sender.ts";
import type { FrameWriter } from "./frame-writer.ts";
import { CODE, ConnectionError, FRAME } from "./frames.ts";
import type { Http2Stream } from "./http2-stream.ts";

/** A window is opened again once half of it is used. */
const RENEWED_BYTES = 32_768;

/** Counts the bodies of answers against the windows that the server has (RFC 9113 section 5.2). */
export class ReceivedBytes {
  readonly #out: FrameWriter;
  #unacknowledged = 0;

  constructor(out: FrameWriter) {
    this.#out = out;
  }

  /**
   * @param stream undefined after its end: its bytes count for the connection all the same
   * @throws ConnectionError if the server sends more than its windows allow
   */
  take(bytes: number, stream: Http2Stream | undefined, isEnd: boolean): void {
    this.#unacknowledged = this.#renew(0, this.#unacknowledged + bytes);
    if (!stream || isEnd) return;
    stream.unacknowledged = this.#renew(stream.id, stream.unacknowledged + bytes);
  }

  /** @returns bytes for which the server has no new window yet */
  #renew(id: number, bytes: number): number {
    if (bytes > DEFAULT_WINDOW_BYTES) {
      throw new ConnectionError(CODE.flowControlError, "more than the window");
    }
    if (bytes < RENEWED_BYTES) return bytes;
    const start = this.#out.begin(FRAME.windowUpdate, 0, id);
    this.#out.uint32(bytes);
    this.#out.end(start);
    return 0;
  }
}
