import { describe, expect, test } from "vitest";
import type { Json } from "../../../functions/domain/json.ts";
import { toRelationChange } from "../../../functions/domain/objects/relation-change.ts";

const USERS = { key: "users", className: "_User" };
const pointer = (objectId: string, className = "_User") => ({
  __type: "Pointer",
  className,
  objectId,
});
const add = (...objects: Json[]): Json => ({ __op: "AddRelation", objects });
const remove = (...objects: Json[]): Json => ({ __op: "RemoveRelation", objects });

describe("a change of a relation", () => {
  test("maps each object to its membership; the last operation wins", () => {
    const batch = { __op: "Batch", ops: [add(pointer("a"), pointer("b")), remove(pointer("a"))] };
    expect([...toRelationChange(batch, USERS)]).toEqual([
      ["a", false],
      ["b", true],
    ]);
  });

  test("is empty for a relation that an SDK sends back", () => {
    expect(toRelationChange({ __type: "Relation", className: "_User" }, USERS).size).toBe(0);
  });

  test.each<[number, string, Json]>([
    [128, "nothing to add", add()],
    [128, "too much", add(...Array.from({ length: 1_001 }, (_, n) => pointer(`a${n}`)))],
    [
      128,
      "too much in parts",
      { __op: "Batch", ops: [0, 1].map(() => add(...Array(501).fill(pointer("a")))) },
    ],
    [128, "no list of operations", { __op: "Batch" }],
    [128, "no list of objects", { __op: "AddRelation" }],
    [106, "a pointer to another class", add(pointer("a", "_Role"))],
    [106, "a text", add("a")],
    [106, "an id that could leave its place in a key", add(pointer("a#b"))],
    [111, "another operation", { __op: "Increment", amount: 1 }],
    [111, "a batch inside a batch", { __op: "Batch", ops: [{ __op: "Batch", ops: [] }] }],
    [111, "a batch of texts", { __op: "Batch", ops: ["x"] }],
    [111, "null", null],
    [111, "a list", [pointer("a")]],
  ])("is rejected with %i for %s", (code, _, value) => {
    expect(() => toRelationChange(value, USERS)).toThrow(expect.objectContaining({ code }));
  });
});
