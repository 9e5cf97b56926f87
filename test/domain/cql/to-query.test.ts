import { describe, expect, it } from "vitest";
import { parsePlaceholderValues } from "../../../functions/domain/cql/bind-values.ts";
import { parseCql } from "../../../functions/domain/cql/parse-statement.ts";
import type { Insert, Select } from "../../../functions/domain/cql/syntax.ts";
import { toQueryParameters } from "../../../functions/domain/cql/to-query.ts";
import { toBodies } from "../../../functions/domain/cql/to-writes.ts";
import type { Json } from "../../../functions/domain/json.ts";
import { parseWhere } from "../../../functions/domain/queries/where.ts";
import { compileWhere } from "../../../functions/domain/queries/where-match.ts";
import { startWork } from "../../../functions/domain/work-budget.ts";

const NOW = Date.parse("2026-11-25T00:00:00.000Z");

function bind(cql: string, pvalues: readonly Json[] = []) {
  const { statement, placeholders } = parseCql(cql);
  const values = parsePlaceholderValues(JSON.stringify(pvalues), placeholders);
  return { statement, binding: { values, nowMs: NOW } };
}

function parametersOf(cql: string, pvalues?: readonly Json[]) {
  const { statement, binding } = bind(cql, pvalues);
  return toQueryParameters(statement as Select, binding);
}

const whereOf = (condition: string, pvalues?: readonly Json[]) =>
  JSON.parse(parametersOf(`select * from A where ${condition}`, pvalues).where ?? "");

const point = (longitude: number, latitude: number) => ({
  __type: "GeoPoint",
  latitude,
  longitude,
});
const pointer = { __type: "Pointer", className: "Post", objectId: "x" };

describe("the condition", () => {
  it.each<[string, object]>([
    [
      "a = 1 and b = 2 or c = 3",
      { $or: [{ $and: [{ a: { $eq: 1 } }, { b: { $eq: 2 } }] }, { c: { $eq: 3 } }] },
    ],
    [
      "a = 1 and (b = 2 or c = 3)",
      { $and: [{ a: { $eq: 1 } }, { $or: [{ b: { $eq: 2 } }, { c: { $eq: 3 } }] }] },
    ],
    ["a <> null", { a: { $ne: null } }],
    ["a is not null", { a: { $ne: null } }],
    ["a is null", { a: { $eq: null } }],
    ["a is not exists", { a: { $exists: false } }],
    ["a between 1 and 2", { $and: [{ a: { $gte: 1 } }, { a: { $lte: 2 } }] }],
    ["a not in (1, 'b')", { a: { $nin: [1, "b"] } }],
    ["a all (100, 100)", { a: { $all: [100, 100] } }],
    ["size(a) = 2", { a: { $size: 2 } }],
    ["a = {'b': [1, true]}", { a: { $eq: { b: [1, true] } } }],
    [
      "a > date('2011-08-20T02:06:57.931Z')",
      { a: { $gt: { __type: "Date", iso: "2011-08-20T02:06:57.931Z" } } },
    ],
    [
      "a < current_timestamp()",
      { a: { $lt: { __type: "Date", iso: "2026-11-25T00:00:00.000Z" } } },
    ],
    ["a = file('f')", { a: { $eq: { __type: "File", id: "f" } } }],
    ["a = base64('aGk=')", { a: { $eq: { __type: "Bytes", base64: "aGk=" } } }],
    ["related likes to pointer('Post', 'x')", { $relatedTo: { object: pointer, key: "likes" } }],
    ["a near [1, 2]", { a: { $nearSphere: point(1, 2) } }],
    [
      "a near geopoint(1, 2) min 0.5 km max 3 miles",
      { a: { $nearSphere: point(1, 2), $minDistanceInKilometers: 0.5, $maxDistanceInMiles: 3 } },
    ],
    ["a near [1, 2] max 0.1", { a: { $nearSphere: point(1, 2), $maxDistanceInRadians: 0.1 } }],
    ["a within [1, 2] and [3, 4]", { a: { $within: { $box: [point(1, 2), point(3, 4)] } } }],
    [
      "a in (select * from B where c = 1 limit 5000)",
      { a: { $inQuery: { className: "B", where: { c: { $eq: 1 } }, limit: 1000 } } },
    ],
    [
      "a != (select b from B order by -c limit 1, 2)",
      {
        a: { $dontSelect: { query: { className: "B", order: "-c", limit: 2, skip: 1 }, key: "b" } },
      },
    ],
    ["a regexp '^\\d+$'", { a: { $regex: "^\\d+$" } }],
    ["a not like 'x.%'", { a: { $not: { $regex: "^x\\.", $options: "s" } } }],
  ])("%s becomes JSON", (condition, where) => {
    expect(whereOf(condition)).toEqual(where);
  });

  it("takes values of every kind for placeholders", () => {
    const pvalues = [["b"], pointer, null];
    expect(whereOf("a = ? and b = ? and c in (?)", pvalues)).toEqual({
      $and: [{ a: { $eq: ["b"] } }, { b: { $eq: pointer } }, { c: { $in: [null] } }],
    });
  });
});

describe("like", () => {
  const work = () =>
    startWork(true, { maxQueryReadUnits: 1, maxClientReadUnits: 1 }, async () => {});
  const matches = (pattern: string, text: Json) => {
    const where = parseWhere(whereOf("a like ?", [pattern]), { master: true, work: work() });
    return compileWhere(where, work())({ a: text });
  };

  it.each([
    ["den%", "denver", "a den"],
    ["%den", "a den", "denver"],
    ["%den%", "a denver", "d-en"],
    ["d%r", "denver", "denvers"],
    ["d%v%r", "d\nv\nr", "dr"],
    ["den", "den", "dens"],
    ["a.b*(c", "a.b*(c", "axbbc"],
    ["%", "anything\n", 1],
    ["", "", "a"],
    ["%.%", "a.b", "ab"],
    ["100%%", "100", "10"],
    ["中%", "中文", "文中"],
  ])("%j matches %j and not %j", (pattern, text, other) => {
    expect([matches(pattern, text), matches(pattern, other)]).toEqual([true, false]);
  });
});

describe("the parameters of a query", () => {
  it.each<[string, object]>([
    ["select * from A", {}],
    ["select a, b.c from A", { keys: "a,b.c" }],
    ["select *, a from A", {}],
    ["select count(*) from A limit 0", { count: "1", limit: "0" }],
    ["select count(objectId), a from A", { count: "1", keys: "a" }],
    ["select include a, include a.b, * from A", { include: "a,a.b" }],
    ["select c, include a.b from A", { keys: "c,a", include: "a.b" }],
    ["select * from A order by -a, +b, c desc, d asc, e", { order: "-a,b,-c,d,e" }],
    ["select * from A order by -createdAt,-createdAt", { order: "-createdAt" }],
    ["select * from A limit 99999999", { limit: "1000" }],
    ["select * from A limit 20, 10 order by a", { skip: "20", limit: "10", order: "a" }],
  ])("%s becomes them", (cql, parameters) => {
    expect(parametersOf(cql)).toEqual(parameters);
  });

  it("have a whole number as limit", () => {
    for (const limit of [-1, 1.5, "1", null]) {
      expect(() => parametersOf("select * from A limit ?", [limit])).toThrow(
        /limit must be a whole number/,
      );
    }
  });
});

describe("the body of a write", () => {
  it("has values and operations", () => {
    const cql =
      "insert into A(a, b, c) values (1, op('Increment', {'amount': ?}), op('Delete')), (?, null, {'x': pointer('Post', ?)})";
    const { statement, binding } = bind(cql, [2, "y", "x"]);
    expect(toBodies(statement as Insert, binding)).toEqual([
      { a: 1, b: { __op: "Increment", amount: 2 }, c: { __op: "Delete" } },
      { a: "y", b: null, c: { x: pointer } },
    ]);
  });

  it.each([
    ["insert into A(a, a) values (1, 2)", /sets a twice/],
    ["insert into A(a) values ([op('Increment', {'amount': 1})])", /op\(\) stands only/],
    ["insert into A(a) values (op(1))", /op\(\) takes/],
    ["insert into A(a) values ({'__op': 'Delete'})", /A value has no __op/],
    ["insert into A(a) values ({'constructor': 1})", /Invalid key name/],
    ["insert into A(a) values (1e126)", /Numbers must be/],
  ])("is refused in %s", (cql, message) => {
    const { statement, binding } = bind(cql);
    expect(() => toBodies(statement as Insert, binding)).toThrow(message);
  });
});
