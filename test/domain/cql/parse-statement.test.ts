import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../../functions/domain/api-error.ts";
import { parseCql } from "../../../functions/domain/cql/parse-statement.ts";
import { printCql } from "../../support/queries/cql-printer.ts";
import { statement, tokenSoup } from "../../support/queries/random-cql.ts";

const messageOf = (cql: string): string => {
  try {
    parseCql(cql);
  } catch (error) {
    if (error instanceof ApiError && error.error === "cqlSyntax") return error.message;
    throw error;
  }
  return "parsed";
};

/** Without the numbers of placeholders, which the parser counts. */
const uncounted = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (key, member) => (key === "index" ? 0 : member)));

describe("a statement", () => {
  it("parses to the same after it was printed", () => {
    fc.assert(
      fc.property(statement, (given) => {
        const cql = printCql(given);
        fc.pre(Buffer.byteLength(cql) <= 4_096);
        expect(uncounted(parseCql(cql).statement), cql).toEqual(uncounted(given));
      }),
      { numRuns: 1_000, seed: 1 },
    );
  });

  it("parses or fails with cqlSyntax, whatever words it has", () => {
    fc.assert(
      fc.property(tokenSoup, (cql) => void messageOf(cql)),
      { numRuns: 3_000, seed: 1 },
    );
  });

  it("parses or fails with cqlSyntax, wherever it is cut", () => {
    fc.assert(
      fc.property(statement, fc.nat(), (given, at) => {
        const cql = printCql(given);
        messageOf(cql.slice(0, at % (cql.length + 1)));
      }),
      { numRuns: 1_000, seed: 1 },
    );
  });

  it("counts its placeholders in the order of the text", () => {
    const { placeholders, statement: parsed } = parseCql(
      "insert into A(a,b) values (?,[1,?]),(?,2)",
    );
    expect(placeholders).toBe(3);
    expect(JSON.stringify(parsed).match(/"index":\d/g)).toEqual([
      '"index":0',
      '"index":1',
      '"index":2',
    ]);
  });

  it.each([
    "update order set orderStatus='04' where objectId='a'",
    "select limit, from, include from where where like like 'a' order by by limit 1",
    "SELECT * FROM a WHERE b IS NOT EXISTS ORDER BY c DESC LIMIT 1;",
    "select*from a where b='it''s' and c=\"d\\\"e\" and d<>-1.5e3",
    "select * from a where releated likes to pointer('A','b')",
    "select * from a where b near [1,2] max 1 km min 0.5 miles",
  ])("%s parses", (cql) => {
    expect(messageOf(cql)).toBe("parsed");
  });
});

describe("an error", () => {
  it.each([
    ["", "CQL: Expected select, insert, update or delete at the end of the statement."],
    [
      "drop table a",
      "CQL: Expected select, insert, update or delete instead of 'drop' at character 1.",
    ],
    ["select * form a", "CQL: Expected 'from' instead of 'form' at character 10."],
    [
      "select * from a limit 1 limit 2",
      "CQL: Expected the end of the statement instead of 'limit' at character 25.",
    ],
    [
      "select * from a; drop",
      "CQL: Expected the end of the statement instead of 'drop' at character 18.",
    ],
    [
      "select * from a as b",
      "CQL: Expected the end of the statement instead of 'as' at character 17. CQL has no aliases, joins, groups, distinct values, or functions such as max and sum.",
    ],
    [
      "select * from a where b='c",
      "CQL: The string that begins there has no end: ''c' at character 25.",
    ],
    ["select * from a where b=c", /^CQL: Expected a value: .+ instead of 'c' at character 25\.$/],
    ["select * from a where b ~ 1", "CQL: CQL has no such character: '~ 1' at character 25."],
    ["select * from a where b", /^CQL: Expected =, !=, .+ at the end of the statement\.$/],
    [
      "select * from a where b = pointer('c')",
      "CQL: pointer() takes 2 values, not 1, at character 27.",
    ],
    [
      "select * from a where b in (select c, d from e)",
      "CQL: A sub-query selects * or one field, at character 29.",
    ],
    ["insert into a(b,c) values (1)", "CQL: A row has 1 values for 2 fields, at character 27."],
    ["insert into a(b) values (1e999)", "CQL: The number '1e999' is too large, at character 26."],
    ["delete from a", "CQL: Expected 'where' at the end of the statement."],
    [`select * from a where ${"(".repeat(31)}`, "CQL: A statement may have 30 levels of brackets."],
    [
      `select ${"a".repeat(4_096)}`,
      "CQL: A statement may have 4096 bytes; this one has 4103. Send long values as pvalues.",
    ],
  ])("names what is wrong with %j, where, and the allowed forms", (cql, message) => {
    if (typeof message === "string") expect(messageOf(cql)).toBe(message);
    else expect(messageOf(cql)).toMatch(message);
  });
});
