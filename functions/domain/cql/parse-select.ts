import { parseCondition } from "./parse-condition.ts";
import { parseValue } from "./parse-value.ts";
import type { Columns, Condition, OrderKey, Select, Value } from "./syntax.ts";
import type { TokenReader } from "./token-reader.ts";

/** The clauses after the class; LeanCloud's guide and its apps differ in their order. */
type Clauses = { -readonly [Name in "where" | "order" | "limit" | "skip"]?: Select[Name] };

/** @throws ApiError cqlSyntax */
export function parseSelect(reader: TokenReader): Select {
  reader.expect("select");
  const columns = parseColumns(reader);
  reader.expect("from");
  const className = reader.expectName("the name of a class");
  const clauses: Clauses = {};
  if (reader.take("where")) clauses.where = parseWhere(reader);
  while (parseClause(clauses, reader));
  return { kind: "select", columns, className, order: [], ...clauses };
}

/** The condition of any statement. @throws ApiError cqlSyntax */
export function parseWhere(reader: TokenReader): Condition {
  return parseCondition({ reader, parseSelect: () => parseSelect(reader) });
}

function parseClause(clauses: Clauses, reader: TokenReader): boolean {
  if (clauses.order === undefined && reader.take("order")) {
    reader.expect("by");
    clauses.order = reader.list(() => parseOrderKey(reader));
    return true;
  }
  if (clauses.limit !== undefined || !reader.take("limit")) return false;
  Object.assign(clauses, parseLimit(reader));
  return true;
}

/** `limit n` or `limit skip, n`. */
function parseLimit(reader: TokenReader): { limit: Value; skip?: Value } {
  const first = parseValue(reader);
  return reader.take(",") ? { skip: first, limit: parseValue(reader) } : { limit: first };
}

function parseColumns(reader: TokenReader): Columns {
  const names: string[] = [];
  const includes: string[] = [];
  let count = false;
  let all = false;
  reader.list(() => {
    if (reader.take("*")) all = true;
    else if (reader.isWord("count") && reader.isSymbol("(", 1)) count = parseCount(reader);
    else if (
      reader.isWord("include") &&
      reader.peek(1).kind === "name" &&
      !reader.isWord("from", 1)
    ) {
      reader.next();
      includes.push(reader.next().text);
    } else names.push(reader.expectName("*, count(*), include and a Pointer, or a field"));
  });
  return { names: all ? [] : names, includes, count };
}

/** `count(objectId)` counts the same. */
function parseCount(reader: TokenReader): true {
  reader.expect("count", "(");
  if (!reader.take("*") && !reader.take("objectid")) throw reader.unexpected("* or objectId");
  reader.expect(")");
  return true;
}

/** `-score`, `+score`, `score desc` or `score asc`. */
function parseOrderKey(reader: TokenReader): OrderKey {
  const sign = ["-", "+"].find((symbol) => reader.take(symbol));
  const field = reader.expectName("a field, with - before it or desc after it for descending");
  const descending = sign === "-";
  if (sign !== undefined) return { field, descending };
  const word = ["desc", "asc"].find((name) => reader.take(name));
  return { field, descending: word === "desc" };
}
