import { PutCommand, ScanCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { toFilterExpression } from "../../../../functions/adapters/dynamodb/queries/filter-expression.ts";
import { toScan } from "../../../../functions/adapters/dynamodb/queries/scan-input.ts";
import type { Json, JsonObject } from "../../../../functions/domain/json.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";
import { parseWhere } from "../../../support/queries/unlimited.ts";

const engine = forAllTests(startDynamoDbEngine);
let count = 0;

const isStored = () => true;

/** Saves one object for each value of the field `f` and returns those that a filtered scan finds. */
async function scanValues(values: readonly Json[], where: (mark: string) => JsonObject) {
  const TableName = engine.tables.installations;
  count += 1;
  const mark = `mark${count}`;
  const items = values.map((f, index) => ({ objectId: `${mark}x${index}`, mark, f }));
  await Promise.all(
    items.map((Item) => engine.documents.send(new PutCommand({ TableName, Item }))),
  );
  return scan(where(mark));
}

async function scan(where: Json): Promise<unknown[]> {
  const input = toScan(engine.tables.installations, { filter: parseWhere(where), isStored });
  const { Items: items = [] } = await engine.documents.send(new ScanCommand(input));
  return items.sort((a, b) => (a.objectId < b.objectId ? -1 : 1)).map(({ f }) => f);
}

describe("a filter expression", () => {
  it.each<[JsonObject, Json[], Json[]]>([
    [{ f: "a" }, ["a", "b", ["b", "a"], ["b"], 1], ["a", ["b", "a"]]],
    [{ f: { $ne: 2 } }, [1, 2, "2", [2]], [1, "2", [2]]],
    [{ f: { $in: ["a", 1, true] } }, ["a", 1, true, false, [1], 2], ["a", 1, true, [1]]],
    [{ f: { $nin: ["a", null] } }, ["a", null, "b", 1], ["b", 1]],
    [{ f: null }, [null, "a", 0], [null]],
    [{ f: { $gte: 2, $lt: 5 } }, [1, 2, 4, 6, "3"], [2, 4]],
    [{ f: { $gt: "b" } }, ["a", "b", "c", 7], ["b", "c"]],
    [{ f: { $size: 2 } }, [[1, 2], [1], "ab", { a: 1, b: 2 }], [[1, 2]]],
    [{ f: { $regex: "^\\Qab\\E" } }, ["abc", "b", 1], ["abc"]],
    [{ "f.x": 1 }, [{ x: 1 }, { x: 2 }, [{ x: 2 }], 1], [{ x: 1 }, [{ x: 2 }]]],
  ])("excludes objects that %j can't match", async (where, values, left) => {
    const found = await scanValues(values, (mark) => ({ ...where, mark }));

    expect(found).toEqual(left);
  });

  it("compares dates by their time and not by their string", async () => {
    const spellings = [
      "2026-03-02T23:00:00.000Z",
      "2026-03-03T22:59:00+23:59",
      "2026-03-02T00:00:00-23:00",
      "2026-02-31T00:00:00+01:00",
      "2026-03-01T24:00:00+01:00",
      "2026-03-03T01:00:00.000+02:00",
    ].map((iso) => ({ __type: "Date", iso }));
    const moment = { __type: "Date", iso: "2026-03-02T23:00:00Z" };
    const later = { __type: "Date", iso: "2026-03-09T00:00:00Z" };

    for (const condition of [moment, { $gte: moment }, { $lte: moment }, { $in: [moment] }]) {
      const found = await scanValues([...spellings, 1], (mark) => ({ f: condition, mark }));
      expect(found).toEqual(spellings);
    }
    expect(await scanValues(spellings, (mark) => ({ f: later, mark }))).toEqual([]);
  });

  it("treats a number as equal that DynamoDB stores with more digits than a double", async () => {
    const { documents, tables } = engine;
    const TableName = tables.installations;
    const Key = { objectId: "counted" };
    for (const amount of [0.1, 1e-25, 3]) {
      await documents.send(
        new UpdateCommand({
          TableName,
          Key,
          UpdateExpression: "ADD f :amount SET mark = :mark",
          ExpressionAttributeValues: { ":amount": amount, ":mark": "counted" },
        }),
      );
    }

    for (const f of [3.1, { $gte: 3.1 }, { $lte: 3.1 }, { $in: [3.1] }, { $nin: [1] }]) {
      expect(await scan({ mark: "counted", f })).toEqual([3.1]);
    }
  });

  it("leaves out an $or if one of its branches can't be tested", () => {
    const branches = [{ a: 1 }, { computed: 2 }];
    const pushed = toFilterExpression(
      parseWhere({ b: 3, $or: branches }),
      (field) => field !== "computed",
    );

    expect(Object.values(pushed?.names ?? {})).toEqual(["b"]);
  });

  it.each<[string, Json]>([
    ["many values", { f: { $in: Array.from({ length: 1_500 }, (_, i) => `v${i}`) }, mark: "m" }],
    ["many numbers", { f: { $in: Array.from({ length: 1_500 }, (_, i) => i) }, mark: "m" }],
    ["many exclusions", { f: { $nin: Array.from({ length: 1_500 }, (_, i) => i) }, mark: "m" }],
    ["many fields", Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`f${i}`, i]))],
    ["many branches", { $or: Array.from({ length: 100 }, (_, i) => ({ f: i, g: "x", h: null })) }],
    [
      "long names",
      Object.fromEntries(Array.from({ length: 90 }, (_, i) => ["n".repeat(60) + i, i])),
    ],
    ["long values", { f: { $in: Array.from({ length: 50 }, (_, i) => "v".repeat(1_000) + i) } }],
    ["an empty list", { f: { $in: [] }, g: { $nin: [] }, h: { $all: [] } }],
    ["a deep path", { "a.b.c.d.e.f.g.h.i.j": 1 }],
    ["a box upside down", { f: { $within: { $box: [point(5, 0), point(-5, 0)] } } }],
    ["the whole earth", { f: { $nearSphere: point(0, 0) } }],
    ["the smallest numbers", { f: { $gt: -1e-130 }, g: 1e-130, h: { $lt: 9.9e125 } }],
    ["the first date", { f: { $lt: { __type: "Date", iso: "0000-01-01T00:00:00Z" } } }],
    ["the last date", { f: { $gt: { __type: "Date", iso: "9999-12-31T23:59:59Z" } } }],
    ["an empty prefix", { f: { $regex: "^\\Q\\E" } }],
  ])("stays within DynamoDB's limits with %s", async (_, where) => {
    const { expression = "" } = toFilterExpression(parseWhere(where), isStored) ?? {};

    expect(Buffer.byteLength(expression)).toBeLessThan(4_096);
    await expect(scan(where)).resolves.toBeInstanceOf(Array);
  });
});

function point(latitude: number, longitude: number): JsonObject {
  return { __type: "GeoPoint", latitude, longitude };
}
