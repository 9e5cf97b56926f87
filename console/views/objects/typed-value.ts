import type { Column } from "../../api/objects.ts";
import { type Parsed, parseJson } from "../../parts/json.ts";
import { words } from "../../words/words.ts";

/** A stored value as a string to edit; empty for no value. */
export function writeTyped(value: unknown, column: Column | undefined): string {
  if (value === undefined || value === null) return "";
  if (column?.type === "String" && typeof value === "string") return value;
  return JSON.stringify(value, null, typeof value === "object" ? 1 : 0);
}

/** What was typed as a value of the column; undefined for no value. */
export function readTyped(source: string, column: Column | undefined): Parsed<unknown> {
  if (source === "") return { value: undefined };
  if (column?.type === "String") return { value: source };
  if (column?.type === "Number" && Number.isNaN(Number(source))) {
    return { problem: words.value.common.invalidJson(source) };
  }
  return parseJson(source);
}

/** The body of an update that changes only what was typed anew, or the first problem. */
export function toChanges(
  before: Readonly<Record<string, unknown>>,
  typed: Readonly<Record<string, string>>,
  schema: Readonly<Record<string, Column>>,
): Parsed<Record<string, unknown>> {
  const changes: Record<string, unknown> = {};
  for (const [field, source] of Object.entries(typed)) {
    const column = schema[field];
    if (source === writeTyped(before[field], column)) continue;
    const parsed = readTyped(source, column);
    if ("problem" in parsed) return { problem: `${field}: ${parsed.problem}` };
    changes[field] = parsed.value === undefined ? { __op: "Delete" } : parsed.value;
  }
  return { value: changes };
}
