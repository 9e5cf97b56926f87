import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { UnreadableFileError } from "./source-file.ts";

/** JSON of an app shrinks to a tenth or a fiftieth; a bomb shrinks to a thousandth (RFC 1951). */
const MAX_RATIO = 200;
/** Small files may shrink more. */
const UNCHECKED_BYTES = 64 * 1_024 * 1_024;

const TRUNCATED =
  "The compressed file was cut; fetch it again. Rows before this place are not lost.";
const CORRUPT = "The compressed file is damaged from here on; fetch it again.";

/**
 * @throws UnreadableFileError the file is cut or damaged, or expands to far more than its size
 *   suggests; complete rows before were yielded
 */
export async function* gunzip(compressed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const read = { bytes: 0 };
  const source = Readable.from(counted(compressed, read));
  const stream = createGunzip();
  source.on("error", (error) => stream.destroy(error));
  let written = 0;
  try {
    for await (const chunk of source.pipe(stream)) {
      written += (chunk as Uint8Array).length;
      assertRatio(read.bytes, written);
      yield chunk as Uint8Array;
    }
  } catch (error) {
    throw explainZlib(error);
  }
}

/** @throws UnreadableFileError */
export function assertRatio(compressedBytes: number, bytes: number): void {
  if (bytes <= UNCHECKED_BYTES || bytes <= compressedBytes * MAX_RATIO) return;
  throw new UnreadableFileError(
    `The file grows to more than ${MAX_RATIO} times its size, as a bomb does; if you trust it, unpack it and import what it holds.`,
  );
}

/** A sentence for the errors of zlib. */
export function explainZlib(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "Z_BUF_ERROR") return new UnreadableFileError(TRUNCATED);
  return typeof code === "string" && code.startsWith("Z_")
    ? new UnreadableFileError(CORRUPT)
    : error;
}

async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  count: { bytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    count.bytes += chunk.length;
    yield chunk;
  }
}
