/** Frames of RFC 9113 section 6 and the limits that this client sets. */

export const FRAME = {
  data: 0x0,
  headers: 0x1,
  priority: 0x2,
  rstStream: 0x3,
  settings: 0x4,
  pushPromise: 0x5,
  ping: 0x6,
  goaway: 0x7,
  windowUpdate: 0x8,
  continuation: 0x9,
} as const;

export const FLAG = {
  ack: 0x1,
  endStream: 0x1,
  endHeaders: 0x4,
  padded: 0x8,
  priority: 0x20,
} as const;

/** RFC 9113 section 7. */
export const CODE = {
  noError: 0x0,
  protocolError: 0x1,
  flowControlError: 0x3,
  frameSizeError: 0x6,
  refusedStream: 0x7,
  cancel: 0x8,
  compressionError: 0x9,
  enhanceYourCalm: 0xb,
} as const;

export const FRAME_HEADER_BYTES = 9;
export const MAX_STREAM_ID = 0x7fffffff;

/** The limit of both sides until one raises its own, which this client does not. */
export const DEFAULT_FRAME_BYTES = 16_384;

/** A violation that ends the connection (RFC 9113 section 5.4.1). */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  /** Error code of RFC 9113 section 7. */
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** The payload of a frame lies in `bytes` from `start` to `end`. */
export interface Frame {
  readonly type: number;
  readonly flags: number;
  /** Stream id, 0 for the connection. */
  readonly id: number;
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

/** Splits what arrives on a connection into frames, wherever the chunks begin and end. */
export class FrameReader {
  readonly #onFrame: (frame: Frame) => void;
  /** The beginning of a frame that has not arrived as a whole, in the order of its chunks. */
  #rest: Buffer[] = [];
  #restBytes = 0;
  /** Bytes that the frame in `#rest` needs, as far as they are known. */
  #wanted = 0;

  constructor(onFrame: (frame: Frame) => void) {
    this.#onFrame = onFrame;
  }

  /** @throws ConnectionError for a frame above the limit, and errors of the listener */
  read(chunk: Buffer): void {
    let bytes = chunk;
    if (this.#restBytes > 0) {
      this.#keep(chunk);
      if (this.#restBytes < this.#wanted) return;
      bytes = Buffer.concat(this.#rest, this.#restBytes);
      this.#rest = [];
      this.#restBytes = 0;
    }
    const at = this.#readWhole(bytes);
    if (at < bytes.length) this.#keep(bytes.subarray(at));
  }

  /** @returns the offset of the first byte that belongs to a frame that is not whole */
  #readWhole(bytes: Buffer): number {
    let at = 0;
    this.#wanted = FRAME_HEADER_BYTES;
    while (bytes.length - at >= FRAME_HEADER_BYTES) {
      const length = bytes.readUIntBE(at, 3);
      if (length > DEFAULT_FRAME_BYTES) {
        throw new ConnectionError(CODE.frameSizeError, `frame of ${length} bytes`);
      }
      const start = at + FRAME_HEADER_BYTES;
      const end = start + length;
      if (end > bytes.length) {
        this.#wanted = FRAME_HEADER_BYTES + length;
        break;
      }
      const [type = 0, flags = 0] = [bytes[at + 3], bytes[at + 4]];
      this.#onFrame({
        type,
        flags,
        id: bytes.readUInt32BE(at + 5) & MAX_STREAM_ID,
        bytes,
        start,
        end,
      });
      at = end;
    }
    return at;
  }

  #keep(chunk: Buffer): void {
    this.#rest.push(chunk);
    this.#restBytes += chunk.length;
  }
}

/** The same frame without its padding (RFC 9113 section 6.1). */
export function withoutPadding(frame: Frame): Frame {
  if ((frame.flags & FLAG.padded) === 0) return frame;
  const start = frame.start + 1;
  const end = frame.end - (frame.bytes[frame.start] ?? 0);
  if (start > frame.end || end < start) {
    throw new ConnectionError(CODE.protocolError, "padding longer than its frame");
  }
  return { ...frame, start, end };
}
