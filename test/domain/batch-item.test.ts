import { describe, expect, test } from "vitest";
import { toRuns } from "../../functions/domain/batch-item.ts";

const post = (path: string) => ({ method: "post", path });
const put = (path: string) => ({ method: "PUT", path });
const lengths = (items: { method: string; path: string }[]) => toRuns(items).map((r) => r.length);

describe("runs of a batch", () => {
  test("creations in one collection go side by side, at most eight", () => {
    const items = Array.from({ length: 10 }, () => post("/1.1/classes/_Installation"));
    expect(lengths(items)).toEqual([8, 2]);
  });

  test("anything that may need an earlier item waits for it", () => {
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

  test("no item is lost or reordered", () => {
    const items = [post("/1.1/users"), post("/1.1/users"), put("/1.1/users/a"), post("/1.1/users")];
    expect(toRuns(items).flat()).toEqual(items);
  });
});
