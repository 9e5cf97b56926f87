import { describe, expect, test } from "vitest";
import { assertBatchSize, toRuns } from "../../../functions/domain/objects/batch-item.ts";

const post = (path: string) => ({ method: "post", path });
const put = (path: string) => ({ method: "PUT", path });
const lengths = (items: { method: string; path: string }[]) => toRuns(items).map((r) => r.length);

describe("runs of a batch", () => {
  test("combine up to eight creations in one collection", () => {
    const items = Array.from({ length: 10 }, () => post("/1.1/classes/_Installation"));
    expect(lengths(items)).toEqual([8, 2]);
  });

  test("separate items that may depend on earlier ones", () => {
    const items = [
      post("/1.1/users"),
      post("/1.1/login"),
      post("/1.1/installations"),
      put("/1.1/installations/a"),
      put("/1.1/installations/a"),
      post("/1.1/push"),
      post("/1.1/push"),
    ];
    expect(lengths(items)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  test("neither lose nor reorder items", () => {
    const items = [post("/1.1/users"), post("/1.1/users"), put("/1.1/users/a"), post("/1.1/users")];
    expect(toRuns(items).flat()).toEqual(items);
  });
});

describe("the ids of a batch", () => {
  const path = (ids: number, comma: string) =>
    `/1.1/installations/${Array.from({ length: ids }, (_, i) => `a${i}`).join(comma)}`;

  test.each([",", "%2C", "%2c"])("are limited for all its deletions together: %s", (comma) => {
    const some = { method: "delete", path: path(250, comma) };
    expect(() => assertBatchSize([some, some])).not.toThrow();
    expect(() => assertBatchSize([some, some, put("/1.1/users/a")])).toThrow(/at most 500 objects/);
  });

  test("are not counted from commas in a query", () => {
    const list = { method: "GET", path: `/1.1/users?keys=${"a,".repeat(600)}` };
    expect(() => assertBatchSize([list])).not.toThrow();
  });
});
