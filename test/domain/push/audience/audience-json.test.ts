import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../functions/domain/json.ts";
import {
  parseAudience,
  serializeAudience,
} from "../../../../functions/domain/push/audience/audience-json.ts";
import type { WhereExpression } from "../../../../functions/domain/queries/where-expression.ts";
import { compileWhere, parseWhere } from "../../../support/queries/unlimited.ts";

const POINT = { __type: "GeoPoint", latitude: 48.4, longitude: -4.5 };
const FAR = { __type: "GeoPoint", latitude: -48.4, longitude: 175 };

function kept(where: WhereExpression): WhereExpression {
  return parseAudience(serializeAudience(where));
}

describe("a stored audience", () => {
  it.each<[JsonObject, JsonObject, JsonObject]>([
    [{ a: { $regex: "^Br", $options: "i" } }, { a: "brest" }, { a: "rennes" }],
    [{ a: { $not: { $regex: "^br", $options: "i" } } }, {}, { a: "Brest" }],
    [{ a: { $nearSphere: POINT } }, { a: FAR }, {}],
    [{ a: { $nearSphere: POINT, $maxDistanceInKilometers: 9 } }, { a: POINT }, { a: FAR }],
    [{ $or: [{ a: 1 }, { b: { $nin: [1, null] } }] }, { a: 1 }, { b: 1 }],
    [{ a: { $in: [{ kind: "ids", objectIds: [1] }] } }, { a: { kind: "ids", objectIds: [1] } }, {}],
  ])("matches the same installations as before: %j", (where, match, other) => {
    const isMatch = compileWhere(kept(parseWhere(where)));

    expect([isMatch(match), isMatch(other)]).toEqual([true, false]);
  });

  it("keeps its ids", () => {
    const where = { kind: "ids", objectIds: new Set(["a", "b"]) } as const;

    expect(kept(where)).toEqual(where);
  });

  it("rejects a condition that still has a sub-query", () => {
    const where = parseWhere({ a: { $inQuery: {} } });

    expect(() => kept(where)).toThrow(TypeError);
  });
});
