import type { Column, Schema } from "../../api/objects.ts";
import type { Parsed, Problem } from "../../parts/json.ts";
import { readTyped, writeTyped } from "./typed-value.ts";

export const OPERATORS = [
  "equals",
  "differs",
  "greater",
  "less",
  "starts",
  "contains",
  "exists",
  "missing",
] as const;

type Operator = (typeof OPERATORS)[number];

/** One row of the filter. */
export interface Condition {
  readonly field: string;
  readonly operator: Operator;
  /** As typed. */
  readonly value: string;
}

export const needsValue = ({ operator }: Pick<Condition, "operator">): boolean =>
  operator !== "exists" && operator !== "missing";

/** The problem with the value of a row. */
export function findProblem(condition: Condition, schema: Schema): Problem | undefined {
  if (!needsValue(condition)) return undefined;
  if (condition.value === "") return ({ objects }) => objects.noValue;
  const read = readOperand(condition, schema[condition.field]);
  return "problem" in read ? read.problem : undefined;
}

/** The `where` of a query; undefined without conditions. Rows have no problems. */
export function toWhere(conditions: readonly Condition[], schema: Schema): string | undefined {
  const parts = conditions.map((condition) => ({
    [condition.field]: toOperand(condition, schema[condition.field]),
  }));
  if (parts.length === 0) return undefined;
  return JSON.stringify(parts.length === 1 ? parts[0] : { $and: parts });
}

/** The rows of a `where` that `toWhere` made; none for any other. */
export function fromWhere(where: string | undefined, schema: Schema): readonly Condition[] {
  const parsed = Object(parseOrKeep(where ?? "{}")) as Readonly<Record<string, unknown>>;
  const parts = Array.isArray(parsed.$and) ? (parsed.$and as object[]) : [parsed];
  const conditions = parts
    .flatMap((part) => Object.entries(part ?? {}))
    .map(([field, operand]) => ({ field, ...fromOperand(operand, schema[field]) }));
  const isOurs = conditions.every((row) => schema[row.field] && !findProblem(row, schema));
  return isOurs && toWhere(conditions, schema) === where ? conditions : [];
}

const OPERATOR_OF: Readonly<Record<string, Operator>> = {
  $ne: "differs",
  $gt: "greater",
  $lt: "less",
};

function fromOperand(operand: unknown, column: Column | undefined): Omit<Condition, "field"> {
  const [key = "", value] = Object.entries(Object(operand))[0] ?? [];
  const operator = OPERATOR_OF[key];
  if (operator) return { operator, value: write(value, column) };
  if (key === "$exists") return { operator: value ? "exists" : "missing", value: "" };
  if (key === "$regex")
    return { operator: "starts", value: String(value).slice(1).replace(/\\(.)/gs, "$1") };
  const isArray = column?.type === "Array";
  return { operator: isArray ? "contains" : "equals", value: write(operand, column) };
}

/** An element of an array stands without quotes where that is not ambiguous. */
function write(value: unknown, column: Column | undefined): string {
  if (column?.type === "Array" && typeof value === "string") return value;
  return writeTyped(value, column);
}

function toOperand(condition: Condition, column: Column | undefined): unknown {
  const { operator, value } = condition;
  const read = readOperand(condition, column);
  const typed = "value" in read ? read.value : undefined;
  switch (operator) {
    case "equals":
    case "contains":
      return typed;
    case "differs":
      return { $ne: typed };
    case "greater":
      return { $gt: typed };
    case "less":
      return { $lt: typed };
    case "starts":
      return { $regex: `^${value.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}` };
    case "exists":
      return { $exists: true };
    case "missing":
      return { $exists: false };
  }
}

/** A value of the column's type; an element of an array is read as JSON if it is JSON. */
function readOperand({ operator, value }: Condition, column: Column | undefined): Parsed<unknown> {
  if (operator === "starts") return readStart(value, column);
  if (column?.type === "Array") return { value: parseOrKeep(value) };
  return readTyped(value, column);
}

function readStart(value: string, column: Column | undefined): Parsed<string> {
  const isText = column?.type === undefined || column.type === "String";
  return isText ? { value } : { problem: ({ objects }) => objects.notAString };
}

function parseOrKeep(value: string): unknown {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
