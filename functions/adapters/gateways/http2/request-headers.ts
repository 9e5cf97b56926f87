import type { FrameWriter } from "./frame-writer.ts";
import { FLAG, FRAME, FRAME_HEADER_BYTES } from "./frames.ts";

/**
 * Writes what `encode` does as one HEADERS frame, or with CONTINUATION frames after it if the server
 * takes no frame of that size.
 *
 * @throws errors of `encode`, after which nothing is written
 */
export function writeHeaders(
  out: FrameWriter,
  frame: { readonly id: number; readonly flags: number; readonly maxBytes: number },
  encode: () => void,
): void {
  const { id, flags, maxBytes } = frame;
  const start = out.begin(FRAME.headers, flags | FLAG.endHeaders, id);
  try {
    encode();
  } catch (error) {
    out.cut(start);
    throw error;
  }
  if (out.length - start - FRAME_HEADER_BYTES <= maxBytes) {
    out.end(start);
    return;
  }
  const block = out.cut(start).subarray(FRAME_HEADER_BYTES);
  for (let at = 0; at < block.length; at += maxBytes) {
    const end = Math.min(at + maxBytes, block.length);
    const last = end === block.length ? FLAG.endHeaders : 0;
    const part =
      at === 0
        ? out.begin(FRAME.headers, flags | last, id)
        : out.begin(FRAME.continuation, last, id);
    out.bytes(block, at, end);
    out.end(part);
  }
}
