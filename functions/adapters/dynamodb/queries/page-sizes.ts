import { isByCreation } from "../../../domain/queries/access-path.ts";
import type { KeyedPath } from "./class-table.ts";
import type { KeyQuery } from "./key-query.ts";
import type { PageSize } from "./sorted-keys.ts";

/** Objects of one page, read by five parallel BatchGetItem requests. */
export const MAX_PAGE = 500;
/** Keys of one page and source; reading them costs about as much as one object. */
const MIN_KEYS = 32;
export const MAX_KEYS = 1_000;

/**
 * The first page has the wanted size, the second a quarter of it for objects that expired or don't
 * match; after that sizes double, so that a wrong guess takes few rounds.
 */
export function* growingPages(
  wanted: number,
  toSize: (keys: number) => PageSize,
): Generator<PageSize> {
  yield toSize(Math.max(1, wanted));
  for (let keys = Math.max(MIN_KEYS, wanted / 4); ; keys *= 2) yield toSize(keys);
}

type ToPageSize = (keys: number, sources: number) => PageSize;

export function pageSizeFor(path: KeyedPath, queries: readonly KeyQuery[]): ToPageSize {
  if (queries.some(({ readsItems }) => readsItems)) return itemPage;
  const isOrdered = path.kind === "sorted" ? path.order !== undefined : isByCreation(path);
  return isOrdered ? orderedPage : keyPage;
}

/** Reads one more than wanted, which shows whether another object has the last one's millisecond. */
function orderedPage(keys: number, sources: number): PageSize {
  const { perSource } = itemPage(keys, sources);
  return {
    keys: Math.min(MAX_PAGE, Math.ceil(keys) + 1),
    perSource: sources === 1 ? Math.min(MAX_PAGE, Math.ceil(keys) + 1) : perSource,
  };
}

function keyPage(keys: number, sources: number): PageSize {
  const share = keys / Math.max(1, sources);
  // Objects are distributed at random, so some sources have more than their share.
  const perSource = sources === 1 ? share : share + 3 * Math.sqrt(share);
  return {
    keys: Math.min(MAX_PAGE, Math.ceil(keys)),
    perSource: Math.min(MAX_KEYS, Math.max(MIN_KEYS, Math.ceil(perSource))),
  };
}

/** Items cost more than keys, so it is cheaper to read on now and then than to read many too many. */
function itemPage(keys: number, sources: number): PageSize {
  const share = (keys + 1) / Math.max(1, sources);
  const perSource = Math.ceil(share + 2 * Math.sqrt(share));
  return { keys: Math.min(MAX_PAGE, Math.ceil(keys)), perSource: Math.min(MAX_PAGE, perSource) };
}
