/** A line of a file; `text` is undefined for one that can't be read. */
export type Line =
  | { readonly number: number; readonly text: string }
  | { readonly number: number; readonly text: undefined; readonly reason: string };

const NEWLINE = 0x0a;

/**
 * The lines of a UTF-8 file. A line that is longer than the limit is skipped without being held.
 *
 * @param maxBytes of a line without its end
 */
export async function* readLines(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Line> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  let number = 1;
  let parts: Uint8Array[] = [];
  let length = 0;
  const add = (part: Uint8Array) => {
    length += part.length;
    if (length > maxBytes) parts = [];
    else if (part.length > 0) parts.push(part);
  };
  const end = (): Line => {
    const line = toLine(number, { parts, length, maxBytes }, decoder);
    [parts, length] = [[], 0];
    number++;
    return line;
  };
  for await (const chunk of bytes) {
    let start = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, at));
      yield end();
      start = at + 1;
    }
    add(chunk.subarray(start));
  }
  if (length > 0) yield end();
}

interface LineBytes {
  readonly parts: readonly Uint8Array[];
  readonly length: number;
  readonly maxBytes: number;
}

function toLine(
  number: number,
  { parts, length, maxBytes }: LineBytes,
  decoder: InstanceType<typeof TextDecoder>,
): Line {
  if (length > maxBytes) {
    return { number, text: undefined, reason: `The line has more than ${maxBytes} bytes.` };
  }
  try {
    return { number, text: decoder.decode(Buffer.concat(parts)) };
  } catch {
    return { number, text: undefined, reason: "The line is not valid UTF-8." };
  }
}
