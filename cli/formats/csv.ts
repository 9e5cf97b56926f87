import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { type CsvType, convertCell, isCsvType, toCsvType } from "./csv-values.ts";
import type { FileContent } from "./file-content.ts";
import { MAX_ROW_BYTES } from "./json-lines.ts";
import { type SourceFile, UnreadableFileError } from "./source-file.ts";
import type { ImportedRow } from "./source-row.ts";
import { refused, toRow } from "./to-row.ts";

interface Column {
  readonly name: string;
  readonly type: CsvType;
}

/**
 * The rows of a CSV file as LeanCloud imports it: one of the first two lines has the types of the
 * columns, the other their names. The line of a row counts records, since a value may have line breaks.
 *
 * @throws UnreadableFileError the file has no types, or its quotes do not match
 */
export async function* readCsv(
  { file, bytes }: Pick<SourceFile, "file" | "bytes">,
  content: FileContent,
): AsyncGenerator<ImportedRow> {
  const head: string[][] = [];
  let columns: readonly Column[] | undefined;
  let line = 0;
  for await (const record of readRecords(bytes)) {
    line++;
    if (columns === undefined) {
      head.push(record);
      if (head.length === 2) columns = toColumns(head);
    } else yield convertRecord(content, { file, line }, { record, columns });
  }
  if (columns === undefined) throw noTypes();
}

async function* readRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const options = { bom: true, relax_column_count: true, max_record_size: MAX_ROW_BYTES };
  const parser = parse({ ...options, skip_empty_lines: true });
  const source = Readable.from(bytes);
  source.on("error", (error) => parser.destroy(error));
  try {
    for await (const record of source.pipe(parser)) yield record as string[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFileError(`The file is not valid CSV from here on: ${error.message}.`);
  }
}

function toColumns([first = [], second = []]: readonly string[][]): Column[] {
  const [types, names] = first.every(isCsvType) ? [first, second] : [second, first];
  if (!types.every(isCsvType) || types.length !== names.length) throw noTypes();
  return names.map((name, index) => ({ name: name.trim(), type: toCsvType(types[index] ?? "") }));
}

function noTypes(): UnreadableFileError {
  return new UnreadableFileError(
    "A CSV file has a line of types, such as string,number,date,pointer:Todo, before or after the line of names.",
  );
}

function convertRecord(
  content: FileContent,
  place: { readonly file: string; readonly line: number },
  { record, columns }: { readonly record: readonly string[]; readonly columns: readonly Column[] },
): ImportedRow {
  if (record.length !== columns.length) {
    return refused(place, `The row has ${record.length} values for ${columns.length} columns.`);
  }
  const row: Record<string, unknown> = Object.create(null);
  for (const [index, { name, type }] of columns.entries()) {
    const cell = record[index] ?? "";
    if (cell === "") continue;
    const value = convertCell(cell, { name, type });
    if (value === undefined) return refused(place, `"${name}" is not a valid ${type.name}.`);
    row[name] = value;
  }
  return toRow(content, place, row);
}
