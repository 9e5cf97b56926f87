import { parse } from "csv-parse/browser/esm/sync";
import type { Column, Schema } from "../../../api/objects.ts";
import type { Parsed, Problem } from "../../../parts/json.ts";
import { readTyped } from "../typed-value.ts";

/** The names of the columns of a file, and the texts of its rows. */
export interface Csv {
  readonly fields: readonly string[];
  readonly records: readonly (readonly string[])[];
}

/** An object to save, or the column and the problem of the first wrong value. */
export type ImportRow = { readonly line: number } & (
  | { readonly objectId: string | undefined; readonly body: Readonly<Record<string, unknown>> }
  | { readonly field: string; readonly problem: Problem }
);

/** Names that the service sets. */
export const LEFT_OUT = ["createdAt", "updatedAt"];

/** @throws Error the text is no CSV; its message names the line */
export function readCsv(text: string): Csv {
  const options = { bom: true, skip_empty_lines: true, relax_column_count_less: true };
  const [fields = [], ...records]: string[][] = parse(text, options);
  return { fields: fields.map((field) => field.trim()), records };
}

/** The types of all columns: those of the class, and for new ones the narrowest that all values have. */
export function guessTypes({ fields, records }: Csv, schema: Schema): Schema {
  const types = fields.map((field, index): [string, Column] => {
    const values = records.map((record) => record[index] ?? "").filter((value) => value !== "");
    return [field, schema[field] ?? { type: guessType(values) }];
  });
  return Object.fromEntries(types);
}

const GUESSED = ["Number", "Boolean", "Date", "Array", "Object"];

function guessType(values: readonly string[]): string {
  if (values.length === 0) return "String";
  const fits = (type: string) => values.every((value) => "value" in readTyped(value, { type }));
  return GUESSED.find(fits) ?? "String";
}

/** A line counts from 1, which is the one with the names. */
export function readRows({ fields, records }: Csv, schema: Schema): readonly ImportRow[] {
  return records.map((record, index) => {
    const line = index + 2;
    const body: Record<string, unknown> = {};
    for (const [at, field] of fields.entries()) {
      const source = record[at] ?? "";
      if (source === "" || field === "objectId" || LEFT_OUT.includes(field)) continue;
      // Not one of an export: no export has it, and each of its characters counts.
      const read =
        field === "password" ? readTyped(source, schema[field]) : readValue(source, schema[field]);
      if ("problem" in read) return { line, field, problem: read.problem };
      body[field] = read.value;
    }
    return { line, objectId: record[fields.indexOf("objectId")] || undefined, body };
  });
}

/** An export puts `'` before a text that a spreadsheet would run. */
function readValue(source: string, column: Column | undefined): Parsed<unknown> {
  if (column?.type === "ACL") return readTyped(source, { type: "Object" });
  const text = /^'[=@+\-\t\r]/.test(source) ? source.slice(1) : source;
  return readTyped(text, column);
}
