import type { Column, Schema } from "../../api/objects.ts";
import { toPattern } from "../../api/pattern.ts";
import type { Parsed, Problem } from "../../parts/json.ts";
import { readTyped, writeTyped } from "./typed-value.ts";

export const OPERATORS = [
  "equals",
  "differs",
  "greater",
  "less",
  "starts",
  "includes",
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

const OF_STRINGS: readonly Operator[] = [
  ...["equals", "includes", "starts", "differs", "greater", "less"],
  ...["exists", "missing"],
] as Operator[];
const OF_ORDERED: readonly Operator[] = [
  "equals",
  "differs",
  "greater",
  "less",
  "exists",
  "missing",
];

/** The operators that make sense for a column; the first one is the usual one. */
export function operatorsOf(column: Column | undefined): readonly Operator[] {
  switch (column?.type) {
    case "String":
      return OF_STRINGS;
    case "Number":
    case "Date":
      return OF_ORDERED;
    case "Boolean":
    case "Pointer":
      return ["equals", "differs", "exists", "missing"];
    case "Array":
      return ["contains", "exists", "missing"];
    case "Relation":
      return ["contains"];
    case "GeoPoint":
    case "File":
    case "Bytes":
      return ["exists", "missing"];
    default:
      return OPERATORS;
  }
}

/** The problem with the value of a row. */
export function findProblem(condition: Condition, schema: Schema): Problem | undefined {
  if (!needsValue(condition)) return undefined;
  if (condition.value === "") return missingValue(schema[condition.field]);
  const read = readOperand(condition, schema[condition.field]);
  return "problem" in read ? read.problem : undefined;
}

function missingValue(column: Column | undefined): Problem {
  if (column?.type === "Boolean") return ({ grid }) => grid.noChoice;
  if (column?.type === "Date") return ({ grid }) => grid.noMoment;
  return ({ objects }) => objects.noValue;
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
  if (key === "$regex") return fromPattern(String(value));
  const isArray = column?.type === "Array" || column?.type === "Relation";
  return { operator: isArray ? "contains" : "equals", value: write(operand, column) };
}

function fromPattern(pattern: string): Omit<Condition, "field"> {
  const isStart = pattern.startsWith("^");
  const value = pattern.slice(isStart ? 1 : 0).replace(/\\(.)/gs, "$1");
  return { operator: isStart ? "starts" : "includes", value };
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
      return { $regex: `^${toPattern(value)}` };
    case "includes":
      return { $regex: toPattern(value), $options: "i" };
    case "exists":
      return { $exists: true };
    case "missing":
      return { $exists: false };
  }
}

/** A value of the column's type; an element of an array is read as JSON if it is JSON. */
function readOperand({ operator, value }: Condition, column: Column | undefined): Parsed<unknown> {
  if (operator === "starts" || operator === "includes") return readStart(value, column);
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
