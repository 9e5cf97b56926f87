import { expect, it } from "vitest";
import { DEPTHS } from "../support/depth.ts";

const { fast, deep, full } = DEPTHS;

/** The sizes of random tests; both deep suites play all crash points. */
const sizesOf = ({ queries, raceRounds, fuzzRequests, seeds, crowds }: typeof full) => [
  ...Object.values(queries),
  ...[raceRounds, fuzzRequests, seeds, crowds],
];

it("the deep suite plays a quarter of the full sizes", () => {
  expect(sizesOf(deep).map((size) => size * 4)).toEqual(sizesOf(full));
});

it("the fast suite plays less than the deep one", () => {
  for (const [i, size] of sizesOf(fast).entries()) expect(size).toBeLessThan(sizesOf(deep)[i] ?? 0);
});

it("the deep suites play every crash point", () => {
  expect([deep, full].map(({ crashPointStride }) => crashPointStride)).toEqual([1, 1]);
});

it("the fast suite plays crash points before and after a call", () => {
  expect(fast.crashPointStride % 2).toBe(1);
});
