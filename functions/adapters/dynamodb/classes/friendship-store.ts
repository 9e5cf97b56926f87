import { ApiError } from "../../../domain/api-error.ts";
import { uniqueEntry } from "../../../domain/classes/object-index.ts";
import type { StoredObject } from "../../../domain/classes/stored-object.ts";
import { PAIR_FIELD, type Pair, pairValue } from "../../../domain/friendships/friendship-class.ts";
import { createEntryToll, type EntryToll } from "../../../domain/work-budget.ts";
import type { FriendshipStore, PairRows } from "../../../ports/friendships.ts";
import { retryWhileStale } from "../writes/contention.ts";
import { expression } from "../writes/expression.ts";
import { toDelete, toPut, type Write, writeTransaction } from "../writes/write.ts";
import { countObject } from "./class-sizes.ts";
import { objectKey } from "./object-items.ts";
import {
  addEntries,
  countEntries,
  type IndexedTables,
  type IndexedWrite,
  removeEntries,
} from "./object-postings.ts";
import {
  assertUnique,
  countUnique,
  findByUnique,
  freeUnique,
  uniqueKey,
  uniqueWrites,
} from "./unique-values.ts";

/** Rows of pairs in DynamoDB: objects of their classes whose pair is a unique value. */
export function createFriendshipStore(tables: IndexedTables): FriendshipStore {
  return {
    async change(pairs, decide, work) {
      const toll = createEntryToll(work);
      const { result } = await retryWhileStale(async () => {
        const before = await Promise.all(pairs.map((pair) => findRow(tables, pair)));
        const { after, result } = await decide(before);
        const writes = await toWrites(tables, pairs, { before, after });
        return (await writeAll(tables, writes, toll)) ? { result } : undefined;
      });
      return result;
    },
  };
}

function findRow(
  tables: IndexedTables,
  { className, ...users }: Pair,
): Promise<StoredObject | undefined> {
  return findByUnique(tables, { className, field: PAIR_FIELD, value: pairValue(users) });
}

interface Versions {
  readonly before: PairRows;
  readonly after: PairRows;
}

async function toWrites(
  { fields }: IndexedTables,
  pairs: readonly Pair[],
  { before, after }: Versions,
): Promise<PairWrite[]> {
  return Promise.all(
    pairs.map(async (pair, index) => ({
      ...{ pair, className: pair.className, fields: await fields.postedFields(pair.className) },
      ...(before[index] && { before: before[index] }),
      ...(after[index] && { after: after[index] }),
    })),
  );
}

interface PairWrite extends IndexedWrite {
  readonly pair: Pair;
}

/** @returns false if another request changed a row or took a pair */
async function writeAll(
  tables: IndexedTables,
  writes: readonly PairWrite[],
  toll: EntryToll,
): Promise<boolean> {
  const changed = writes.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return true;
  await toll(changed.reduce((sum, write) => sum + countEntries(write) + countUnique(write), 0));
  for (const write of changed) {
    if (!(await isPairFree(tables, write))) return false;
    await addEntries(tables, write);
  }
  const items = writes.flatMap((write) => toItems(tables, write));
  if ((await writeTransaction(tables, items)).kind === "refused") return false;
  await Promise.all(changed.map((write) => finish(tables, write)));
  return true;
}

async function isPairFree(tables: IndexedTables, write: IndexedWrite): Promise<boolean> {
  try {
    await assertUnique(tables, write);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.error === "duplicateValue") return false;
    throw error;
  }
}

/**
 * The writes of one pair. Unchanged pairs are part of the transaction, too, because the rows were read one after
 * the other: otherwise an unfollow in between would leave one row of two.
 */
function toItems(tables: IndexedTables, write: PairWrite): Write[] {
  const { pair, className, before, after } = write;
  const { objectId, _revision } = after ?? before ?? {};
  const claim = {
    table: tables.objectIndexTable,
    key: uniqueKey(uniqueEntry(className, PAIR_FIELD, pairValue(pair)) ?? ""),
  };
  const free = expression`attribute_not_exists(#_entry)`;
  if (objectId === undefined) return [toDelete({ ...claim, condition: free })];
  const table = tables.objectsTable;
  const key = objectKey(className, objectId);
  const condition = before
    ? expression`#_revision = ${before._revision}`
    : expression`attribute_not_exists(#objectId)`;
  if (after) {
    const put = toPut({ table, item: { ...after, ...key }, condition });
    return [put, ...uniqueWrites(tables, write)];
  }
  const own = expression`#objectId = ${objectId} AND #_revision <= ${_revision}`;
  return [toDelete({ table, key, condition }), toDelete({ ...claim, condition: own })];
}

async function finish(tables: IndexedTables, write: IndexedWrite): Promise<void> {
  const { className, before, after } = write;
  await removeEntries(tables, write);
  await freeUnique(tables, write);
  if (before === undefined && after)
    await countObject(tables, className, { object: after, count: 1 });
  if (before && after === undefined) {
    await countObject(tables, className, { object: before, count: -1 });
  }
}
