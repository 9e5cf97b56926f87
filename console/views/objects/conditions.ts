import type { Schema } from "../../api/objects.ts";

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
  /** As it was typed. */
  readonly value: string;
}

export const needsValue = ({ operator }: Pick<Condition, "operator">): boolean =>
  operator !== "exists" && operator !== "missing";

/** The `where` of a query; undefined without conditions. */
export function toWhere(conditions: readonly Condition[], schema: Schema): string | undefined {
  const parts = conditions
    .filter((condition) => condition.field && (!needsValue(condition) || condition.value !== ""))
    .map((condition) => ({ [condition.field]: toOperand(condition, schema) }));
  if (parts.length === 0) return undefined;
  return JSON.stringify(parts.length === 1 ? parts[0] : { $and: parts });
}

/** The rows of a `where` that `toWhere` made; none for any other. */
export function fromWhere(where: string | undefined, schema: Schema): readonly Condition[] {
  const parsed = Object(parseOrKeep(where ?? "{}")) as Readonly<Record<string, unknown>>;
  const parts = Array.isArray(parsed.$and) ? (parsed.$and as object[]) : [parsed];
  const conditions = parts
    .flatMap((part) => Object.entries(part ?? {}))
    .map(([field, operand]) => ({ field, ...fromOperand(operand, schema[field]?.type) }));
  const isOurs = conditions.every(({ field }) => schema[field]);
  return isOurs && toWhere(conditions, schema) === where ? conditions : [];
}

const OPERATOR_OF: Readonly<Record<string, Operator>> = {
  $ne: "differs",
  $gt: "greater",
  $lt: "less",
};

function fromOperand(operand: unknown, type: string | undefined): Omit<Condition, "field"> {
  const [key = "", value] = Object.entries(Object(operand))[0] ?? [];
  const operator = OPERATOR_OF[key];
  if (operator) return { operator, value: toInput(value) };
  if (key === "$exists") return { operator: value ? "exists" : "missing", value: "" };
  if (key === "$regex")
    return { operator: "starts", value: String(value).slice(1).replace(/\\(.)/gs, "$1") };
  return { operator: type === "Array" ? "contains" : "equals", value: toInput(operand) };
}

/** The string of a value in the row of its condition. */
function toInput(value: unknown): string {
  if (typeof value === "string") return value;
  const { iso, objectId } = Object(value) as { readonly iso?: string; readonly objectId?: string };
  return iso ?? objectId ?? JSON.stringify(value);
}

function toOperand({ field, operator, value }: Condition, schema: Schema): unknown {
  const typed = toTyped(value, schema, field);
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
function toTyped(value: string, schema: Schema, field: string): unknown {
  const column = schema[field];
  switch (column?.type) {
    case "Number":
      return Number(value);
    case "Boolean":
      return value === "true";
    case "Date":
      return toDate(value);
    case "Pointer":
      return { __type: "Pointer", className: column.className ?? "", objectId: value };
    case "String":
      return value;
    default:
      return parseOrKeep(value);
  }
}

function toDate(value: string): unknown {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : { __type: "Date", iso: date.toISOString() };
}

function parseOrKeep(value: string): unknown {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
