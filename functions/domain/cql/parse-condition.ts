import { parseList, parseValue } from "./parse-value.ts";
import type { Comparison, Condition, DistanceBound, FieldTest, Select, Value } from "./syntax.ts";
import type { TokenReader } from "./token-reader.ts";

const COMPARISONS = ["=", "!=", "<", "<=", ">", ">="] as const;
const TEST_FORM =
  "=, !=, <, <=, >, >=, [not] like, [not] regexp, [not] in, is [not] null, is [not] exists, between, all, near or within";
const UNITS = ["km", "miles", "radians"] as const;
const NULL: Value = { kind: "literal", value: null };

/** The state of the parser of one condition. */
export interface ConditionContext {
  readonly reader: TokenReader;
  /** Parses a sub-query; breaks the cycle between conditions and queries. */
  readonly parseSelect: () => Select;
}

/** Parses a condition; `and` binds tighter than `or`. @throws ApiError cqlSyntax */
export function parseCondition(context: ConditionContext): Condition {
  return parseOperands("or", context, () =>
    parseOperands("and", context, () => parseOperand(context)),
  );
}

function parseOperands(
  kind: "and" | "or",
  { reader }: ConditionContext,
  parse: () => Condition,
): Condition {
  const first = parse();
  const operands = [first];
  while (reader.take(kind)) operands.push(parse());
  return operands.length === 1 ? first : { kind, operands };
}

function parseOperand(context: ConditionContext): Condition {
  const { reader } = context;
  if (reader.take("(")) {
    const condition = reader.nested(() => parseCondition(context));
    reader.expect(")");
    return condition;
  }
  // LeanCloud's guide spells it in both ways.
  if (reader.isWord("related releated") && reader.isWord("to", 2)) return parseRelated(reader);
  if (reader.isWord("size") && reader.isSymbol("(", 1)) return parseSize(reader);
  const field = reader.expectName("a field, size(…) or a condition in brackets");
  const operator = COMPARISONS.find((symbol) => reader.take(symbol));
  return operator ? parseComparison(field, operator, context) : parseWords(field, context);
}

function parseRelated(reader: TokenReader): Condition {
  reader.next();
  const relation = reader.next().text;
  reader.expect("to");
  return { kind: "related", relation, owner: parseValue(reader) };
}

function parseSize(reader: TokenReader): FieldTest {
  reader.expect("size", "(");
  const field = reader.expectName("a field");
  reader.expect(")", "=");
  return { kind: "size", field, size: parseValue(reader) };
}

function parseComparison(
  field: string,
  operator: Comparison,
  context: ConditionContext,
): FieldTest {
  const { reader } = context;
  if (isSubQuery(reader) && (operator === "=" || operator === "!=")) {
    return parseSubQuery(field, operator === "!=", context);
  }
  return { kind: "compare", field, operator, value: parseValue(reader) };
}

function parseWords(field: string, context: ConditionContext): Condition {
  const { reader } = context;
  const negated = reader.take("not");
  for (const kind of ["like", "regexp"] as const) {
    if (reader.take(kind)) return { kind, field, negated, pattern: parseValue(reader) };
  }
  if (reader.take("in")) return parseIn(field, negated, context);
  if (negated) throw reader.unexpected("like, regexp or in");
  if (reader.take("is")) return parseIs(field, reader);
  if (reader.take("between")) return parseBetween(field, reader);
  if (reader.take("all")) return { kind: "all", field, values: parseList(reader, "(", ")") };
  if (reader.take("near")) return parseNear(field, reader);
  if (reader.take("within")) return parseWithin(field, reader);
  throw reader.unexpected(TEST_FORM);
}

function parseIn(field: string, negated: boolean, context: ConditionContext): FieldTest {
  const { reader } = context;
  if (isSubQuery(reader)) return parseSubQuery(field, negated, context);
  return { kind: "in", field, negated, values: parseList(reader, "(", ")") };
}

function isSubQuery(reader: TokenReader): boolean {
  return reader.isSymbol("(") && reader.isWord("select", 1);
}

function parseSubQuery(
  field: string,
  negated: boolean,
  { reader, parseSelect }: ConditionContext,
): FieldTest {
  reader.expect("(");
  const start = reader.peek();
  const query = reader.nested(parseSelect);
  reader.expect(")");
  const { names, includes, count } = query.columns;
  if (names.length <= 1 && includes.length === 0 && !count) {
    return { kind: "subQuery", field, negated, query };
  }
  throw reader.invalid("A sub-query selects * or one field", start);
}

function parseIs(field: string, reader: TokenReader): FieldTest {
  const negated = reader.take("not");
  if (reader.take("exists")) return { kind: "exists", field, exists: !negated };
  if (!reader.take("null")) throw reader.unexpected("null or exists");
  return { kind: "compare", field, operator: negated ? "!=" : "=", value: NULL };
}

function parseBetween(field: string, reader: TokenReader): Condition {
  const [lower, upper] = parseTwo(reader);
  const from: FieldTest = { kind: "compare", field, operator: ">=", value: lower };
  const to: FieldTest = { kind: "compare", field, operator: "<=", value: upper };
  return { kind: "and", operands: [from, to] };
}

function parseWithin(field: string, reader: TokenReader): FieldTest {
  const [southwest, northeast] = parseTwo(reader);
  return { kind: "within", field, southwest, northeast };
}

function parseTwo(reader: TokenReader): [Value, Value] {
  const first = parseValue(reader);
  reader.expect("and");
  return [first, parseValue(reader)];
}

function parseNear(field: string, reader: TokenReader): FieldTest {
  const point = parseValue(reader);
  const bounds: DistanceBound[] = [];
  while (reader.isWord("min max")) {
    const limit = reader.next().text.toLowerCase() as DistanceBound["limit"];
    const distance = parseValue(reader);
    const unit = UNITS.find((name) => reader.take(name)) ?? "radians";
    bounds.push({ limit, distance, unit });
  }
  return { kind: "near", field, point, bounds };
}
