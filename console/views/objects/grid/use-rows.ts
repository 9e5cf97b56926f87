import { useSignal } from "@preact/signals";
import { useCallback, useMemo, useRef } from "preact/hooks";
import { type Explanation, findObjects, type StoredObject } from "../../../api/objects.ts";
import { useRemote } from "../../../state/remote.ts";

/** The objects of a query that were loaded so far. */
export interface Rows {
  /** Another one after each time that the query was asked anew. */
  readonly start: unknown;
  /** Undefined until the first ones are there. */
  readonly loaded: readonly StoredObject[] | undefined;
  readonly explain: Explanation | undefined;
  readonly error: unknown;
  /** Whether there are no more. */
  readonly isComplete: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

interface Query {
  readonly className: string;
  readonly where: string | undefined;
  readonly order: string;
}

/** Objects that follow the first ones, or the failure to load them. */
interface Tail {
  readonly of: unknown;
  readonly rows: readonly StoredObject[];
  readonly isComplete: boolean;
  readonly error?: unknown;
}

/** Few at first, so that the page shows soon; then as many as a query may answer. */
const FIRST = 100;
const NEXT = 1000;

/** An answer ends before 6 MB, so a long one may have more behind it. */
const LONG_ANSWER = 4_000_000;

export function useRows(query: Query): Rows {
  const { className, where, order } = query;
  const first = useRemote(
    () => findObjects(className, { where, order, limit: FIRST, skip: 0, explain: 1 }),
    [className, where, order],
  );
  const tail = useSignal<Tail>({ of: undefined, rows: [], isComplete: false });
  const isLoading = useRef<unknown>(undefined);
  const start = first.data;
  const fresh = { of: start, rows: [], isComplete: isLast(start?.results ?? [], FIRST) };
  const current: Tail = tail.value.of === start ? tail.value : fresh;
  const loaded = useMemo(
    () => start && [...start.results, ...current.rows],
    [start, current.rows.length],
  );
  const loadMore = useCallback(async () => {
    if (!start || !loaded || current.isComplete || isLoading.current === start) return;
    isLoading.current = start;
    const page = await readPage(query, loaded).catch((error: unknown) => ({ error }));
    if (isLoading.current !== start) return;
    isLoading.current = undefined;
    tail.value =
      "error" in page
        ? { ...current, isComplete: true, error: page.error }
        : { of: start, rows: [...current.rows, ...page], isComplete: isLast(page, NEXT) };
  }, [start, loaded, current.isComplete]);
  return {
    ...{ start, loaded, explain: start?.explain, isComplete: current.isComplete },
    error: first.error ?? current.error,
    loadMore,
    reload: first.reload,
  };
}

function isLast(page: readonly StoredObject[], limit: number): boolean {
  return page.length < limit && JSON.stringify(page).length < LONG_ANSWER;
}

async function readPage({ className, where, order }: Query, loaded: readonly StoredObject[]) {
  const page = { order, limit: NEXT };
  const follower = whereAfter(order, where, loaded);
  const { results } = await findObjects(
    className,
    follower ? { ...page, ...follower } : { ...page, where, skip: loaded.length },
  );
  return results;
}

/**
 * Continues an order of creation by the moment of the last object, since an index reads from there; `skip` would read
 * all objects before it again.
 */
function whereAfter(
  order: string,
  where: string | undefined,
  loaded: readonly StoredObject[],
): { readonly where: string; readonly skip: number } | undefined {
  const last = loaded.at(-1)?.createdAt;
  const operator = { createdAt: "$gte", "-createdAt": "$lte" }[order];
  if (last === undefined || operator === undefined) return undefined;
  const later = { createdAt: { [operator]: { __type: "Date", iso: last } } };
  const same = loaded.length - 1 - loaded.findLastIndex(({ createdAt }) => createdAt !== last);
  try {
    const both = where === undefined ? later : { $and: [JSON.parse(where), later] };
    return { where: JSON.stringify(both), skip: same };
  } catch {
    return undefined;
  }
}
