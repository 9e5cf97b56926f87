import { ApiError } from "../api-error.ts";
import { defined } from "../defined.ts";
import type { JsonObject } from "../json.ts";
import { mergeQueries, parseQuery, type Query, toQuery } from "./query-string.ts";

/** One item in the body of a batch (docs/protocol/requests.md, Batch). */
export interface BatchItem {
  readonly method: string;
  readonly path: string;
  readonly body?: JsonObject | null;
  readonly params?: JsonObject | null;
}

/** One call of an operation that an item causes. */
export interface BatchCall {
  readonly method: string;
  readonly path: string;
  readonly query: Query;
  readonly body?: JsonObject;
}

/** Calls of all items of one batch, or of one deletion; a deletion may name many objects. */
const MAX_CALLS = 500;

/**
 * The calls that an item causes: one, except for a deletion, whose last path segment may contain
 * several ids separated by commas.
 *
 * @throws ApiError badParameter for a batch inside a batch or a malformed query
 */
export function toCalls({ method, path, body, params }: BatchItem): BatchCall[] {
  const [plainPath = "", inlineQuery = ""] = path.split(/\?(.*)/s);
  if (/^\/1\.1\/batch(\/|$)/.test(plainPath)) {
    throw new ApiError("badParameter", "A batch must not contain another batch.");
  }
  const call = {
    method: method.toUpperCase(),
    query: mergeQueries(parseQuery(inlineQuery), toQuery(params ?? {})),
    ...defined({ body: body ?? undefined }),
  };
  return splitDeletion(method, plainPath).map((each) => ({ ...call, path: each }));
}

/** @throws ApiError badParameter above MAX_CALLS */
export function assertBatchSize(items: readonly BatchItem[]): void {
  const calls = items.reduce((sum, item) => sum + countCalls(item), 0);
  if (calls > MAX_CALLS) {
    throw new ApiError("badParameter", `A request may delete at most ${MAX_CALLS} objects.`);
  }
}

function countCalls({ method, path }: BatchItem): number {
  return splitDeletion(method, path.split("?")[0] ?? "").length;
}

/** Items of one run, which are created in parallel. */
const MAX_RUN = 8;

/**
 * The batch split into runs whose items may run in parallel: objects created in one collection can't
 * depend on each other, because their ids are still unknown. Every other item is a run of its own.
 */
export function toRuns(items: readonly BatchItem[]): BatchItem[][] {
  const runs: BatchItem[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    const [first] = run ?? [];
    const joins = isCreation(item) && first && isCreation(first) && item.path === first.path;
    if (run && joins && run.length < MAX_RUN) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

/**
 * Moments that rise with every call, so that objects of one batch sort by creation in its order even
 * if they are created in the same millisecond.
 */
export function createMoments(now: () => number): () => number {
  let last = 0;
  return () => {
    last = Math.max(now(), last + 1);
    return last;
  };
}

function isCreation({ method, path }: BatchItem): boolean {
  const collection = /^\/1\.1\/(users|roles|installations|classes\/\w+)$/;
  return method.toUpperCase() === "POST" && collection.test(path);
}

/** Only deletions may name several ids in one path. */
export function splitDeletion(method: string, path: string): string[] {
  if (method.toUpperCase() !== "DELETE") return [path];
  const end = path.lastIndexOf("/") + 1;
  const ids = path.slice(end).split(/,|%2c/i);
  return ids.filter((id) => id !== "").map((id) => path.slice(0, end) + id);
}
