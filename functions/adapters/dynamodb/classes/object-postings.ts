import type { ClassFields } from "../../../domain/classes/class-fields.ts";
import { type IndexEntry, objectEntries } from "../../../domain/classes/object-index.ts";
import type { StoredObject } from "../../../domain/classes/stored-object.ts";
import type { ClassFieldCatalog } from "../../../ports/class-catalog.ts";
import type { Clock } from "../../../ports/system.ts";
import {
  type PostingsTable,
  putFirstPostings,
  putPostings,
  removePostings,
} from "../index/postings.ts";
import type { ObjectTables } from "./object-items.ts";

export interface IndexedTables extends ObjectTables {
  readonly clock: Clock;
  readonly fields: ClassFieldCatalog;
}

/** A write of an object; `before` is absent for a new one, `after` for one that is deleted. */
export interface IndexedWrite {
  readonly className: string;
  readonly fields: ClassFields;
  readonly before?: StoredObject;
  readonly after?: StoredObject;
}

/** The number of entries that the write adds and drops. */
export function countEntries(write: IndexedWrite): number {
  const { before, after } = write;
  const added = after ? without(write, after, before) : [];
  const dropped = before ? without(write, before, after) : [];
  return added.length + dropped.length;
}

/** Puts the entries that the write adds; done before it. A crash leaves too many, never too few. */
export async function addEntries(tables: IndexedTables, write: IndexedWrite): Promise<void> {
  const { before, after } = write;
  if (after === undefined) return;
  const { objectId, _revision: revision } = after;
  const writtenAt = Math.floor(tables.clock.now() / 1_000);
  const postings = without(write, after, before).map((entry) => ({
    ...entry,
    objectId,
    revision,
    writtenAt,
  }));
  if (postings.length === 0) return;
  await (before ? putPostings : putFirstPostings)(toIndex(tables), postings);
}

/**
 * Removes the entries that the write dropped, after it. A deletion also removes entries of saves that found
 * the object gone.
 */
export async function removeEntries(tables: IndexedTables, write: IndexedWrite): Promise<void> {
  const { before, after } = write;
  if (before === undefined) return;
  const { objectId } = before;
  const revision = after?._revision ?? before._revision + 1;
  const dropped = without(write, before, after);
  await removePostings(
    toIndex(tables),
    dropped.map((entry) => ({ ...entry, objectId, revision })),
  );
}

/** Entries in one version of the object but not in the other. */
function without(
  { className, fields }: IndexedWrite,
  version: StoredObject,
  other: StoredObject | undefined,
): IndexEntry[] {
  const keys = new Set(other ? objectEntries(className, other, fields).map(toKey) : []);
  return objectEntries(className, version, fields).filter((each) => !keys.has(toKey(each)));
}

function toKey({ entry, member }: IndexEntry): string {
  return `${entry} ${member}`;
}

function toIndex({ client, objectIndexTable: tableName }: IndexedTables): PostingsTable {
  return { client, tableName };
}
