/** Random statements, which name words of the grammar as fields and classes, too. */
import fc from "fast-check";
import {
  type Condition,
  FUNCTIONS,
  type FunctionName,
  type Select,
  type Statement,
  type Value,
} from "../../../functions/domain/cql/syntax.ts";

const WORDS = ["order", "limit", "where", "from", "like", "size", "include", "count", "null", "is"];
const name = fc.constantFrom("a", "rid", "Comment", "_User", "a.b.0", "中文", "x_1", ...WORDS);
/** The word before a test would change what it means. */
const field = name.filter((text) => text !== "related");

const literal: fc.Arbitrary<Value> = fc
  .oneof(
    fc.string({ unit: "grapheme", maxLength: 8 }),
    fc.constantFrom("'", "''", '"', "\\", "\\d", "\\n", "a\nb", "?", "%", "\\'"),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number || 0),
    fc.constantFrom(true, false, null),
  )
  .map((value) => ({ kind: "literal", value }));

const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    literal,
    fc.constant<Value>({ kind: "placeholder", index: 0 }),
    fc.array(tie("value"), { maxLength: 3 }).map((items): Value => ({ kind: "list", items })),
    fc
      .array(fc.tuple(fc.string({ maxLength: 3 }), tie("value")), { maxLength: 3 })
      .map((members): Value => ({ kind: "object", members })),
    fc.constantFrom(...(Object.keys(FUNCTIONS) as FunctionName[])).chain((called) => {
      const [minLength, maxLength] = FUNCTIONS[called];
      return fc
        .array(tie("value"), { minLength, maxLength })
        .map((values): Value => ({ kind: "call", name: called, values }));
    }),
  ),
}));
const values = fc.array(value, { maxLength: 3 });
const bound = fc.record({
  limit: fc.constantFrom("min" as const, "max" as const),
  distance: literal,
  unit: fc.constantFrom("km" as const, "miles" as const, "radians" as const),
});

const { condition, select } = fc.letrec<{ condition: Condition; select: Select }>((tie) => ({
  condition: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    test("compare", { operator: fc.constantFrom("=", "!=", "<", "<=", ">", ">="), value }),
    test("like", { negated: fc.boolean(), pattern: value }),
    test("regexp", { negated: fc.boolean(), pattern: value }),
    test("in", { negated: fc.boolean(), values }),
    test("all", { values }),
    test("exists", { exists: fc.boolean() }),
    test("size", { size: value }),
    test("near", { point: value, bounds: fc.array(bound, { maxLength: 2 }) }),
    test("within", { southwest: value, northeast: value }),
    fc.record({ kind: fc.constant("related" as const), relation: name, owner: value }),
    test("subQuery", { negated: fc.boolean(), query: tie("select").map(selectOne) }),
    fc.record({
      kind: fc.constantFrom("and" as const, "or" as const),
      operands: fc.array(tie("condition"), { minLength: 2, maxLength: 3 }),
    }),
  ),
  select: fc.record(
    {
      kind: fc.constant("select" as const),
      columns: fc.record({
        names: fc.array(name, { maxLength: 2 }).filter((names) => !names.includes("include")),
        includes: fc.array(name, { maxLength: 2 }).filter((paths) => !paths.includes("from")),
        count: fc.boolean(),
      }),
      className: name,
      order: fc.array(fc.record({ field: name, descending: fc.boolean() }), { maxLength: 2 }),
      where: tie("condition"),
      limit: value,
    },
    { requiredKeys: ["kind", "columns", "className", "order"] },
  ),
}));

function test(kind: string, parts: Record<string, fc.Arbitrary<unknown>>) {
  return fc.record({
    kind: fc.constant(kind),
    field,
    ...parts,
  }) as unknown as fc.Arbitrary<Condition>;
}

function selectOne(query: Select): Select {
  return {
    ...query,
    columns: { names: query.columns.names.slice(0, 1), includes: [], count: false },
  };
}

/** Placeholders all have the number 0; the parser counts them. */
export const statement: fc.Arbitrary<Statement> = fc.oneof(
  { weight: 3, arbitrary: select },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("insert" as const),
      className: name,
      fields: fc.constant(["a", "order"]),
      rows: fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("update" as const),
      className: name,
      changes: fc.array(fc.record({ field: name, value }), { minLength: 1, maxLength: 3 }),
      where: condition,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("delete" as const),
      className: name,
      where: condition,
    }),
  },
);

/** Words and symbols of the grammar in any order, and any characters. */
export const tokenSoup: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "select",
        "insert",
        "into",
        "update",
        "set",
        "delete",
        "from",
        "where",
        "and",
      ),
      fc.constantFrom(
        "or",
        "not",
        "like",
        "regexp",
        "in",
        "is",
        "exists",
        "null",
        "between",
        "all",
      ),
      fc.constantFrom("size", "near", "within", "related", "to", "order", "by", "limit", "count"),
      fc.constantFrom(
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ":",
        ";",
        "*",
        "?",
        "=",
        "!=",
        "<",
        "-",
        "+",
      ),
      fc.constantFrom(
        "'a'",
        '"b"',
        "'",
        '"',
        "\\",
        "1",
        "1.5e3",
        "1e999",
        "a",
        "a.b",
        "pointer",
        "op",
      ),
      fc.string({ unit: "binary", maxLength: 3 }),
    ),
    { maxLength: 40 },
  )
  .map((tokens) => tokens.join(" "));
