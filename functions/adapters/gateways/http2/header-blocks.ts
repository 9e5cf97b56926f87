import { CODE, ConnectionError, FLAG, FRAME, type Frame, withoutPadding } from "./frames.ts";

/** A whole header block lies in `bytes` from `start` to `end`. */
export interface HeaderBlock {
  readonly id: number;
  /** No body follows. */
  readonly isEnd: boolean;
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

const PRIORITY_BYTES = 5;
const MAX_BLOCK_BYTES = 65_536;

/** Also frames without a byte count: a flood of them would never end (CVE-2024-27316). */
const MAX_CONTINUATIONS = 32;

/** Joins HEADERS with the CONTINUATION frames that belong to it (RFC 9113 sections 6.2 and 6.10). */
export class HeaderBlocks {
  #open: { readonly id: number; readonly isEnd: boolean } | undefined;
  #parts: Buffer[] = [];
  #bytes = 0;

  /**
   * @returns the block that this frame ends
   * @throws ConnectionError if another frame comes inside a block, or the block is too long
   */
  take(frame: Frame): HeaderBlock | undefined {
    if (this.#open) return this.#continue(this.#open, frame);
    if (frame.type === FRAME.continuation) {
      throw new ConnectionError(CODE.protocolError, "CONTINUATION of nothing");
    }
    if (frame.type !== FRAME.headers) return undefined;
    const { flags, id, bytes, start, end } = withoutPriority(withoutPadding(frame));
    const isEnd = (flags & FLAG.endStream) !== 0;
    if (flags & FLAG.endHeaders) return { id, isEnd, bytes, start, end };
    this.#open = { id, isEnd };
    this.#keep(bytes.subarray(start, end));
    return undefined;
  }

  #continue(
    { id, isEnd }: { readonly id: number; readonly isEnd: boolean },
    { type, flags, id: frameId, bytes, start, end }: Frame,
  ): HeaderBlock | undefined {
    if (type !== FRAME.continuation || frameId !== id) {
      throw new ConnectionError(CODE.protocolError, "frame inside a header block");
    }
    this.#keep(bytes.subarray(start, end));
    if ((flags & FLAG.endHeaders) === 0) return undefined;
    const block = Buffer.concat(this.#parts, this.#bytes);
    this.#open = undefined;
    this.#parts = [];
    this.#bytes = 0;
    return { id, isEnd, bytes: block, start: 0, end: block.length };
  }

  #keep(part: Buffer): void {
    this.#parts.push(part);
    this.#bytes += part.length;
    if (this.#bytes > MAX_BLOCK_BYTES || this.#parts.length > MAX_CONTINUATIONS) {
      throw new ConnectionError(CODE.enhanceYourCalm, "header block too long");
    }
  }
}

function withoutPriority(frame: Frame): Frame {
  if ((frame.flags & FLAG.priority) === 0) return frame;
  const start = frame.start + PRIORITY_BYTES;
  if (start > frame.end) throw new ConnectionError(CODE.frameSizeError, "HEADERS too short");
  return { ...frame, start };
}
