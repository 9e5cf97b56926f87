import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { PostedRow } from "../../../domain/objects/stale-posting.ts";
import {
  type AccessPath,
  type CountablePath,
  type CreationPath,
  type IdOrderPath,
  isByCreation,
  type SortedPath,
} from "../../../domain/queries/access-path.ts";
import type {
  ClassSize,
  ObjectPage,
  ObjectReader,
  PathCount,
  ReadRequest,
} from "../../../ports/objects.ts";
import type { Clock } from "../../../ports/system.ts";
import type { Item } from "../client/attribute-values.ts";
import { batchGet } from "../client/batch-get.ts";
import { hasExpired } from "../client/expiry.ts";
import type { PostingRepair } from "../index/posting-repair.ts";
import { isEmptyRange } from "./creation-query.ts";
import { countKeys, createKeySource, type KeyQuery } from "./key-query.ts";
import type { ItemPage } from "./scan-objects.ts";
import { type KeySource, mergeKeys, type PageSize, type SortedKey } from "./sorted-keys.ts";

interface Identified {
  readonly objectId: string;
}

type Key = Readonly<Record<string, string>>;
type KeyedPath = CountablePath | IdOrderPath;

/** The table of a class and the ways to find its objects. */
export interface ClassTable<Row extends Identified> {
  readonly client: DynamoDBDocumentClient;
  readonly clock: Clock;
  readonly tableName: string;
  /** Undefined for an invalid objectId. */
  keyOf(objectId: string): Key | undefined;
  toRow(item: Item): Row;
  readonly uniques: { readonly tableName: string; keyOf(entry: string): Key };
  /** @param descending in order of creation, newest first, if the class has that order */
  postings(entry: string, descending: boolean): KeyQuery;
  creation(path: CreationPath): readonly KeyQuery[];
  /** Absent in a table without this order. */
  idOrder?(path: IdOrderPath): readonly KeyQuery[];
  /** Absent in a class without sorted fields. */
  readonly sorted?: {
    query(path: SortedPath): readonly KeyQuery[];
    /** Reads keys in the order of the path. */
    source(path: SortedPath): KeySource;
    /** Whether the object still has the value of the entry that leads to it. */
    isHeld(row: Row, key: SortedKey): boolean;
  };
  /** All items, filtered by the part of `filter` that the table can test, with at least `fields`. */
  scan(request: Pick<ReadRequest, "filter" | "fields">, segments: number): AsyncIterable<ItemPage>;
  size(): Promise<ClassSize>;
  measure(): Promise<ClassSize>;
  /** Repairs postings that a read finds stale; without it they stay. */
  readonly repair?: PostingRepair | undefined;
}

/** Objects of one page, read by five parallel BatchGetItem requests. */
const MAX_PAGE = 500;
/** Keys of one page and source; reading them costs about as much as one object. */
const MIN_KEYS = 32;
const MAX_KEYS = 1_000;
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

/** Reads keys, then their objects in the order of the keys. */
async function* readKeyed<Row extends Identified>(
  table: ClassTable<Row>,
  path: KeyedPath,
  wanted: number,
) {
  const queries = queriesFor(table, path);
  const sources =
    path.kind === "sorted" && path.order && table.sorted && queries.length > 0
      ? [table.sorted.source(path)]
      : queries.map((query) => createKeySource(queryContext(table), query));
  const descending = path.kind !== "sorted" && path.descending === true;
  const toSize = pageSizeFor(path, queries);
  const sizes = growingPages(wanted, (keys) => toSize(keys, sources.length));
  for await (const keys of mergeKeys(sources, { descending, sizes })) {
    const { items, ...rows } = await rowsFor(table, keys.keys);
    const postings = keys.keys.flatMap(({ posting }) => posting ?? []);
    await table.repair?.(postings, items as ReadonlyMap<string, PostedRow>);
    yield {
      objects: path.kind === "sorted" ? heldRows(table, keys.keys, rows.objects) : rows.objects,
      itemsRead: keys.itemsRead + rows.itemsRead,
      readUnits: keys.readUnits + rows.readUnits,
    };
  }
}

/** Leaves out objects whose value has changed: another entry leads to them in their place. */
function heldRows<Row extends Identified>(
  { sorted }: ClassTable<Row>,
  keys: readonly SortedKey[],
  rows: readonly Row[],
): readonly Row[] {
  const byId = new Map(rows.map((row) => [row.objectId, row]));
  return keys.flatMap((key) => {
    const row = byId.get(key.objectId);
    return row !== undefined && sorted?.isHeld(row, key) ? [row] : [];
  });
}

/** Some sources read whole items instead of keys. */
async function rowsFor<Row extends Identified>(
  table: ClassTable<Row>,
  keys: readonly SortedKey[],
): Promise<ObjectPage<Row> & { readonly items: ReadonlyMap<unknown, Item> }> {
  const read = keys.map(({ item }) => item).filter((item) => item !== undefined);
  if (read.length === 0) {
    return readRows(
      table,
      keys.map(({ objectId }) => objectId),
      false,
    );
  }
  const items = new Map<unknown, Item>(read.map((item) => [item.objectId, item]));
  return { objects: read.map((item) => table.toRow(item)), itemsRead: 0, readUnits: 0, items };
}

/**
 * The first page has the wanted size, the second a quarter of it for objects that expired or don't
 * match; after that sizes double, so that a wrong guess takes few rounds.
 */
function* growingPages(wanted: number, toSize: (keys: number) => PageSize): Generator<PageSize> {
  yield toSize(Math.max(1, wanted));
  for (let keys = Math.max(MIN_KEYS, wanted / 4); ; keys *= 2) yield toSize(keys);
}

type ToPageSize = (keys: number, sources: number) => PageSize;

function pageSizeFor(path: KeyedPath, queries: readonly KeyQuery[]): ToPageSize {
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

/** Reads objects in the order of the ids; `items` has the stored items by objectId, also expired ones. */
async function readRows<Row extends Identified>(
  table: ClassTable<Row>,
  objectIds: readonly string[],
  consistent: boolean,
): Promise<ObjectPage<Row> & { readonly items: ReadonlyMap<unknown, Item> }> {
  const { client, tableName } = table;
  const { nowMs } = queryContext(table);
  const keys = objectIds.flatMap((objectId) => {
    const key = table.keyOf(objectId);
    return key ? [{ ...key }] : [];
  });
  const { items, readUnits } = await batchGet(client, { tableName, keys, consistent });
  const byId = new Map(items.map((item) => [item.objectId, item]));
  const live = objectIds
    .map((objectId) => byId.get(objectId))
    .filter((item) => item !== undefined && !hasExpired(item, nowMs));
  return {
    objects: live.map((item) => table.toRow(item as Item)),
    itemsRead: items.length,
    readUnits,
    items: byId,
  };
}

function queriesFor<Row extends Identified>(
  table: ClassTable<Row>,
  path: KeyedPath,
): readonly KeyQuery[] {
  if (path.kind === "creation") return isEmptyRange(path) ? [] : table.creation(path);
  if (path.kind === "idOrder") return table.idOrder?.(path) ?? [];
  if (path.kind === "sorted") return table.sorted?.query(path) ?? [];
  const entries = [...new Set(path.entries)];
  return entries.map((entry) => table.postings(entry, path.descending ?? false));
}

function queryContext<Row extends Identified>({ client, clock }: ClassTable<Row>) {
  return { client, nowMs: clock.now() };
}
