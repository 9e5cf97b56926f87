import type { Schema, StoredObject } from "../../../api/objects.ts";
import { writeTyped } from "../typed-value.ts";

export interface ExportFormat {
  readonly extension: string;
  readonly type: string;
  /** Stands before the first row. */
  readonly head: string;
  readonly toLine: (object: StoredObject) => string;
}

export const JSON_LINES: ExportFormat = {
  extension: "jsonl",
  type: "application/jsonl",
  head: "",
  toLine: (object) => `${JSON.stringify(object)}\n`,
};

/** Excel reads UTF-8 only behind this mark. */
const BYTE_ORDER_MARK = "\ufeff";

/** The columns of the schema, in the form in which the console takes their values. */
export function toCsv(schema: Schema): ExportFormat {
  const others = Object.keys(schema).filter((field) => field !== "objectId");
  const fields = ["objectId", ...others.filter((field) => schema[field]?.type !== "Relation")];
  const toLine = (values: readonly string[]) => `${values.map(quote).join(",")}\r\n`;
  return {
    extension: "csv",
    type: "text/csv",
    head: BYTE_ORDER_MARK + toLine(fields),
    toLine: (object) => toLine(fields.map((field) => write(object[field], schema[field]))),
  };
}

const write = (value: unknown, column: Schema[string] | undefined) =>
  typeof value === "string" ? harmless(value) : writeTyped(value, column).replace(/\n\s*/g, "");

/** Spreadsheets run a text that looks like a formula, and users choose their own names. */
function harmless(text: string): string {
  const isFormula = /^[=@\t\r]/.test(text) || /^[+-](?![\d\s().-]*$)/.test(text);
  return isFormula ? `'${text}` : text;
}

const quote = (value: string) =>
  /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
