import type { JsonObject } from "../json.ts";
import { createSortOrder, type RankedObject } from "./sort-order.ts";
import type { ObjectQuery } from "./where-expression.ts";

/** Takes the matches of a query in any order and keeps those of its page. */
export interface PageCollector {
  /** An object must come once. */
  add(object: JsonObject): void;
  /** All that were added. */
  readonly count: number;
  /** The page, in order; whole objects. */
  page(): JsonObject[];
}

/** Holds at most twice as many objects as the page needs with what it skips. */
export function createPageCollector({
  order,
  skip,
  limit,
}: Pick<ObjectQuery, "order" | "skip" | "limit">): PageCollector {
  const { rank, compare } = createSortOrder(order);
  const capacity = limit === 0 ? 0 : skip + limit;
  let best: RankedObject[] = [];
  let worst: RankedObject | undefined;
  let count = 0;

  function trim(): void {
    best = best.sort(compare).slice(0, capacity);
    if (best.length === capacity) worst = best.at(-1);
  }

  return {
    add(object) {
      count += 1;
      if (capacity === 0) return;
      const ranked = rank(object);
      if (worst && compare(ranked, worst) >= 0) return;
      best.push(ranked);
      if (best.length >= 2 * capacity) trim();
    },
    get count() {
      return count;
    },
    page() {
      trim();
      return best.slice(skip).map(({ object }) => object);
    },
  };
}
