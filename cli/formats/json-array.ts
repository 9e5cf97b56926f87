import type { FileContent } from "./file-content.ts";
import { MAX_ROW_BYTES } from "./json-lines.ts";
import type { SourceFile } from "./source-file.ts";
import type { ImportedRow } from "./source-row.ts";
import { refused, toRow } from "./to-row.ts";

/** The beginning of an array of rows, or of the answer to a query. */
export const ARRAY_START = /^\uFEFF?\s*(\[|\{\s*"results"\s*:\s*\[)/;

/**
 * The rows of `[…]` or `{"results":[…]}`; the line of a row is the number of its element. Elements are
 * cut before they are parsed, so that one of any length is refused without being held.
 */
export async function* readJsonArray(
  { file, bytes }: Pick<SourceFile, "file" | "bytes">,
  content: FileContent,
): AsyncGenerator<ImportedRow> {
  let line = 0;
  for await (const element of cutElements(bytes)) {
    if (element === "" && line === 0) return;
    line++;
    yield parseElement(content, { file, line }, element);
  }
}

function parseElement(
  content: FileContent,
  place: { readonly file: string; readonly line: number },
  element: string | undefined,
): ImportedRow {
  if (element === undefined) return refused(place, `The row has more than ${MAX_ROW_BYTES} bytes.`);
  try {
    return toRow(content, place, JSON.parse(element));
  } catch {
    return refused(place, "The row is not valid JSON.");
  }
}

const [QUOTE, BACKSLASH, COMMA, BRACKET] = [0x22, 0x5c, 0x2c, 0x5b];
const OPENING: ReadonlySet<number> = new Set(Buffer.from("[{"));
const CLOSING: ReadonlySet<number> = new Set(Buffer.from("]}"));

/** The elements of the first array; undefined for one that is too long. */
async function* cutElements(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string | undefined> {
  const element = createCollector();
  const scan = createScanner();
  for await (const chunk of bytes) {
    let start = scan.isInArray() ? 0 : chunk.length;
    for (const [at, edge] of edges(chunk, scan)) {
      if (edge !== "start") {
        element.add(chunk.subarray(start, at));
        yield element.take();
      }
      if (edge === "end") return;
      start = at + 1;
    }
    element.add(chunk.subarray(start));
  }
  if (scan.isInArray()) yield element.take();
}

type Edge = "start" | "comma" | "end";

function* edges(chunk: Uint8Array, { next }: Scanner): Generator<[at: number, edge: Edge]> {
  for (let at = 0; at < chunk.length; at++) {
    const edge = next(chunk[at] ?? 0);
    if (edge !== undefined) yield [at, edge];
  }
}

interface Scanner {
  isInArray(): boolean;
  next(byte: number): Edge | undefined;
}

/** Follows strings and brackets; finds the ends of the array and of each element. */
function createScanner(): Scanner {
  const isString = createStringScanner();
  let depth = 0;
  let arrayDepth: number | undefined;
  const open = (byte: number) => {
    depth++;
    if (arrayDepth !== undefined || byte !== BRACKET) return undefined;
    arrayDepth = depth;
    return "start";
  };
  const close = () => {
    depth--;
    return arrayDepth !== undefined && depth < arrayDepth ? "end" : undefined;
  };
  return {
    isInArray: () => arrayDepth !== undefined,
    next(byte) {
      if (isString(byte)) return undefined;
      if (byte === COMMA) return depth === arrayDepth ? "comma" : undefined;
      if (OPENING.has(byte)) return open(byte);
      return CLOSING.has(byte) ? close() : undefined;
    },
  };
}

/** Tells of each byte whether it belongs to a string. */
function createStringScanner(): (byte: number) => boolean {
  let isInString = false;
  let isEscaped = false;
  return (byte) => {
    if (!isInString) {
      isInString = byte === QUOTE;
      return isInString;
    }
    if (isEscaped) isEscaped = false;
    else if (byte === BACKSLASH) isEscaped = true;
    else isInString = byte !== QUOTE;
    return true;
  };
}

/** Holds the bytes of an element up to the limit. */
function createCollector() {
  let parts: Uint8Array[] = [];
  let length = 0;
  return {
    add(part: Uint8Array) {
      length += part.length;
      if (length > MAX_ROW_BYTES) parts = [];
      else parts.push(part);
    },
    take(): string | undefined {
      const text = length > MAX_ROW_BYTES ? undefined : Buffer.concat(parts).toString().trim();
      [parts, length] = [[], 0];
      return text;
    },
  };
}
