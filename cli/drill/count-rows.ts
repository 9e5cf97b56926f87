import { type DynamoDBClient, paginateScan } from "@aws-sdk/client-dynamodb";
import pMap from "p-map";

/** Few, because the live table also serves the app. */
const SEGMENTS = 4;

/** Clocks of the functions and of DynamoDB, and requests that were under way. */
const MARGIN_MS = 60_000;

export interface Count {
  readonly rows: number;
  /** Rows with a `createdAt` that is clearly before the moment. */
  readonly olderRows: number;
  /** DynamoDB's read units for counting. */
  readonly readUnits: number;
}

export interface CountOptions {
  readonly table: string;
  readonly moment: Date;
  readonly signal: AbortSignal;
}

/** Counts the rows by reading them, because DynamoDB's own count is up to six hours old. */
export async function countRows(client: DynamoDBClient, options: CountOptions): Promise<Count> {
  const segments = Array.from({ length: SEGMENTS }, (_, segment) => segment);
  const counts = await pMap(segments, (segment) => countSegment(client, { ...options, segment }));
  return counts.reduce(add);
}

/** @param createdAt ISO 8601 */
export function isOlder(createdAt: string, moment: Date): boolean {
  return createdAt < toLimit(moment);
}

function toLimit(moment: Date): string {
  return new Date(moment.getTime() - MARGIN_MS).toISOString();
}

interface Segment extends CountOptions {
  readonly segment: number;
}

async function countSegment(
  client: DynamoDBClient,
  { table, segment, moment, signal }: Segment,
): Promise<Count> {
  const pages = paginateScan(
    { client },
    {
      ...{ TableName: table, Select: "COUNT", ReturnConsumedCapacity: "TOTAL" },
      ...{ Segment: segment, TotalSegments: SEGMENTS },
      FilterExpression: "createdAt < :limit",
      ExpressionAttributeValues: { ":limit": { S: toLimit(moment) } },
    },
  );
  let count: Count = { rows: 0, olderRows: 0, readUnits: 0 };
  for await (const { ScannedCount: rows = 0, Count: olderRows = 0, ConsumedCapacity } of pages) {
    signal.throwIfAborted();
    count = add(count, { rows, olderRows, readUnits: ConsumedCapacity?.CapacityUnits ?? 0 });
  }
  return count;
}

function add(one: Count, other: Count): Count {
  return {
    rows: one.rows + other.rows,
    olderRows: one.olderRows + other.olderRows,
    readUnits: one.readUnits + other.readUnits,
  };
}
