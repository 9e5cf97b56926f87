import { isJsonObject, type Json, type JsonObject } from "../../../domain/json.ts";
import { dateMs, getType, own } from "../../../domain/objects/typed-value.ts";
import { anyOf, type Fragment, test } from "./filter-fragment.ts";

type AttributeType = "S" | "N" | "BOOL" | "NULL" | "L" | "M";

/** The attribute, or member of one, that a condition applies to. */
export interface Operand {
  /** A path of placeholders, such as `#0.#1`. */
  readonly path: string;
  value(value: unknown): string;
  name(name: string): string;
  isType(type: AttributeType): Fragment;
  readonly exists: Fragment;
  readonly isMissing: Fragment;
}

/** DynamoDB's limit for the operands of `IN`. */
const MAX_IN = 100;
/** With more values, every list passes instead of a test of its elements. */
const MAX_CONTAINS = 3;
const HOUR_MS = 3_600_000;
/**
 * A stored date string may differ from the UTC string of its time: by an offset of less than 24 hours,
 * and by up to three days for a day that does not exist, such as February 31.
 */
const LATER_MS = 24 * HOUR_MS;
const EARLIER_MS = 4 * 24 * HOUR_MS;
/** With the margin, smaller numbers would leave DynamoDB's range. */
const MIN_NUMBER = 1e-128;

/** Tests that the value or one of its elements equals one of `values`. */
export function equalsOne(operand: Operand, values: readonly Json[]): Fragment | undefined {
  const exact = exactTests(operand, values);
  if (exact === undefined) return undefined;
  const isSimple = values.length <= MAX_CONTAINS && values.every(isSetElement);
  const inList = isSimple
    ? values.map((value) => test(`contains(${operand.path},${operand.value(value)})`))
    : [operand.isType("L")];
  return anyOf([...exact, ...inList]);
}

/** Tests that the value itself is exactly this one. */
export function isExactly(operand: Operand, value: Json): Fragment | undefined {
  return isScalar(value) ? test(`${operand.path}=${operand.value(value)}`) : undefined;
}

/** Undefined for values that DynamoDB can't order. */
export function atLeast(operand: Operand, bound: Json): Fragment | undefined {
  if (typeof bound === "boolean") return operand.isType("BOOL");
  if (typeof bound === "string") return test(`${operand.path}>=${operand.value(bound)}`);
  if (typeof bound === "number") {
    const lower = isTiny(bound) ? -MIN_NUMBER : bound - margin(bound);
    return test(`${operand.path}>=${operand.value(lower)}`);
  }
  const ms = dateMs(bound);
  if (ms === undefined) return undefined;
  return test(`${isoPath(operand)}>=${operand.value(dateText(ms - EARLIER_MS))}`);
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
  return test(`${isoPath(operand)}<=${operand.value(`${dateText(ms + LATER_MS)}~`)}`);
}

/** The tests for all values; undefined when one of them can't be tested. */
function exactTests(operand: Operand, values: readonly Json[]): Fragment[] | undefined {
  const listed = values.filter(isListed).map((value) => operand.value(value));
  const others = values.filter((value) => !isListed(value));
  const tests = [...isIn(operand.path, listed), ...others.flatMap(toTests)];
  return tests.includes(undefined) ? undefined : (tests as Fragment[]);

  function toTests(value: Json): (Fragment | undefined)[] {
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
 * A number is read as the nearest double. DynamoDB may store more digits, after an increment of its
 * own, so neighbouring numbers count as equal.
 */
function equalsNumber(operand: Operand, value: number): Fragment {
  const distance = isTiny(value) ? MIN_NUMBER : margin(value);
  const bounds = [value - distance, value + distance].map((bound) => operand.value(bound));
  return test(`${operand.path} BETWEEN ${bounds.join(" AND ")}`);
}

function equalsObject(operand: Operand, value: JsonObject): Fragment {
  const ms = dateMs(value);
  if (ms !== undefined) {
    const bounds = [dateText(ms - EARLIER_MS), `${dateText(ms + LATER_MS)}~`];
    return test(`${isoPath(operand)} BETWEEN ${bounds.map(operand.value).join(" AND ")}`);
  }
  const objectId = getType(value) === "Pointer" ? own(value, "objectId") : undefined;
  if (typeof objectId !== "string") return operand.isType("M");
  return test(`${operand.path}.${operand.name("objectId")}=${operand.value(objectId)}`);
}

function isoPath(operand: Operand): string {
  return `${operand.path}.${operand.name("iso")}`;
}

/** A date string to the second, which sorts like the time for years 0000 to 9999. */
function dateText(ms: number): string {
  const text = new Date(ms).toISOString();
  if (text.startsWith("-")) return "0";
  return text.startsWith("+") ? "9999~" : text.slice(0, 19);
}

function isTiny(value: number): boolean {
  return Math.abs(value) < MIN_NUMBER;
}

/** At least the distance to the next double. */
function margin(value: number): number {
  return Math.abs(value) * Number.EPSILON;
}

/** Whether the value is tested with `IN`. */
function isListed(value: Json): boolean {
  return typeof value === "string" || typeof value === "boolean";
}

/** Whether DynamoDB's `contains` accepts the value as an element. */
function isSetElement(value: Json): boolean {
  return typeof value === "string" || typeof value === "number";
}

function isScalar(value: Json): boolean {
  return isListed(value) || typeof value === "number";
}
