import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  QueryCommand,
  ScanCommand,
} from "@aws-sdk/lib-dynamodb";
import type { JsonObject } from "../../domain/json.ts";
import type { Access } from "../../domain/push/audience.ts";
import type { AudiencePage, DeviceIndex, PushAudience } from "../../ports/push-audience.ts";

export interface PushAudienceOptions {
  readonly client: DynamoDBDocumentClient;
  readonly installationsTable: string;
  readonly installationIndexTable: string;
}

/** Postings of one entry in one read, and devices read for them. */
const POSTINGS_LIMIT = 1_000;
const BATCH_GET_KEYS = 100;
const UNPROCESSED_PAUSE_MS = 50;

/** Reads the tables of the installations in the order of objectIds, or of a scan segment. */
export function createPushAudience(options: PushAudienceOptions): PushAudience {
  return {
    approximateCount: async () => {
      const { client, installationsTable: TableName } = options;
      const { Table } = await client.send(new DescribeTableCommand({ TableName }));
      return Table?.ItemCount ?? 0;
    },
    readPage: async (access, after) => {
      if (access.kind === "scan") return scanPage(options, access, after);
      if (access.kind === "postings") return postingsPage(options, access.entries, after);
      return { installations: [], scanned: 0 };
    },
  };
}

/** Reads the uniqueness items of installation ids. */
export function createDeviceIndex(
  options: Pick<PushAudienceOptions, "client" | "installationIndexTable">,
): DeviceIndex {
  return { findByInstallationId: (ids) => findByInstallationId(options, ids) };
}

async function scanPage(
  { client, installationsTable: TableName }: PushAudienceOptions,
  { segment, segments }: Access & { kind: "scan" },
  after: string,
): Promise<AudiencePage> {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new ScanCommand({
      TableName,
      Segment: segment,
      TotalSegments: segments,
      ...(after !== "" && { ExclusiveStartKey: { objectId: after } }),
    }),
  );
  return {
    installations: Items.map((item) => toEntry(item)),
    scanned: Items.length,
    ...(LastEvaluatedKey && { next: String(LastEvaluatedKey.objectId) }),
  };
}

/**
 * The union of the entries as far as all of them have been read: up to the smallest last key of
 * those that go on.
 */
async function postingsPage(
  options: PushAudienceOptions,
  entries: readonly string[],
  after: string,
): Promise<AudiencePage> {
  const pages = await Promise.all(entries.map((entry) => readPostings(options, entry, after)));
  const ends = pages.flatMap(({ next }) => (next === undefined ? [] : [next])).sort();
  const [horizon] = ends;
  const members = new Set(pages.flatMap((page) => page.members));
  const ids = [...members].filter((id) => horizon === undefined || id <= horizon).sort();
  const items = await batchGet(
    options.client,
    options.installationsTable,
    ids.map((objectId) => ({ objectId })),
  );
  const byId = new Map(items.map((item) => [String(item.objectId), item]));
  return {
    installations: ids.flatMap((id) => {
      const item = byId.get(id);
      return item ? [toEntry(item)] : [];
    }),
    scanned: ids.length,
    ...(horizon !== undefined && { next: horizon }),
  };
}

async function readPostings(
  { client, installationIndexTable: TableName }: PushAudienceOptions,
  entry: string,
  after: string,
): Promise<{ members: string[]; next: string | undefined }> {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: "#entry = :entry AND #member > :after",
      ExpressionAttributeNames: { "#entry": "_entry", "#member": "_member" },
      // A key can't be empty text; every objectId sorts after this.
      ExpressionAttributeValues: { ":entry": entry, ":after": after === "" ? " " : after },
      Limit: POSTINGS_LIMIT,
    }),
  );
  return {
    members: Items.map((item) => String(item._member)),
    next: LastEvaluatedKey && String(LastEvaluatedKey._member),
  };
}

async function findByInstallationId(
  {
    client,
    installationIndexTable,
  }: Pick<PushAudienceOptions, "client" | "installationIndexTable">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JsonObject>> {
  const keys = ids.map((id) => ({ _entry: `installationId#${id}`, _member: "-" }));
  const items = await batchGet(client, installationIndexTable, keys);
  const prefix = "installationId#".length;
  return new Map(items.map((item) => [String(item._entry).slice(prefix), item as JsonObject]));
}

async function batchGet(
  client: DynamoDBDocumentClient,
  table: string,
  keys: readonly Record<string, string>[],
): Promise<Record<string, unknown>[]> {
  const batches: Record<string, string>[][] = [];
  for (let from = 0; from < keys.length; from += BATCH_GET_KEYS) {
    batches.push(keys.slice(from, from + BATCH_GET_KEYS));
  }
  const items = await Promise.all(batches.map((batch) => getBatch(client, table, batch)));
  return items.flat();
}

async function getBatch(
  client: DynamoDBDocumentClient,
  table: string,
  keys: readonly Record<string, string>[],
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let wanted = [...keys];
  while (wanted.length > 0) {
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: wanted } } }),
    );
    items.push(...(Responses?.[table] ?? []));
    wanted = (UnprocessedKeys?.[table]?.Keys ?? []) as typeof wanted;
    if (wanted.length > 0)
      await new Promise((resolve) => setTimeout(resolve, UNPROCESSED_PAUSE_MS));
  }
  return items;
}

function toEntry(item: Record<string, unknown>) {
  return { key: String(item.objectId), installation: item as JsonObject };
}
