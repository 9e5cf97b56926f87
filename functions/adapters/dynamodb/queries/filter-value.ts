import { isJsonObject, type Json, type JsonObject } from "../../../domain/json.ts";
import { dateMs, getType, own } from "../../../domain/objects/typed-value.ts";
import { anyOf, type Fragment, test } from "./filter-fragment.ts";

type AttributeType = "S" | "N" | "BOOL" | "NULL" | "L" | "M";

/** An attribute, or a member of one, that a condition speaks of. */
export interface Operand {
  /** Of placeholders. */
  readonly path: string;
  value(value: unknown): string;
  name(name: string): string;
  isType(type: AttributeType): Fragment;
  readonly exists: Fragment;
  readonly isMissing: Fragment;
}

/** DynamoDB's limit for the operands of IN. */
const MAX_IN = 100;
/** Values up to which a list's elements are tested one by one. */
const MAX_CONTAINS = 3;
const HOUR_MS = 3_600_000;
/**
 * Between a stored date's own text and that of its moment: an offset of less than 24 hours, and days
 * that a month does not have, such as February 31, which mean up to three days later.
 */
const LATER_MS = 24 * HOUR_MS;
const EARLIER_MS = 4 * 24 * HOUR_MS;
/** Smaller ones would leave DynamoDB's range with the margin. */
const MIN_NUMBER = 1e-128;

/** The value or one element of it equals one of `values`. */
export function equalsOne(operand: Operand, values: readonly Json[]): Fragment | undefined {
  const exact = exactTests(operand, values);
  if (exact === undefined) return undefined;
  const isSimple = values.length <= MAX_CONTAINS && values.every(isSetElement);
  const inList = isSimple
    ? values.map((value) => test(`contains(${operand.path},${operand.value(value)})`))
    : [operand.isType("L")];
  return anyOf([...exact, ...inList]);
}

/** The value itself is this one, and nothing that differs in any way. */
export function isExactly(operand: Operand, value: Json): Fragment | undefined {
  return isScalar(value) ? test(`${operand.path}=${operand.value(value)}`) : undefined;
}

/** Undefined for what has no order in DynamoDB. */
export function atLeast(operand: Operand, bound: Json): Fragment | undefined {
  if (typeof bound === "boolean") return operand.isType("BOOL");
  if (typeof bound === "string") return test(`${operand.path}>=${operand.value(bound)}`);
  if (typeof bound === "number") {
    const lower = isTiny(bound) ? -MIN_NUMBER : bound - margin(bound);
    return test(`${operand.path}>=${operand.value(lower)}`);
  }
  const ms = dateMs(bound);
  if (ms === undefined) return undefined;
  return test(`${isoOf(operand)}>=${operand.value(dateText(ms - EARLIER_MS))}`);
}

export function atMost(operand: Operand, bound: Json): Fragment | undefined {
  if (typeof bound === "boolean") return operand.isType("BOOL");
  if (typeof bound === "string") return test(`${operand.path}<=${operand.value(bound)}`);
  if (typeof bound === "number") {
    const upper = isTiny(bound) ? MIN_NUMBER : bound + margin(bound);
    return test(`${operand.path}<=${operand.value(upper)}`);
  }
  const ms = dateMs(bound);
  if (ms === undefined) return undefined;
  return test(`${isoOf(operand)}<=${operand.value(`${dateText(ms + LATER_MS)}~`)}`);
}

/** One test for each kind of value; undefined when one of them can't be tested. */
function exactTests(operand: Operand, values: readonly Json[]): Fragment[] | undefined {
  const listed = values.filter(isListed).map((value) => operand.value(value));
  const others = values.filter((value) => !isListed(value));
  const tests = [...isIn(operand.path, listed), ...others.flatMap(testOf)];
  return tests.includes(undefined) ? undefined : (tests as Fragment[]);

  function testOf(value: Json): (Fragment | undefined)[] {
    if (value === null) return [operand.isMissing, operand.isType("NULL")];
    if (typeof value === "number") return [equalsNumber(operand, value)];
    if (Array.isArray(value)) return [];
    return [isJsonObject(value) ? equalsObject(operand, value) : undefined];
  }
}

function isIn(path: string, placeholders: readonly string[]): Fragment[] {
  const groups = Array.from({ length: Math.ceil(placeholders.length / MAX_IN) }, (_, i) =>
    placeholders.slice(i * MAX_IN, (i + 1) * MAX_IN),
  );
  return groups.map((group) => test(`${path} IN (${group.join(",")})`));
}

/**
 * A number is read as the double next to it. DynamoDB may hold more digits, after an increment that
 * it made itself, so its neighbours count as equal.
 */
function equalsNumber(operand: Operand, value: number): Fragment {
  const away = isTiny(value) ? MIN_NUMBER : margin(value);
  const bounds = [value - away, value + away].map((bound) => operand.value(bound));
  return test(`${operand.path} BETWEEN ${bounds.join(" AND ")}`);
}

function equalsObject(operand: Operand, value: JsonObject): Fragment {
  const ms = dateMs(value);
  if (ms !== undefined) {
    const bounds = [dateText(ms - EARLIER_MS), `${dateText(ms + LATER_MS)}~`];
    return test(`${isoOf(operand)} BETWEEN ${bounds.map(operand.value).join(" AND ")}`);
  }
  const objectId = getType(value) === "Pointer" ? own(value, "objectId") : undefined;
  if (typeof objectId !== "string") return operand.isType("M");
  return test(`${operand.path}.${operand.name("objectId")}=${operand.value(objectId)}`);
}

function isoOf(operand: Operand): string {
  return `${operand.path}.${operand.name("iso")}`;
}

/** Seconds; sorts as times do, from year 0000 to 9999. */
function dateText(ms: number): string {
  const text = new Date(ms).toISOString();
  if (text.startsWith("-")) return "0";
  return text.startsWith("+") ? "9999~" : text.slice(0, 19);
}

function isTiny(value: number): boolean {
  return Math.abs(value) < MIN_NUMBER;
}

/** More than the distance to the next double. */
function margin(value: number): number {
  return Math.abs(value) * Number.EPSILON;
}

/** May stand behind IN. */
function isListed(value: Json): boolean {
  return typeof value === "string" || typeof value === "boolean";
}

/** DynamoDB's `contains` is for what a set can hold, too. */
function isSetElement(value: Json): boolean {
  return typeof value === "string" || typeof value === "number";
}

function isScalar(value: Json): boolean {
  return isListed(value) || typeof value === "number";
}
