import { misused } from "./frame-dispatch.ts";
import { MAX_STREAM_ID } from "./frames.ts";
import type { Http2Stream } from "./http2-stream.ts";

/** The streams of one connection, with odd ids in ascending order (RFC 9113 section 5.1.1). */
export class OpenStreams<Stream extends Http2Stream> {
  readonly #open = new Map<number, Stream>();
  readonly #firstId: number;
  #nextId: number;
  /** The highest stream whose frames the socket has. */
  #sentId = 0;

  constructor(firstId: number) {
    this.#firstId = firstId;
    this.#nextId = firstId;
  }

  get size(): number {
    return this.#open.size;
  }

  /** The id that the next stream gets. */
  get nextId(): number {
    return this.#nextId;
  }

  /** True when the connection has no id left for another stream. */
  get isUsedUp(): boolean {
    return this.#nextId > MAX_STREAM_ID;
  }

  add(stream: Stream): void {
    stream.id = this.#nextId;
    this.#nextId += 2;
    this.#open.set(stream.id, stream);
  }

  delete({ id }: Stream): void {
    this.#open.delete(id);
  }

  /**
   * @returns undefined after the stream's end
   * @throws ConnectionError if it was never opened
   */
  find(id: number): Stream | undefined {
    if (id % 2 === 0 || id < this.#firstId || id >= this.#nextId) {
      throw misused(`stream ${id}, which was not opened`);
    }
    return this.#open.get(id);
  }

  /** Streams may be deleted during the iteration. */
  [Symbol.iterator](): Iterator<Stream> {
    return this.#open.values();
  }

  /** The socket has taken the frames of all streams so far. */
  noteSent(): void {
    this.#sentId = this.#nextId - 2;
  }

  /** False if the server can't have seen the stream. */
  wasSent({ id }: Stream): boolean {
    return id <= this.#sentId;
  }
}
