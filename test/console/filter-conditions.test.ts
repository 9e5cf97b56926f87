import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Condition,
  fromWhere,
  needsValue,
  OPERATORS,
  toWhere,
} from "../../console/views/objects/conditions.ts";

const SCHEMA = {
  title: { type: "String" },
  people: { type: "Number" },
  open: { type: "Boolean" },
  owner: { type: "Pointer", className: "_User" },
  since: { type: "Date" },
  tags: { type: "Array" },
};

const conditions = fc.array(
  fc.record({
    field: fc.constant("title"),
    operator: fc.constantFrom(...OPERATORS.filter((operator) => operator !== "contains")),
    value: fc.string({ minLength: 1, unit: "binary" }),
  }),
  { minLength: 1, maxLength: 4 },
);

describe("the filter of a class in the console", () => {
  it("shows any string again as typed, so that a link shows the same rows", () => {
    fc.assert(
      fc.property(conditions, (typed) => {
        const rows = typed.map((row) => (needsValue(row) ? row : { ...row, value: "" }));
        expect(fromWhere(toWhere(rows, SCHEMA), SCHEMA)).toEqual(rows);
      }),
    );
  });

  it.each<Condition>([
    { field: "title", operator: "equals", value: "Qingdao" },
    { field: "title", operator: "differs", value: "null" },
    { field: "title", operator: "starts", value: "a.b\\c*" },
    { field: "people", operator: "greater", value: "1000000" },
    { field: "people", operator: "less", value: "-1.5" },
    { field: "open", operator: "equals", value: "false" },
    { field: "owner", operator: "equals", value: "6a1f" },
    { field: "since", operator: "less", value: "2026-11-23T00:00:00.000Z" },
    { field: "tags", operator: "contains", value: "red" },
    { field: "tags", operator: "exists", value: "" },
    { field: "tags", operator: "missing", value: "" },
  ])("shows $field $operator $value as typed", (condition) => {
    const other: Condition = { field: "title", operator: "starts", value: "Q" };
    for (const rows of [[condition], [condition, other]])
      expect(fromWhere(toWhere(rows, SCHEMA), SCHEMA)).toEqual(rows);
  });

  it.each([
    [undefined],
    ["null"],
    ["no JSON"],
    ["5"],
    ["[]"],
    ['{"$and":[null]}'],
    ['{"$or":[{"title":"a"},{"title":"b"}]}'],
    ['{"title":{"$in":["a"]}}'],
    ['{"title":"a","people":1}'],
  ])("shows no rows for a condition that it can't make: %s", (where) => {
    expect(fromWhere(where, SCHEMA)).toEqual([]);
  });
});
