import { parseSelect, parseWhere } from "./parse-select.ts";
import { parseList, parseValue } from "./parse-value.ts";
import type { Delete, Insert, Statement, Update } from "./syntax.ts";
import { readTokens, type TokenReader } from "./token-reader.ts";

export interface ParsedStatement {
  readonly statement: Statement;
  /** How many placeholders it has. */
  readonly placeholders: number;
}

const PARSERS: readonly (readonly [string, (reader: TokenReader) => Statement])[] = [
  ["select", parseSelect],
  ["insert", parseInsert],
  ["update", parseUpdate],
  ["delete", parseDelete],
];

/**
 * Parses one statement of CQL (docs/protocol/cql.md). The work is linear in its length, which is bounded.
 *
 * @throws ApiError cqlSyntax with the token, its position and the allowed forms
 */
export function parseCql(cql: string): ParsedStatement {
  const reader = readTokens(cql);
  const [, parse] = PARSERS.find(([word]) => reader.isWord(word)) ?? [];
  if (parse === undefined) throw reader.unexpected("select, insert, update or delete");
  const statement = parse(reader);
  reader.take(";");
  if (reader.peek().kind !== "end") throw reader.unexpected("the end of the statement");
  return { statement, placeholders: reader.placeholders() };
}

function parseInsert(reader: TokenReader): Insert {
  reader.expect("insert", "into");
  const className = reader.expectName("the name of a class");
  reader.expect("(");
  const fields = reader.list(() => reader.expectName("a field"));
  reader.expect(")", "values");
  const rows = reader.list(() => {
    const start = reader.peek();
    const row = parseList(reader, "(", ")");
    if (row.length === fields.length) return row;
    throw reader.invalid(`A row has ${row.length} values for ${fields.length} fields`, start);
  });
  return { kind: "insert", className, fields, rows };
}

function parseUpdate(reader: TokenReader): Update {
  reader.expect("update");
  const className = reader.expectName("the name of a class");
  reader.expect("set");
  const changes = reader.list(() => {
    const field = reader.expectName("a field");
    reader.expect("=");
    return { field, value: parseValue(reader) };
  });
  reader.expect("where");
  return { kind: "update", className, changes, where: parseWhere(reader) };
}

function parseDelete(reader: TokenReader): Delete {
  reader.expect("delete", "from");
  const className = reader.expectName("the name of a class");
  reader.expect("where");
  return { kind: "delete", className, where: parseWhere(reader) };
}
