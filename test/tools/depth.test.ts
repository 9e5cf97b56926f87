import { expect, it } from "vitest";
import { DEPTHS } from "../support/depth.ts";

const { fast, deep, full } = DEPTHS;

/** The sizes of random tests. */
const sizesOf = ({ queries, raceRounds, fuzzRequests, seeds, crowds }: typeof full) => [
  ...Object.values(queries),
  ...[raceRounds, fuzzRequests, seeds, crowds],
];

it("the deep suite plays a tenth of the full sizes", () => {
  expect(sizesOf(deep).map((size) => size * 10)).toEqual(sizesOf(full));
});

it("the fast suite plays less than the deep one", () => {
  for (const [i, size] of sizesOf(fast).entries()) expect(size).toBeLessThan(sizesOf(deep)[i] ?? 0);
});

it("the full suite plays every crash point", () => {
  expect(full.crashPointStride).toBe(1);
});

it.each([fast, deep])("a shorter suite plays crash points before and after a call", (depth) => {
  expect(depth.crashPointStride % 2).toBe(1);
});
