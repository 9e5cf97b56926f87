import { BatchWriteCommand, type BatchWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { ApiError } from "../../../domain/api-error.ts";
import { pauseAtRandom, sendWhileContended } from "./contention.ts";
import type { Writer } from "./write.ts";

/** An item to put unconditionally. */
export interface ItemPut {
  readonly tableName: string;
  readonly item: Record<string, unknown>;
}

type RequestItems = NonNullable<BatchWriteCommandInput["RequestItems"]>;

/** Writes of one BatchWriteItem: DynamoDB's limit. */
const BATCH_WRITES = 25;
/** With the growing pauses below, about six seconds. */
const MAX_ROUNDS = 8;
const FIRST_PAUSE_MS = 50;

/**
 * Puts any number of different items, and again the items that DynamoDB leaves unprocessed. It is not
 * atomic: a failure may leave some items written.
 *
 * @throws ApiError unavailable when some stay unprocessed
 */
export async function batchPut(writer: Writer, puts: readonly ItemPut[]): Promise<void> {
  const groups = Array.from({ length: Math.ceil(puts.length / BATCH_WRITES) }, (_, i) =>
    puts.slice(i * BATCH_WRITES, (i + 1) * BATCH_WRITES),
  );
  await Promise.all(groups.map((group) => putGroup(writer, group)));
}

async function putGroup(
  { client, pause = pauseAtRandom }: Writer,
  puts: readonly ItemPut[],
): Promise<void> {
  const tables = [...new Set(puts.map(({ tableName }) => tableName))];
  let pending: RequestItems = Object.fromEntries(
    tables.map((table) => [table, toRequests(puts, table)]),
  );
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (round > 0) await pause(FIRST_PAUSE_MS * 2 ** round);
    const command = new BatchWriteCommand({ RequestItems: pending });
    const answer = await sendWhileContended(() => client.send(command), pause);
    pending = answer.UnprocessedItems ?? {};
    if (Object.keys(pending).length === 0) return;
  }
  const cause = new Error(`Items of ${Object.keys(pending)} stayed unprocessed`);
  throw new ApiError("unavailable", undefined, { cause });
}

function toRequests(puts: readonly ItemPut[], table: string) {
  return puts
    .filter(({ tableName }) => tableName === table)
    .map(({ item }) => ({ PutRequest: { Item: item } }));
}
