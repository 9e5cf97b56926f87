import type { ImportedRow } from "../source-row.ts";
import type { FileContent } from "./file-content.ts";
import { MAX_ROW_BYTES } from "./json-lines.ts";
import type { SourceFile } from "./source-file.ts";
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

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING: ReadonlySet<number> = new Set(Buffer.from("[{"));
const CLOSING: ReadonlySet<number> = new Set(Buffer.from("]}"));

/** The elements of the first array; undefined for one that is too long. */
async function* cutElements(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string | undefined> {
  const element = createCollector();
  const scan = createScanner();
  for await (const chunk of bytes) {
    let start = scan.isInArray ? 0 : chunk.length;
    for (let at = 0; at < chunk.length; at++) {
      const edge = scan.next(chunk[at] ?? 0);
      if (edge === undefined) continue;
      if (edge !== "start") {
        element.add(chunk.subarray(start, at));
        yield element.take();
      }
      if (edge === "end") return;
      start = at + 1;
    }
    element.add(chunk.subarray(start));
  }
  if (scan.isInArray) yield element.take();
}

/** Follows strings and brackets; tells where the array and each of its elements end. */
function createScanner() {
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let arrayDepth: number | undefined;
  const inString = (byte: number) => {
    if (isEscaped) isEscaped = false;
    else if (byte === BACKSLASH) isEscaped = true;
    else if (byte === QUOTE) isInString = false;
  };
  return {
    get isInArray() {
      return arrayDepth !== undefined;
    },
    next(byte: number): "start" | "comma" | "end" | undefined {
      if (isInString) inString(byte);
      else if (byte === QUOTE) isInString = true;
      else if (byte === COMMA && depth === arrayDepth) return "comma";
      else if (OPENING.has(byte)) {
        depth++;
        if (arrayDepth !== undefined || byte !== 0x5b) return undefined;
        arrayDepth = depth;
        return "start";
      } else if (CLOSING.has(byte)) {
        depth--;
        if (arrayDepth !== undefined && depth < arrayDepth) return "end";
      }
      return undefined;
    },
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
