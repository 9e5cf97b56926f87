import type { ObjectPage } from "../../../ports/objects.ts";
import type { Item } from "../client/attribute-values.ts";
import { batchGet } from "../client/batch-get.ts";
import { hasExpired } from "../client/expiry.ts";
import { type ClassTable, type Identified, queryContext } from "./class-table.ts";

/** Reads objects in the order of the ids; `items` has the stored items by objectId, also expired ones. */
export async function readRows<Row extends Identified>(
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
