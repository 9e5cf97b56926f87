import { createHash } from "node:crypto";
import { CREATION_SHARDS } from "../../../contract/tables.ts";

interface Created {
  readonly objectId: string;
  /** ISO 8601 with milliseconds. */
  readonly createdAt: string;
}

/** Keys of the creation index, derived from what never changes, so every write sets the same. */
export function creationKeys(object: Created): { _shard: number; _created: string } {
  const digest = createHash("sha256").update(object.objectId).digest();
  return { _shard: digest.readUInt16BE() % CREATION_SHARDS, _created: creationSortKey(object) };
}

/** `2026-01-31T…Z#5f2a…`: sorts by creation, then by objectId. */
export function creationSortKey({ objectId, createdAt }: Created): string {
  return `${createdAt}#${objectId}`;
}

/** The objectId in a `creationSortKey`. */
export function creationObjectId(sortKey: string): string {
  return sortKey.slice(sortKey.indexOf("#") + 1);
}
