import type { Column } from "../../../api/objects.ts";
import { type Condition, operatorsOf } from "../conditions.ts";

type Rest = Pick<Condition, "operator" | "value">;

const SIGNS = { ">": "greater", "<": "less", "!=": "differs", "=": "equals" } as const;

/** Reads `> 200` as a condition; without a sign it is the column's usual one, for a text that of its part. */
export function readQuick(text: string, column: Column): Rest {
  const [, sign = "", value = ""] = /^\s*(!=|>|<|=)?\s*(.*?)\s*$/s.exec(text) ?? [];
  const operator = SIGNS[sign as keyof typeof SIGNS];
  if (operator && operatorsOf(column).includes(operator)) return { operator, value };
  if (column.type === "String") return { operator: "includes", value: text };
  return { operator: operatorsOf(column)[0] ?? "equals", value: text.trim() };
}

/** The text of a condition; empty for one that only a row of the filter can show. */
export function writeQuick({ operator, value }: Condition, column: Column | undefined): string {
  const sign = Object.entries(SIGNS).find(([, named]) => named === operator)?.[0];
  if (operator === "includes" || operator === "contains") return value;
  if (sign === undefined) return "";
  return sign === "=" && column?.type !== "String" ? value : `${sign} ${value}`;
}
