import { contentByHeader, type FileContent } from "./file-content.ts";
import { type Line, readLines } from "./lines.ts";
import type { SourceFile } from "./source-file.ts";
import type { ImportedRow } from "./source-row.ts";
import { refused, toRow } from "./to-row.ts";

/** DynamoDB's items have 400 KB; JSON may write a character as six (RFC 8259, section 7). */
export const MAX_ROW_BYTES = 4 * 1_024 * 1_024;

const UNKNOWN = "Nothing says which class the file has; name it <Class>.0.jsonl or use --class.";

/**
 * The rows of a file of LeanCloud's console export: an object on each line. Empty lines and lines that
 * begin with `#` are skipped; the class of a header wins over that of the file's name.
 *
 * @param named the content by the name of the file
 */
export async function* readJsonLines(
  { file, bytes }: Pick<SourceFile, "file" | "bytes">,
  named: FileContent | undefined,
): AsyncGenerator<ImportedRow> {
  let content = named;
  for await (const line of readLines(bytes, MAX_ROW_BYTES)) {
    const place = { file, line: line.number };
    const { text } = line;
    if (text?.startsWith("#")) content = contentByHeader(text) ?? content;
    else if (content === undefined) {
      yield refused(place, UNKNOWN);
      return;
    } else if (text === undefined) yield refused(place, line.reason);
    else if (text.trim() !== "") yield parseRow(content, place, text);
  }
}

function parseRow(
  content: FileContent,
  place: { readonly file: string; readonly line: Line["number"] },
  text: string,
): ImportedRow {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused(place, "The line is not valid JSON.");
  }
  return toRow(content, place, value);
}
