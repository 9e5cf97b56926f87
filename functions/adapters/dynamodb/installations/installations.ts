import { randomUUID } from "node:crypto";
import { GetCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { postingEntries } from "../../../domain/installations/installation-index.ts";
import type { InstallationWrite } from "../../../domain/installations/installation-write.ts";
import type { PostedRow } from "../../../domain/installations/stale-posting.ts";
import type { StoredInstallation } from "../../../domain/installations/stored-installation.ts";
import { PROVIDERS } from "../../../domain/push/providers/registry.ts";
import { addressFor } from "../../../domain/push/providers/target.ts";
import type {
  InstallationPage,
  InstallationStore,
  PostingsRequest,
  ScanRequest,
  UniqueItem,
} from "../../../ports/installations.ts";
import type { IndexCatalog } from "../../../ports/objects.ts";
import type { Clock } from "../../../ports/system.ts";
import { type BatchGetResult, batchGet } from "../client/batch-get.ts";
import { hasExpired } from "../client/expiry.ts";
import { scanInstallations } from "../queries/installation-reader.ts";
import { retryWhileStale } from "../writes/contention.ts";
import { createIndexCatalog } from "./index-catalog.ts";
import {
  putFirstPostings,
  putPostings,
  queryPostings,
  removePostings,
} from "./installation-postings.ts";
import {
  type InstallationTables,
  removeRows,
  UNIQUE_MEMBER,
  writeRows,
} from "./installation-transaction.ts";
import type { PostingRepair } from "./posting-repair.ts";

export interface InstallationStoreOptions extends InstallationTables {
  /** Fields that are to have postings. */
  readonly indexedFields: readonly string[];
  /** The one of this function's readers; absent: one of its own. */
  readonly catalog?: IndexCatalog;
  /** Of stale postings that a reader comes across; absent: they stay. */
  readonly repair?: PostingRepair;
  readonly clock: Clock;
}

type WritingOptions = InstallationStoreOptions & { readonly catalog: IndexCatalog };

/** The installations in DynamoDB; conditions and items as contract/tables.ts describes them. */
export function createInstallationStore(given: InstallationStoreOptions): InstallationStore {
  const options = { ...given, catalog: given.catalog ?? createIndexCatalog(given) };
  return {
    find: (objectId) => find(options, objectId),
    findMany: (objectIds) => findMany(options, objectIds),
    findByUnique: (entries) => findByUnique(options, entries),
    scanPage: (request) => scanPage(options, request),
    subscribersPage: (request) => subscribersPage(options, request),
    write: (write) => writeInstallation(options, write),
    retryWhileContended: retryWhileStale,
    delete: async (objectId) => {
      await removeWhile(options, objectId, () => true);
    },
    deleteUnchanged: ({ objectId, _revision: revision }) =>
      removeWhile(options, objectId, (row) => row._revision === revision),
    deleteIfUnchangedSince: (objectId, token, beforeMs) =>
      removeWhile(
        options,
        objectId,
        (row) =>
          addressFor(row, PROVIDERS)?.token === token && Date.parse(row.updatedAt) <= beforeMs,
      ),
  };
}

async function find(
  { client, installationsTable, clock }: InstallationStoreOptions,
  objectId: string,
): Promise<StoredInstallation | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: installationsTable, Key: { objectId }, ConsistentRead: true }),
  );
  return unexpired(Item ? [Item] : [], clock)[0];
}

async function findMany(
  options: InstallationStoreOptions,
  objectIds: readonly string[],
): Promise<StoredInstallation[]> {
  return unexpired((await readRows(options, objectIds, true)).items, options.clock);
}

/** Expired ones too. */
async function readRows(
  { client, installationsTable: tableName }: InstallationStoreOptions,
  objectIds: readonly string[],
  consistent: boolean,
): Promise<BatchGetResult> {
  const keys = [...new Set(objectIds)].map((objectId) => ({ objectId }));
  return batchGet(client, { tableName, keys, consistent });
}

async function findByUnique(
  { client, indexTable, clock }: Pick<InstallationStoreOptions, "client" | "indexTable" | "clock">,
  entries: readonly string[],
): Promise<ReadonlyMap<string, UniqueItem>> {
  const keys = [...new Set(entries)].map((_entry) => ({ _entry, _member: UNIQUE_MEMBER }));
  const { items } = await batchGet(client, { tableName: indexTable, keys, consistent: true });
  return new Map(
    items
      .filter(isUnexpired(clock))
      .map(({ _entry, objectId, address }) => [
        _entry as string,
        { objectId, ...(address === undefined ? {} : { address }) } as UniqueItem,
      ]),
  );
}

async function scanPage(
  { client, installationsTable, clock }: InstallationStoreOptions,
  request: ScanRequest,
): Promise<InstallationPage> {
  const { segment, totalSegments, from, limit, consistent = false, expired = false } = request;
  const answer = await client.send(
    new ScanCommand({
      ...scanInstallations(installationsTable, request),
      ...(totalSegments > 1 && { Segment: segment, TotalSegments: totalSegments }),
      ExclusiveStartKey: from === undefined ? undefined : { objectId: from },
      Limit: limit,
      ConsistentRead: consistent,
      ReturnConsumedCapacity: "TOTAL",
    }),
  );
  const items = answer.Items ?? [];
  return {
    items: expired ? (items as StoredInstallation[]) : unexpired(items, clock),
    scanned: answer.ScannedCount ?? items.length,
    readUnits: answer.ConsumedCapacity?.CapacityUnits ?? 0,
    ...nextPage(answer.LastEvaluatedKey?.objectId),
  };
}

async function subscribersPage(
  options: InstallationStoreOptions,
  request: PostingsRequest,
): Promise<InstallationPage> {
  const { client, indexTable: tableName, clock } = options;
  const page = await queryPostings({ client, tableName }, request, clock.now());
  const objectIds = page.postings.map(({ objectId }) => objectId);
  const rows = await readRows(options, objectIds, request.consistent ?? false);
  const byId = new Map(rows.items.map((row) => [row.objectId as string, row as PostedRow]));
  await options.repair?.(page.postings, byId);
  const position = new Map(objectIds.map((objectId, index) => [objectId, index]));
  const rank = (row: StoredInstallation) => position.get(row.objectId) ?? 0;
  return {
    items: unexpired(rows.items, clock).sort((a, b) => rank(a) - rank(b)),
    scanned: page.scanned,
    readUnits: page.readUnits + rows.readUnits,
    ...nextPage(page.next),
  };
}

/** Posting before the installation, removal after it: a crash leaves too many, never too few. */
async function writeInstallation(
  options: WritingOptions,
  write: InstallationWrite,
): Promise<"written" | "conflict"> {
  const { client, indexTable: tableName, clock } = options;
  const nowSeconds = Math.floor(clock.now() / 1_000);
  const fields = await options.catalog.postedFields();
  const { before, after, absorbed } = write;
  const postings = { client, tableName };
  const old = before ? postingEntries(before, fields) : [];
  const wanted = postingEntries(after, fields);
  const isRenewed = before?._indexExpiresAt !== after._indexExpiresAt;
  const added = isRenewed ? wanted : wanted.filter((entry) => !old.includes(entry));
  const own = { objectId: after.objectId, revision: after._revision };
  const put = before ? putPostings : putFirstPostings;
  await put(
    postings,
    added.map((entry) => ({
      entry,
      ...own,
      expiresAt: after._indexExpiresAt,
      writtenAt: nowSeconds,
    })),
  );
  if (!(await writeOnce(options, write))) return "conflict";
  const dropped = old
    .filter((entry) => !wanted.includes(entry))
    .map((entry) => ({ entry, ...own }));
  await removePostings(postings, [
    ...dropped,
    ...absorbed.flatMap((row) => postingsOf(row, fields)),
  ]);
  return "written";
}

/** The SDK repeats a write whose answer was lost, and then finds its own first try. */
async function writeOnce(
  options: InstallationStoreOptions,
  write: InstallationWrite,
): Promise<boolean> {
  const _changeId = randomUUID();
  const stamped = { ...write, after: { ...write.after, _changeId } };
  const nowSeconds = Math.floor(options.clock.now() / 1_000);
  if ((await writeRows(options, stamped, nowSeconds)).kind === "written") return true;
  return (await find(options, write.after.objectId))?._changeId === _changeId;
}

function removeWhile(
  options: InstallationStoreOptions,
  objectId: string,
  isDoomed: (row: StoredInstallation) => boolean,
): Promise<boolean> {
  const { client, indexTable: tableName, indexedFields } = options;
  let tried: StoredInstallation | undefined;
  return retryWhileStale(async () => {
    const row = await find(options, objectId);
    if (row && !isDoomed(row)) return false;
    if (row) tried = row;
    if (!tried) return false;
    if (row && (await removeRows(options, row)).kind === "refused") return undefined;
    await removePostings({ client, tableName }, postingsOf(tried, indexedFields));
    return true;
  });
}

/** A removed row's postings, whatever wrote them: its objectId never comes back. */
function postingsOf({ objectId, ...fields }: StoredInstallation, indexedFields: readonly string[]) {
  return postingEntries(fields, indexedFields).map((entry) => ({
    entry,
    objectId,
    revision: Number.MAX_SAFE_INTEGER,
  }));
}

function nextPage(next: string | undefined): { next?: string } {
  return next === undefined ? {} : { next };
}

function unexpired(items: readonly Record<string, unknown>[], clock: Clock): StoredInstallation[] {
  return items.filter(isUnexpired(clock)) as StoredInstallation[];
}

function isUnexpired(clock: Clock): (item: Record<string, unknown>) => boolean {
  const nowMs = clock.now();
  return (item) => !hasExpired(item, nowMs);
}
