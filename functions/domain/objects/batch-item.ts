import { ApiError } from "../api-error.ts";
import type { JsonObject } from "../json.ts";
import { mergeQueries, parseQuery, type Query, toQuery } from "./query-string.ts";

/** One item of a batch body as it came (wire.md 1.10). */
export interface BatchItem {
  readonly method: string;
  readonly path: string;
  readonly body?: object | null;
  readonly params?: object | null;
}

/** One call that an item stands for. */
export interface BatchCall {
  readonly method: string;
  readonly path: string;
  readonly query: Query;
  readonly body?: JsonObject;
}

/** Objects that all items of one batch may delete; bounds its work beside the count of items. */
const MAX_BATCH_CALLS = 500;

/**
 * An item as calls: several only for a deletion, whose last path segment may name ids separated by
 * commas.
 *
 * @throws ApiError badParameter for a batch inside a batch or a malformed query
 */
export function toCalls({ method, path, body, params }: BatchItem): BatchCall[] {
  const [plainPath = "", inlineQuery = ""] = path.split(/\?(.*)/s);
  if (/^\/1\.1\/batch(\/|$)/.test(plainPath)) {
    throw new ApiError("badParameter", "A batch can't contain a batch.");
  }
  const call = {
    method: method.toUpperCase(),
    query: mergeQueries(parseQuery(inlineQuery), toQuery((params ?? {}) as JsonObject)),
    ...(body ? { body: body as JsonObject } : {}),
  };
  return pathsOf(method, plainPath).map((each) => ({ ...call, path: each }));
}

/**
 * Passwords that all items of one batch may hash or compare. Each takes a third of a second of one
 * processor, and the function has API_TIMEOUT_SECONDS: a batch that ran out of time would be half
 * done without an answer.
 */
export const MAX_BATCH_PASSWORDS = 30;

const PASSWORD_KEYS = ["password", "old_password", "new_password"];

/** @throws ApiError badParameter above MAX_BATCH_CALLS or MAX_BATCH_PASSWORDS */
export function assertBatchSize(items: readonly BatchItem[]): void {
  const calls = items.reduce((sum, item) => sum + countCalls(item), 0);
  if (calls > MAX_BATCH_CALLS) throw new ApiError("badParameter", "The batch has too many ids.");
  const passwords = items.reduce((sum, item) => sum + countPasswords(item), 0);
  if (passwords > MAX_BATCH_PASSWORDS) {
    const text = `A batch may hold ${MAX_BATCH_PASSWORDS} passwords, since each takes time to hash.`;
    throw new ApiError("badParameter", text);
  }
}

function countCalls({ method, path }: BatchItem): number {
  return pathsOf(method, path.split("?")[0] ?? "").length;
}

function countPasswords({ path, body, params }: BatchItem): number {
  const inline = parseQuery(path.split(/\?(.*)/s)[1] ?? "");
  const given = [body, params, inline].flatMap((part) => Object.keys(part ?? {}));
  return given.filter((key) => PASSWORD_KEYS.includes(key)).length;
}

/** Items of a run that are created at once. */
const MAX_RUN = 8;

/**
 * The batch cut into runs whose items may go side by side: creations in one collection can't need
 * each other, since nobody knows their ids yet. Every other item is a run of its own.
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

function isCreation({ method, path }: BatchItem): boolean {
  const collection = /^\/1\.1\/(users|roles|installations|classes\/\w+)$/;
  return method.toUpperCase() === "POST" && collection.test(path);
}

/** Ids of one path are for deletions only. */
function pathsOf(method: string, path: string): string[] {
  if (method.toUpperCase() !== "DELETE") return [path];
  const end = path.lastIndexOf("/") + 1;
  const ids = path.slice(end).split(/,|%2c/i);
  return ids.filter((id) => id !== "").map((id) => path.slice(0, end) + id);
}
