import type { ImportedRow } from "../source-row.ts";
import { type Line, readLines } from "./lines.ts";

/** DynamoDB's items have 400 KB; JSON may write a character as six (RFC 8259, section 7). */
const MAX_LINE_BYTES = 4 * 1_024 * 1_024;

export interface JsonLinesFile {
  /** The name that the report shows. */
  readonly file: string;
  readonly className: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * The rows of a file of LeanCloud's console export: an object on each line. Empty lines and those that
 * begin with `#` are skipped.
 */
export async function* readJsonLines({
  file,
  className,
  bytes,
}: JsonLinesFile): AsyncGenerator<ImportedRow> {
  for await (const line of readLines(bytes, MAX_LINE_BYTES)) {
    const place = { file, line: line.number };
    const { text } = line;
    if (text !== undefined && (text.trim() === "" || text.startsWith("#"))) continue;
    const value = toObject(line);
    yield typeof value === "string"
      ? { kind: "refused", ...place, reason: value }
      : { kind: "object", ...place, className, value };
  }
}

/** @returns the reason why the line is not an object */
function toObject(line: Line): Record<string, unknown> | string {
  if (line.text === undefined) return line.reason;
  try {
    const value: unknown = JSON.parse(line.text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
    return "The line is not a JSON object.";
  } catch {
    return "The line is not valid JSON.";
  }
}
