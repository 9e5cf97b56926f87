import type { AccessPath } from "../../../domain/queries/access-path.ts";
import type { ObjectPage, ObjectReader, PathCount, ReadRequest } from "../../../ports/objects.ts";
import { batchGet } from "../client/batch-get.ts";
import { hasExpired } from "../client/expiry.ts";
import {
  type ClassTable,
  type Identified,
  type KeyedPath,
  queriesFor,
  queryContext,
} from "./class-table.ts";
import { countKeys, createKeySource } from "./key-query.ts";
import { readKeyed } from "./keyed-reader.ts";
import { MAX_KEYS, MAX_PAGE } from "./page-sizes.ts";
import { readRows } from "./read-rows.ts";

/** DynamoDB's limit for a partition key. */
const MAX_KEY_BYTES = 2_048;

/**
 * Reads a class by any access path. Reads by ids and unique entries are strongly consistent, so a
 * client finds what it has just saved; reads by postings, creation and scan are eventually consistent
 * and cost half.
 */
export function createObjectReader<Row extends Identified>(
  table: ClassTable<Row>,
): ObjectReader<Row> {
  return {
    size: () => table.size(),
    measure: () => table.measure(),
    count: (path, atMost) => count(table, path, atMost),
    read: (request) => read(table, request),
  };
}

/** Reads a small number of postings instead of counting them, which costs the same. */
async function count<Row extends Identified>(
  table: ClassTable<Row>,
  path: KeyedPath,
  atMost: number,
): Promise<PathCount> {
  const queries = queriesFor(table, path);
  const context = queryContext(table);
  if (path.kind === "creation" || atMost > MAX_KEYS) return countKeys(context, queries, atMost);
  const pages = await Promise.all(
    queries.map((query) => createKeySource(context, query)(Math.max(1, atMost))),
  );
  const keys = pages.flatMap((page) => page.keys.map(({ objectId }) => objectId));
  const readUnits = pages.reduce((sum, page) => sum + page.readUnits, 0);
  const isAll = pages.every(({ isLast }) => isLast) && keys.length < atMost;
  if (!isAll) return { entries: atMost, readUnits };
  return { entries: keys.length, readUnits, objectIds: [...new Set(keys)].sort() };
}

function read<Row extends Identified>(
  table: ClassTable<Row>,
  request: ReadRequest,
): AsyncGenerator<ObjectPage<Row>> {
  const { path, wanted, objectIds } = request;
  if (objectIds) return readCounted(table, path, objectIds);
  switch (path.kind) {
    case "ids":
      return readIds(table, path.objectIds, true);
    case "unique":
      return readUnique(table, path.entries);
    case "postings":
    case "sorted":
    case "creation":
    case "idOrder":
      return readKeyed(table, path, wanted);
    case "scan":
      return scan(table, request, path.segments);
  }
}

async function* readIds<Row extends Identified>(
  table: ClassTable<Row>,
  objectIds: readonly string[],
  consistent: boolean,
) {
  const ids = [...new Set(objectIds)];
  for (let start = 0; start < ids.length; start += MAX_PAGE) {
    const group = ids.slice(start, start + MAX_PAGE);
    const { items: _, ...page } = await readRows(table, group, consistent);
    yield page;
  }
}

/**
 * Reads the objects that a count found. If one is gone, its posting is stale, so the postings are read
 * again to repair them.
 */
async function* readCounted<Row extends Identified>(
  table: ClassTable<Row>,
  path: AccessPath,
  objectIds: readonly string[],
): AsyncGenerator<ObjectPage<Row>> {
  let missing = new Set(objectIds).size;
  for await (const page of readIds(table, objectIds, false)) {
    missing -= page.objects.length;
    yield page;
  }
  const isRepaired = path.kind === "postings" || path.kind === "sorted";
  if (missing === 0 || !isRepaired || !table.repair) return;
  for await (const page of readKeyed(table, path, objectIds.length)) yield { ...page, objects: [] };
}

async function* readUnique<Row extends Identified>(
  table: ClassTable<Row>,
  entries: readonly string[],
) {
  const { client, uniques } = table;
  const { nowMs } = queryContext(table);
  const possible = [...new Set(entries)].filter(
    (entry) => Buffer.byteLength(entry) <= MAX_KEY_BYTES,
  );
  for (let start = 0; start < possible.length; start += MAX_PAGE) {
    const keys = possible
      .slice(start, start + MAX_PAGE)
      .map((entry) => ({ ...uniques.keyOf(entry) }));
    const found = await batchGet(client, { tableName: uniques.tableName, keys, consistent: true });
    const live = found.items.filter((item) => !hasExpired(item, nowMs));
    const ids = new Set(live.map(({ objectId }) => String(objectId)));
    const rows = await readRows(table, [...ids], true);
    yield {
      objects: rows.objects,
      itemsRead: rows.itemsRead + found.items.length,
      readUnits: rows.readUnits + found.readUnits,
    };
  }
}

async function* scan<Row extends Identified>(
  table: ClassTable<Row>,
  request: ReadRequest,
  segments: number,
) {
  const { nowMs } = queryContext(table);
  for await (const answer of table.scan(request, segments)) {
    const live = (answer.Items ?? []).filter((item) => !hasExpired(item, nowMs));
    yield {
      objects: live.map((item) => table.toRow(item)),
      itemsRead: answer.ScannedCount ?? 0,
      readUnits: answer.ConsumedCapacity?.CapacityUnits ?? 0,
    };
  }
}
