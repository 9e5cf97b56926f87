import { GetCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { defined } from "../../../domain/defined.ts";
import type { StoredInstallation } from "../../../domain/installations/stored-installation.ts";
import type { PostedRow } from "../../../domain/objects/stale-posting.ts";
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
import type { PostingRepair } from "../index/posting-repair.ts";
import { queryPostings } from "../index/postings.ts";
import { scanInstallations } from "../queries/installation-reader.ts";
import { createIndexCatalog } from "./index-catalog.ts";
import { type InstallationTables, UNIQUE_MEMBER } from "./installation-transaction.ts";
import { createInstallationWrites } from "./installation-writes.ts";

export interface InstallationStoreOptions extends InstallationTables {
  /** Fields that are to have postings. */
  readonly indexedFields: readonly string[];
  /** Shared with this function's readers. @default - one of its own */
  readonly catalog?: IndexCatalog;
  /** Removes stale postings that a reader comes across. @default - they stay */
  readonly repair?: PostingRepair;
  readonly clock: Clock;
}

/** The installations in DynamoDB; conditions and items as contract/tables.ts describes them. */
export function createInstallationStore(given: InstallationStoreOptions): InstallationStore {
  const options = { ...given, catalog: given.catalog ?? createIndexCatalog(given) };
  const findOne = (objectId: string) => find(options, objectId);
  return {
    ...createInstallationWrites({ ...options, find: findOne }),
    find: findOne,
    findMany: (objectIds) => findMany(options, objectIds),
    findByUnique: (entries) => findByUnique(options, entries),
    scanPage: (request) => scanPage(options, request),
    subscribersPage: (request) => subscribersPage(options, request),
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

/** Includes expired rows. */
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
  const nowMs = clock.now();
  return new Map(
    items
      .filter((item) => !hasExpired(item, nowMs))
      .map(({ _entry, objectId, address }) => [
        _entry as string,
        (address === undefined ? { objectId } : { objectId, address }) as UniqueItem,
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
    ...defined({ next: answer.LastEvaluatedKey?.objectId as string | undefined }),
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
    ...defined({ next: page.next }),
  };
}

function unexpired(items: readonly Record<string, unknown>[], clock: Clock): StoredInstallation[] {
  const nowMs = clock.now();
  return items.filter((item) => !hasExpired(item, nowMs)) as StoredInstallation[];
}
