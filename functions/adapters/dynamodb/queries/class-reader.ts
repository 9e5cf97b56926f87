import { QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { OBJECTS } from "../../../contract/tables.ts";
import {
  isBeforeUnread,
  secondDigits,
  secondDigitsAt,
  tellsMillisecond,
} from "../../../domain/classes/object-id.ts";
import { holdsEntry } from "../../../domain/classes/object-index.ts";
import type { StoredObject } from "../../../domain/classes/stored-object.ts";
import { isObjectId } from "../../../domain/objects/object.ts";
import { compareStrings } from "../../../domain/objects/value-order.ts";
import {
  type CreationPath,
  type IdOrderPath,
  isByCreation,
} from "../../../domain/queries/access-path.ts";
import type { ObjectPage, ObjectReader, ReadRequest } from "../../../ports/objects.ts";
import type { Clock, Log } from "../../../ports/system.ts";
import { createClassSizes } from "../classes/class-sizes.ts";
import {
  type ObjectsTable,
  type ObjectTables,
  objectKey,
  partitionKeys,
  toObject,
} from "../classes/object-items.ts";
import { uniqueKey } from "../classes/unique-values.ts";
import { createPostingRepair } from "../index/posting-repair.ts";
import { toPostingKey } from "../index/postings.ts";
import type { KeyQuery } from "./key-query.ts";
import { createObjectReader } from "./object-reader.ts";
import { toScan } from "./scan-input.ts";
import { type ItemPage, readInParallel } from "./scan-objects.ts";
import {
  createSortedSource,
  inSortedOrder,
  isEmptySortedRange,
  type OrderedPath,
  sortedQuery,
} from "./sorted-objects.ts";

export interface ClassReaderOptions extends ObjectTables {
  readonly clock: Clock;
  /** Tells of stale postings that could not be removed. */
  readonly log: Pick<Log, "failure">;
}

/** Bounds below and above every objectId; a key of DynamoDB can't be empty. */
const START = " ";
const END = "~";

/** Readers of the app's classes by ids, postings, creation and scan; the last two read objects in place. */
export function createClassReaders(
  options: ClassReaderOptions,
): (className: string) => ObjectReader<StoredObject> {
  const { client, clock, log, objectsTable: tableName, objectIndexTable } = options;
  const sizeOf = createClassSizes(options);
  return (className) => {
    const reader = createObjectReader({
      client,
      clock,
      tableName,
      keyOf: (objectId) => (isObjectId(objectId) ? objectKey(className, objectId) : undefined),
      toRow: toObject,
      uniques: { tableName: objectIndexTable, keyOf: uniqueKey },
      postings: (entry, descending) => postingsQuery(options, entry, descending),
      creation: (path) => creationQueries(options, className, path),
      idOrder: (path) => idOrderQueries(options, className, path),
      sorted: {
        query: (path) => (isEmptySortedRange(path) ? [] : [sortedQuery(objectIndexTable, path)]),
        source: (path) =>
          createSortedSource({ client, nowMs: clock.now() }, objectIndexTable, path as OrderedPath),
        isHeld: (row, { sort, posting }) =>
          posting !== undefined &&
          holdsEntry(className, row as never, { entry: posting.entry, member: sort }),
      },
      scan: (request) => queryPartitions(options, className, request),
      size: () => sizeOf(className),
      measure: () => sizeOf(className),
      repair: createPostingRepair({
        client,
        clock,
        log,
        tableName: objectIndexTable,
        isHeld: (row, { entry, objectId, member = objectId }) =>
          holdsEntry(className, row, { entry, member }),
      }),
    });
    return { ...reader, read: (request) => inOrder(reader.read(request), request) };
  };
}

/** The postings of a value, which lie in order of creation as their objectIds do. */
function postingsQuery(
  { objectIndexTable: TableName }: ObjectTables,
  entry: string,
  descending: boolean,
): KeyQuery {
  return {
    input: {
      TableName,
      KeyConditionExpression: "#entry = :entry",
      ExpressionAttributeNames: { "#entry": "_entry" },
      ExpressionAttributeValues: { ":entry": entry },
      ScanIndexForward: !descending,
    },
    expires: false,
    toKey: toPostingKey,
  };
}

/** The partitions of a class, from the second of one moment through that of another. */
function creationQueries(
  table: ObjectsTable,
  className: string,
  { descending, from, through, idDrift = 0 }: CreationPath,
): KeyQuery[] {
  return keyQueries(table, className, {
    from: from === undefined ? START : secondDigitsAt(from, -idDrift),
    through: `${through === undefined ? "" : secondDigitsAt(through, idDrift)}${END}`,
    descending,
  });
}

function idOrderQueries(
  table: ObjectsTable,
  className: string,
  { descending, from = START }: IdOrderPath,
): KeyQuery[] {
  return keyQueries(table, className, { from, through: END, descending });
}

interface KeyRange {
  readonly from: string;
  readonly through: string;
  readonly descending: boolean;
}

function keyQueries(
  { objectsTable: TableName }: ObjectsTable,
  className: string,
  { from, through, descending }: KeyRange,
): KeyQuery[] {
  return partitionKeys(className).map((partition) => ({
    input: {
      TableName,
      KeyConditionExpression: "#partition = :partition AND #objectId BETWEEN :from AND :through",
      ExpressionAttributeNames: { "#partition": "_partition", "#objectId": "objectId" },
      ExpressionAttributeValues: {
        ":partition": partition,
        ":from": from,
        ":through": through,
      },
      ScanIndexForward: !descending,
    },
    expires: false,
    readsItems: true,
    toKey: (item) => ({ objectId: String(item.objectId), sort: String(item.objectId), item }),
  }));
}

function queryPartitions(
  { client, objectsTable }: ObjectsTable,
  className: string,
  request: Pick<ReadRequest, "filter" | "fields">,
): AsyncGenerator<ItemPage> {
  const input = toScan(objectsTable, {
    ...request,
    isStored: () => true,
    keyAttributes: [OBJECTS.sortKey],
  });
  const reads = partitionKeys(className).map(
    (partition) => (from?: QueryCommandInput["ExclusiveStartKey"]) => {
      const query = {
        ...input,
        KeyConditionExpression: "#partition = :partition",
        ExpressionAttributeNames: { ...input.ExpressionAttributeNames, "#partition": "_partition" },
        ExpressionAttributeValues: { ...input.ExpressionAttributeValues, ":partition": partition },
        ExclusiveStartKey: from,
        ReturnConsumedCapacity: "TOTAL",
      } as const;
      return client.send(new QueryCommand(query));
    },
  );
  return readInParallel(reads);
}

/**
 * LeanCloud's ids contain the second of their creation, not the millisecond. So objects are sorted: while a
 * second has such ids, its objects wait for the rest of the second, and in a class whose ids drift, for all
 * objects that may have been created before them.
 */
async function* inOrder(
  pages: AsyncIterable<ObjectPage<StoredObject>>,
  { path }: ReadRequest,
): AsyncGenerator<ObjectPage<StoredObject>> {
  if (path.kind === "sorted" && path.order) {
    return yield* inSortedOrder(pages, { ...path, order: path.order });
  }
  if (!isByCreation(path)) return yield* pages;
  const { idDrift: drift = 0, descending } = path;
  const direction = descending ? -1 : 1;
  const sorted = (objects: readonly StoredObject[]) =>
    objects.toSorted((a, b) => direction * byCreation(a, b));
  let waiting: readonly StoredObject[] = [];
  let lastId = "";
  for await (const page of pages) {
    const all = [...waiting, ...page.objects];
    lastId = page.objects.at(-1)?.objectId ?? lastId;
    const end = drift === 0 ? completeEnd(all) : 0;
    const isReady = ({ createdAt }: StoredObject, index: number) =>
      index < end || (drift > 0 && isBeforeUnread(createdAt, lastId, { descending, drift }));
    waiting = all.filter((each, index) => !isReady(each, index));
    yield { ...page, objects: sorted(all.filter(isReady)) };
  }
  yield { objects: sorted(waiting), itemsRead: 0, readUnits: 0 };
}

/** The end of the objects before which no unread one can sort. */
function completeEnd(objects: readonly StoredObject[]): number {
  const last = secondDigits(objects.at(-1)?.objectId ?? "");
  const start = objects.findLastIndex(({ objectId }) => secondDigits(objectId) !== last) + 1;
  const isExact = objects
    .slice(start)
    .every(({ objectId, createdAt }) => tellsMillisecond(objectId, createdAt));
  return isExact ? objects.length : start;
}

function byCreation(a: StoredObject, b: StoredObject): number {
  return compareStrings(a.createdAt, b.createdAt) || compareStrings(a.objectId, b.objectId);
}
