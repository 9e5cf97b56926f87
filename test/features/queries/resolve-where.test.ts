import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../functions/domain/json.ts";
import type {
  ObjectQuery,
  SubQueryExpression,
  WhereExpression,
} from "../../../functions/domain/queries/where-expression.ts";
import {
  type RelatedObjects,
  resolveWhere,
} from "../../../functions/features/queries/resolve-where.ts";
import { parseObjectQuery } from "../../support/queries/unlimited.ts";

const QUERY = parseObjectQuery({ limit: "7", skip: "1", order: "-name", keys: "a", include: "b" });
const EVERYTHING: WhereExpression = { kind: "and", operands: [] };

function subQuery(changes: Partial<SubQueryExpression> = {}): SubQueryExpression {
  return {
    kind: "subquery",
    path: ["owner"],
    negated: false,
    className: "_User",
    query: QUERY,
    key: undefined,
    ...changes,
  };
}

function related(results: readonly JsonObject[] = []) {
  const asked: { className: string; query: ObjectQuery }[] = [];
  const objects: RelatedObjects = {
    memberIds: async () => ["m1", "m2"],
    fields: ["users"],
    ownerIds: async (_, member) => [`role of ${(member as JsonObject).objectId}`],
    find: async (className, query) => {
      asked.push({ className, query });
      return results;
    },
  };
  return { asked, objects };
}

describe("resolveWhere", () => {
  test("turns a sub-query into pointers to its results, with its own limit and order", async () => {
    const { asked, objects } = related([{ objectId: "a", name: "x" }, { objectId: "b" }]);

    const pointers = ["a", "b"].map((objectId) => ({
      __type: "Pointer",
      className: "_User",
      objectId,
    }));
    expect(await resolveWhere(subQuery(), objects)).toEqual({
      kind: "field",
      path: ["owner"],
      condition: { operator: "$in", values: pointers },
    });
    expect(await resolveWhere(subQuery({ negated: true }), objects)).toMatchObject({
      condition: { operator: "$nin", values: pointers },
    });
    const { limit, skip, order } = QUERY;
    expect(asked[0]?.className).toBe("_User");
    const keys = { included: [["objectId"]], excluded: [] };
    expect(asked[0]?.query).toMatchObject({ limit, skip, order, keys, include: [] });
  });

  test("takes the values at the key of $select: elements of arrays, nothing for null", async () => {
    const city = (value: JsonObject) => ({ address: value });
    const { objects } = related([
      city({ city: "A" }),
      city({ city: ["B", null, "C"] }),
      city({ city: null }),
      city({}),
    ]);

    const key = ["address", "city"];
    expect(await resolveWhere(subQuery({ key }), objects)).toMatchObject({
      condition: { operator: "$in", values: ["A", "B", "C"] },
    });
    expect(await resolveWhere(subQuery({ key, negated: true }), objects)).toMatchObject({
      condition: { operator: "$nin", values: ["A", "B", "C"] },
    });
  });

  test("turns a sub-query on a relation into the owners of its results", async () => {
    const { objects } = related([{ objectId: "a" }, { objectId: "b" }]);

    expect(await resolveWhere(subQuery({ path: ["users"] }), objects)).toEqual({
      kind: "ids",
      objectIds: new Set(["role of a", "role of b"]),
    });
    const negated = subQuery({ path: ["users"], negated: true });
    await expect(resolveWhere(negated, objects)).rejects.toMatchObject({ error: "badParameter" });
  });

  test("allows at most ten sub-queries, nested ones included", async () => {
    const { asked, objects } = related();
    const inner: ObjectQuery = { ...QUERY, where: { kind: "or", operands: [subQuery()] } };
    const operands = Array(5).fill(subQuery({ query: inner }));

    await resolveWhere({ kind: "and", operands }, objects);
    expect(asked.length).toBe(5);

    const where: WhereExpression = { kind: "and", operands: [...operands, EVERYTHING, subQuery()] };
    await expect(resolveWhere(where, objects)).rejects.toMatchObject({ error: "badParameter" });
    expect(asked.length).toBe(5);
  });
});
