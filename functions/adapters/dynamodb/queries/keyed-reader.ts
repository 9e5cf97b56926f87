import type { PostedRow } from "../../../domain/objects/stale-posting.ts";
import type { ObjectPage } from "../../../ports/objects.ts";
import type { Item } from "../client/attribute-values.ts";
import {
  type ClassTable,
  type Identified,
  type KeyedPath,
  queriesFor,
  queryContext,
} from "./class-table.ts";
import { createKeySource } from "./key-query.ts";
import { growingPages, pageSizeFor } from "./page-sizes.ts";
import { readRows } from "./read-rows.ts";
import { mergeKeys, type SortedKey } from "./sorted-keys.ts";

/** Reads keys, then their objects in the order of the keys. */
export async function* readKeyed<Row extends Identified>(
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
