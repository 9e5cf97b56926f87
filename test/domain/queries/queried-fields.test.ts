import { describe, expect, it } from "vitest";
import { queriedFields } from "../../../functions/domain/queries/queried-fields.ts";
import { parseObjectQuery } from "../../support/queries/unlimited.ts";

const TIMES = ["createdAt", "updatedAt"];
const where = JSON.stringify({ "place.city": "x", $or: [{ n: 1 }, { flag: { $exists: true } }] });

describe("a query looks at", () => {
  it.each<[string, Record<string, string>, readonly string[] | undefined]>([
    [
      "its condition where it only counts",
      { where, count: "1", limit: "0", order: "s" },
      ["place", "n", "flag"],
    ],
    ["nothing where it counts all", { count: "1", limit: "0" }, []],
    ["whole objects where it answers with them", { where, order: "s" }, undefined],
    ["whole objects where it leaves out some keys", { where, keys: "-s" }, undefined],
    [
      "its condition, order and answer where it names the keys",
      { where, order: "-s,list.0", keys: "any,friend.name,-n", include: "friend" },
      ["place", "n", "flag", "s", "list", "any", "friend", "objectId", ...TIMES],
    ],
  ])("%s", (_, parameters, expected) => {
    const fields = queriedFields(parseObjectQuery(parameters));
    expect(fields && new Set(fields)).toEqual(expected && new Set(expected));
  });
});
