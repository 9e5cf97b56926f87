import { setTimeout as pause } from "node:timers/promises";
import { BatchGetCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Item } from "./attribute-values.ts";

export interface BatchGetRequest {
  readonly tableName: string;
  /** Without duplicates, which DynamoDB rejects. */
  readonly keys: readonly Item[];
  readonly consistent: boolean;
}

export interface BatchGetResult {
  /** In any order, without keys that have no item. */
  readonly items: Item[];
  readonly readUnits: number;
}

/** DynamoDB's limit for the keys of one BatchGetItem. */
const BATCH_KEYS = 100;
/** Rounds with growing pauses take about six seconds in all. */
const MAX_ROUNDS = 8;
const FIRST_PAUSE_MS = 25;

/**
 * Reads any number of items; unprocessed keys are requested again.
 *
 * @throws Error when keys stay unprocessed
 */
export async function batchGet(
  client: DynamoDBDocumentClient,
  { tableName, keys, consistent }: BatchGetRequest,
): Promise<BatchGetResult> {
  const groups = Array.from({ length: Math.ceil(keys.length / BATCH_KEYS) }, (_, i) =>
    keys.slice(i * BATCH_KEYS, (i + 1) * BATCH_KEYS),
  );
  const results = await Promise.all(
    groups.map((group) => getGroup(client, { tableName, keys: group, consistent })),
  );
  return {
    items: results.flatMap(({ items }) => items),
    readUnits: results.reduce((sum, { readUnits }) => sum + readUnits, 0),
  };
}

async function getGroup(
  client: DynamoDBDocumentClient,
  { tableName, keys, consistent }: BatchGetRequest,
): Promise<BatchGetResult> {
  const items: Item[] = [];
  let readUnits = 0;
  let pending: Item[] = [...keys];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (round > 0) await pause(FIRST_PAUSE_MS * 2 ** round * (0.5 + Math.random() / 2));
    const answer = await client.send(
      new BatchGetCommand({
        RequestItems: { [tableName]: { Keys: pending, ConsistentRead: consistent } },
        ReturnConsumedCapacity: "TOTAL",
      }),
    );
    items.push(...(answer.Responses?.[tableName] ?? []));
    readUnits += (answer.ConsumedCapacity ?? []).reduce((n, c) => n + (c.CapacityUnits ?? 0), 0);
    pending = answer.UnprocessedKeys?.[tableName]?.Keys ?? [];
    if (pending.length === 0) return { items, readUnits };
  }
  throw new Error(`DynamoDB left ${pending.length} keys of ${tableName} unprocessed`);
}
