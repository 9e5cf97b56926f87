import { shown } from "../objects/value-error.ts";
import { FUNCTIONS, type FunctionName, type Value } from "./syntax.ts";
import type { TokenReader } from "./token-reader.ts";

const VALUE_FORM =
  "a value: a string in quotes, a number, true, false, null, ?, a list, an object or a function such as date('2026-01-01T00:00:00.000Z')";

const CONSTANTS: Readonly<Record<string, boolean | null>> = {
  true: true,
  false: false,
  null: null,
};

/** @throws ApiError cqlSyntax */
export function parseValue(reader: TokenReader): Value {
  if (reader.takePlaceholder()) return { kind: "placeholder", index: reader.placeholders() - 1 };
  const { kind, text } = reader.peek();
  if (kind === "string") return literal(reader.next().text);
  if (kind === "number") return literal(parseNumber(reader));
  if (kind === "symbol") return parseSymbol(reader, text);
  if (kind === "name") return parseWord(reader, text.toLowerCase());
  throw reader.unexpected(VALUE_FORM);
}

/** Values with commas between them, in brackets; possibly none. */
export function parseList(reader: TokenReader, open: string, close: string): Value[] {
  return inBrackets(reader, [open, close], () => parseValue(reader));
}

function inBrackets<T>(
  reader: TokenReader,
  [open, close]: readonly [string, string],
  item: () => T,
): T[] {
  reader.expect(open);
  if (reader.take(close)) return [];
  const items = reader.nested(() => reader.list(item));
  reader.expect(close);
  return items;
}

function parseSymbol(reader: TokenReader, symbol: string): Value {
  if (symbol === "[") return { kind: "list", items: parseList(reader, "[", "]") };
  if (symbol === "{") {
    return { kind: "object", members: inBrackets(reader, ["{", "}"], () => parseMember(reader)) };
  }
  if ((symbol !== "-" && symbol !== "+") || reader.peek(1).kind !== "number") {
    throw reader.unexpected(VALUE_FORM);
  }
  reader.next();
  const number = parseNumber(reader);
  return literal(symbol === "-" ? -number : number);
}

/** JSON has no infinity and would make it null. */
function parseNumber(reader: TokenReader): number {
  const token = reader.next();
  const number = Number(token.text);
  if (Number.isFinite(number)) return number;
  throw reader.invalid(`The number '${shown(token.text)}' is too large`, token);
}

function parseMember(reader: TokenReader): [string, Value] {
  const { kind } = reader.peek();
  if (kind !== "string" && kind !== "name") throw reader.unexpected("the key of a member");
  const key = reader.next().text;
  reader.expect(":");
  return [key, parseValue(reader)];
}

function parseWord(reader: TokenReader, word: string): Value {
  if (Object.hasOwn(CONSTANTS, word)) {
    reader.next();
    return literal(CONSTANTS[word] as boolean | null);
  }
  if (!Object.hasOwn(FUNCTIONS, word) || !reader.isSymbol("(", 1)) {
    throw reader.unexpected(VALUE_FORM);
  }
  return parseCall(reader, word as FunctionName);
}

function parseCall(reader: TokenReader, name: FunctionName): Value {
  const token = reader.next();
  const values = parseList(reader, "(", ")");
  const [least, most] = FUNCTIONS[name];
  if (values.length >= least && values.length <= most) return { kind: "call", name, values };
  const allowed = least === most ? least : `${least} or ${most}`;
  throw reader.invalid(`${name}() takes ${allowed} values, not ${values.length}`, token);
}

function literal(value: string | number | boolean | null): Value {
  return { kind: "literal", value };
}
