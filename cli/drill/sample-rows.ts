import { randomInt } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import {
  type AttributeValue,
  BatchGetItemCommand,
  type DynamoDBClient,
  type KeysAndAttributes,
  paginateScan,
} from "@aws-sdk/client-dynamodb";
import { isOlder } from "./count-rows.ts";
import type { LiveTable } from "./live-tables.ts";

/** @see DynamoDB API Reference, Scan, TotalSegments */
const MAX_SEGMENTS = 1_000_000;
/** @see DynamoDB API Reference, BatchGetItem */
const BATCH = 100;
type Row = Readonly<Record<string, AttributeValue>>;

/** Rows of the live table by what the copy has of them. */
export interface Sample {
  readonly same: number;
  /** The copy has another version: the live row was changed since. */
  readonly changed: number;
  /** The copy lacks the row, whose date is not clearly before the moment. */
  readonly newer: number;
  /** The copy lacks the row, which has no date: it may be new, or lost. */
  readonly undated: number;
  /** The copy lacks the row, although it was created before the moment. */
  readonly lost: number;
}

export interface SampleOptions {
  readonly table: LiveTable;
  readonly copy: string;
  readonly moment: Date;
  /** Rows of the live table. */
  readonly rows: number;
  /** Rows to compare. */
  readonly size: number;
}

/** Compares rows of a random part of the live table with the copy. */
export async function compareSample(
  client: DynamoDBClient,
  { table, copy, moment, rows, size }: SampleOptions,
): Promise<Sample> {
  const live = await pickRows(client, { table: table.name, rows, size });
  const restored = await readRows(client, {
    table: copy,
    keys: live.map((row) => pick(row, table)),
  });
  const byKey = new Map(restored.map((row) => [toKey(row, table), row]));
  const sample = { same: 0, changed: 0, newer: 0, undated: 0, lost: 0 };
  for (const row of live) sample[judge(row, byKey.get(toKey(row, table)), moment)] += 1;
  return sample;
}

function judge(live: Row, restored: Row | undefined, moment: Date): keyof Sample {
  if (restored === undefined) return judgeMissing(live.createdAt?.S, moment);
  return isDeepStrictEqual(sortSets(live), sortSets(restored)) ? "same" : "changed";
}

/** Rows of an index, a ledger or a counter have no date. */
function judgeMissing(createdAt: string | undefined, moment: Date): keyof Sample {
  if (createdAt === undefined) return "undated";
  return isOlder(createdAt, moment) ? "lost" : "newer";
}

/** DynamoDB answers a set in any order. */
function sortSets(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]) => {
    if (value.SS) return [name, { SS: [...value.SS].sort() }];
    return [name, value.NS ? { NS: [...value.NS].sort() } : value];
  });
  return Object.fromEntries(entries);
}

interface Wanted {
  readonly table: string;
  readonly rows: number;
  readonly size: number;
}

/** Starts in one of as many segments as there are samples, since a segment is a random part of the table. */
async function pickRows(client: DynamoDBClient, { table, rows, size }: Wanted): Promise<Row[]> {
  const total = Math.min(MAX_SEGMENTS, Math.max(1, Math.floor(rows / size)));
  const first = randomInt(total);
  const picked: Row[] = [];
  for (let i = 0; i < total && picked.length < size; i++) {
    const segment = (first + i) % total;
    const input = { TableName: table, Segment: segment, TotalSegments: total, Limit: size };
    for await (const { Items = [] } of paginateScan({ client }, input)) {
      picked.push(...Items);
      if (picked.length >= size) break;
    }
  }
  return picked.slice(0, size);
}

interface Keys {
  readonly table: string;
  readonly keys: readonly Row[];
}

async function readRows(client: DynamoDBClient, { table, keys }: Keys): Promise<Row[]> {
  const rows: Row[] = [];
  let left = [...keys];
  while (left.length > 0) {
    const batch: KeysAndAttributes = { Keys: left.slice(0, BATCH), ConsistentRead: true };
    const answer = await client.send(new BatchGetItemCommand({ RequestItems: { [table]: batch } }));
    rows.push(...(answer.Responses?.[table] ?? []));
    left = [...(answer.UnprocessedKeys?.[table]?.Keys ?? []), ...left.slice(BATCH)];
  }
  return rows;
}

function pick(row: Row, { keys }: LiveTable): Row {
  return Object.fromEntries(keys.map((key) => [key, row[key] as AttributeValue]));
}

function toKey(row: Row, { keys }: LiveTable): string {
  return JSON.stringify(keys.map((key) => row[key]));
}
