import type { Item } from "../client/attribute-values.ts";
import type { FoundPosting } from "../index/postings.ts";

/** The key of an object, in the order of its source. */
export interface SortedKey {
  readonly objectId: string;
  /** The ASCII string that the source is sorted by. */
  readonly sort: string;
  /** The index item that names the object, if it can be stale. */
  readonly posting?: FoundPosting;
  /** The object itself, if its source reads whole items. */
  readonly item?: Item;
}

interface ReadCost {
  readonly itemsRead: number;
  readonly readUnits: number;
}

interface KeyPage extends ReadCost {
  readonly keys: readonly SortedKey[];
  readonly isLast: boolean;
}

/** Reads the next keys of a sorted run, at most `limit`; not called again after the last page. */
export type KeySource = (limit: number) => Promise<KeyPage>;

/** Limits for one page of a merge. */
export interface PageSize {
  /** Keys of the page. */
  readonly keys: number;
  /** Keys to read from each source that has no unread key left. */
  readonly perSource: number;
}

export interface MergedPage extends ReadCost {
  readonly keys: readonly SortedKey[];
}

interface Run {
  readonly source: KeySource;
  ahead: readonly SortedKey[];
  position: number;
  isRead: boolean;
}

/**
 * Merges sorted runs in their order, without duplicates. Sources without unread keys are read in
 * parallel.
 *
 * @param sizes an endless sequence, one element per page
 */
export async function* mergeKeys(
  sources: readonly KeySource[],
  { descending, sizes }: { readonly descending: boolean; readonly sizes: Iterable<PageSize> },
): AsyncGenerator<MergedPage> {
  const runs = sources.map((source): Run => ({ source, ahead: [], position: 0, isRead: false }));
  let last: string | undefined;
  for (const size of sizes) {
    const cost = await refill(runs, size.perSource);
    const keys = take(runs, descending, size.keys);
    yield { keys: withoutDuplicates(keys, last), ...cost };
    if (runs.every((run) => run.isRead && isUsedUp(run))) return;
    last = keys.at(-1)?.objectId ?? last;
  }
}

function withoutDuplicates(keys: readonly SortedKey[], last: string | undefined): SortedKey[] {
  return keys.filter(({ objectId }, i) => objectId !== (i === 0 ? last : keys[i - 1]?.objectId));
}

async function refill(runs: readonly Run[], limit: number): Promise<ReadCost> {
  const used = runs.filter((run) => isUsedUp(run) && !run.isRead);
  const pages = await Promise.all(
    used.map(async (run) => {
      const page = await run.source(limit);
      run.ahead = page.keys;
      run.position = 0;
      run.isRead = page.isLast;
      return page;
    }),
  );
  return totalCost(pages);
}

function totalCost(parts: readonly ReadCost[]): ReadCost {
  return {
    itemsRead: parts.reduce((sum, { itemsRead }) => sum + itemsRead, 0),
    readUnits: parts.reduce((sum, { readUnits }) => sum + readUnits, 0),
  };
}

function take(runs: readonly Run[], descending: boolean, limit: number): SortedKey[] {
  const taken: SortedKey[] = [];
  while (taken.length < limit) {
    const first = nextRun(runs, descending);
    const key = first?.ahead[first.position];
    if (first === undefined || key === undefined) break;
    taken.push(key);
    first.position += 1;
  }
  return taken;
}

/** The run with the first key; undefined when an unfinished run has to be read first. */
function nextRun(runs: readonly Run[], descending: boolean): Run | undefined {
  let first: Run | undefined;
  for (const run of runs) {
    if (isUsedUp(run) && run.isRead) continue;
    if (isUsedUp(run)) return undefined;
    if (first === undefined || isBefore(run, first) !== descending) first = run;
  }
  return first;
}

function isBefore(run: Run, other: Run): boolean {
  const left = run.ahead[run.position]?.sort ?? "";
  return left < (other.ahead[other.position]?.sort ?? "");
}

function isUsedUp({ ahead, position }: Run): boolean {
  return position >= ahead.length;
}
