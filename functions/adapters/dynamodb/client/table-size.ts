import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import {
  type DynamoDBDocumentClient,
  ScanCommand,
  type ScanCommandInput,
} from "@aws-sdk/lib-dynamodb";
import type { ClassSize } from "../../../ports/objects.ts";
import type { Clock } from "../../../ports/system.ts";

export interface TableSizeOptions {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly clock: Clock;
  /** An index with exactly one entry per object, if the table also holds other items. */
  readonly indexName?: string;
}

/** DynamoDB updates its counts only every six hours. */
const MAX_AGE_MS = 5 * 60_000;
/** Bytes that an eventually consistent scan reads for one unit. */
const BYTES_PER_UNIT = 8_192;
/** Bytes of an item as SDKs save it, for the local engine, which counts items but not bytes. */
const ASSUMED_ITEM_BYTES = 550;

/** Reads the size from DescribeTable and caches it for some minutes. */
export function createTableSize(options: TableSizeOptions): () => Promise<ClassSize> {
  let known: { readonly size: Promise<ClassSize>; readonly atMs: number } | undefined;
  return () => {
    const nowMs = options.clock.now();
    if (known && nowMs - known.atMs < MAX_AGE_MS) return known.size;
    const fresh = { size: describe(options), atMs: nowMs };
    known = fresh;
    fresh.size.catch(() => {
      if (known === fresh) known = undefined;
    });
    return fresh.size;
  };
}

async function describe({ client, tableName, indexName }: TableSizeOptions): Promise<ClassSize> {
  const { Table: table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
  const items = table?.ItemCount ?? 0;
  const index = table?.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === indexName);
  const bytes = table?.TableSizeBytes || items * ASSUMED_ITEM_BYTES;
  return { objects: index?.ItemCount || items, scanUnits: Math.ceil(bytes / BYTES_PER_UNIT) };
}

/** The sample is one of so many segments: for ten million small items, it fills a page. */
const SAMPLES = 4_096;

/**
 * The size of a table as it is now, which DescribeTable does not know for six hours. A first page
 * without a second is the whole table. DynamoDB spreads the keys of a larger table evenly over many
 * segments, one of which is counted. The estimate is never below the first page.
 */
export async function measureTable(
  client: DynamoDBDocumentClient,
  tableName: string,
): Promise<ClassSize> {
  const first = await countPage(client, { TableName: tableName });
  if (first.isWhole) return { objects: first.items, scanUnits: Math.ceil(first.units) };
  const segment = { Segment: 0, TotalSegments: SAMPLES };
  const sample = await countPage(client, { TableName: tableName, ...segment });
  const objects = Math.max(first.items, sample.items * SAMPLES);
  return { objects, scanUnits: Math.ceil((objects / first.items) * first.units) };
}

async function countPage(client: DynamoDBDocumentClient, input: ScanCommandInput) {
  const { ScannedCount, ConsumedCapacity, LastEvaluatedKey } = await client.send(
    new ScanCommand({ ...input, Select: "COUNT", ReturnConsumedCapacity: "TOTAL" }),
  );
  return {
    items: ScannedCount ?? 0,
    units: ConsumedCapacity?.CapacityUnits ?? 0,
    isWhole: LastEvaluatedKey === undefined,
  };
}
