import { setTimeout as pause } from "node:timers/promises";
import { BatchWriteCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/** An item to put, whatever is there. */
export interface ItemPut {
  readonly tableName: string;
  readonly item: Record<string, unknown>;
}

/** Writes of one BatchWriteItem: DynamoDB's limit. */
const BATCH_WRITES = 25;
/** With the growing pauses below, about six seconds. */
const MAX_ROUNDS = 8;
const FIRST_PAUSE_MS = 25;

/**
 * Puts any number of items, each at most once, and those again that DynamoDB leaves unprocessed.
 * They are written one by one: after a failure some are there and others are not.
 *
 * @throws Error when some stay unprocessed
 */
export async function batchPut(
  client: DynamoDBDocumentClient,
  puts: readonly ItemPut[],
): Promise<void> {
  const groups = Array.from({ length: Math.ceil(puts.length / BATCH_WRITES) }, (_, i) =>
    puts.slice(i * BATCH_WRITES, (i + 1) * BATCH_WRITES),
  );
  await Promise.all(groups.map((group) => putGroup(client, group)));
}

async function putGroup(client: DynamoDBDocumentClient, puts: readonly ItemPut[]): Promise<void> {
  const tables = [...new Set(puts.map(({ tableName }) => tableName))];
  const requests = tables.map((table) => [table, toRequests(puts, table)]);
  let pending = Object.fromEntries(requests);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (round > 0) await pause(FIRST_PAUSE_MS * 2 ** round * (0.5 + Math.random() / 2));
    const answer = await client.send(new BatchWriteCommand({ RequestItems: pending }));
    pending = answer.UnprocessedItems ?? {};
    if (Object.keys(pending).length === 0) return;
  }
  throw new Error(`Items of ${Object.keys(pending)} stayed unprocessed`);
}

function toRequests(puts: readonly ItemPut[], table: string) {
  return puts
    .filter(({ tableName }) => tableName === table)
    .map(({ item }) => ({ PutRequest: { Item: item } }));
}
