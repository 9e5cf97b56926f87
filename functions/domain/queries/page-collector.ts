import type { JsonObject } from "../json.ts";
import { createSortOrder, type RankedObject } from "./sort-order.ts";
import type { ObjectQuery } from "./where-expression.ts";

/** Receives the matches of a query in any order and keeps the matches of its page. */
export interface PageCollector {
  /** Must not be called twice for one object. */
  add(object: JsonObject): void;
  /** Number of objects added. */
  readonly count: number;
  /** The page in order, with whole objects. */
  page(): JsonObject[];
}

/** Holds at most twice as many objects as `skip` and `limit` cover. */
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
