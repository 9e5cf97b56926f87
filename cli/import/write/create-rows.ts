import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Item } from "../../../functions/adapters/dynamodb/client/attribute-values.ts";
import { batchGet } from "../../../functions/adapters/dynamodb/client/batch-get.ts";
import { putFirstPostings } from "../../../functions/adapters/dynamodb/index/postings.ts";
import { type Write, writeTransaction } from "../../../functions/adapters/dynamodb/writes/write.ts";
import { itemBytes } from "../../../functions/domain/push/report/item-size.ts";
import type { RowOutcome } from "../import-writer.ts";
import { insertItems } from "./insert-items.ts";
import { itemKey } from "./item-key.ts";
import type { RowPlan } from "./row-plan.ts";

export interface RowTables {
  readonly client: DynamoDBDocumentClient;
  readonly rowsTable: string;
  /** Attributes of the table's key. */
  readonly keyAttributes: readonly string[];
  readonly indexTable: string;
}

/** Items of one TransactWriteItems, and their bytes with a margin (DynamoDB, "Quotas": 4 MB). */
const [TRANSACTION_ITEMS, TRANSACTION_BYTES] = [100, 3_500_000];

/**
 * Creates missing rows, and refreshes rows of earlier imports. Existing rows cost a read, so a repeated import
 * is cheap; a row that appears meanwhile wins, because every row is written on the condition that it is
 * new.
 *
 * @returns an outcome for each plan
 */
export async function createRows(
  tables: RowTables,
  plans: readonly RowPlan[],
): Promise<RowOutcome[]> {
  const existing = await findExisting(tables, plans);
  const outcomes = new Map<RowPlan, RowOutcome>();
  const missing: RowPlan[] = [];
  const seen = new Set<string>();
  for (const plan of plans) {
    const key = keyOf(tables, plan);
    const stored = existing.get(key);
    const { deletionMark: mark } = plan;
    if (seen.has(key)) outcomes.set(plan, { kind: "kept" });
    else if (stored) outcomes.set(plan, (await plan.refresh?.(stored)) ?? { kind: "kept" });
    else if (mark && existing.has(toKeyText(tables, mark))) outcomes.set(plan, DELETED);
    else missing.push(plan);
    seen.add(key);
  }
  const { client, indexTable: tableName } = tables;
  await putFirstPostings(
    { client, tableName },
    missing.flatMap(({ postings }) => [...postings]),
  );
  const alone = missing.filter(({ puts }) => puts.length === 1);
  const isNew = await insertItems(
    client,
    alone.map(({ puts: [put] }) => toItemPut(put)),
  );
  for (const [index, plan] of alone.entries()) {
    outcomes.set(plan, isNew[index] ? { kind: "written" } : plan.refusal([0]));
  }
  const guarded = missing.filter(({ puts }) => puts.length > 1);
  for (const group of toTransactions(guarded)) await writeGroup(tables, group, outcomes);
  return plans.map((plan) => outcomes.get(plan) ?? { kind: "kept" });
}

const DELETED: RowOutcome = { kind: "leftOut", reason: "Some users were deleted here." };

/** The existing rows and the marks of deleted rows, by key. */
async function findExisting(
  tables: RowTables,
  plans: readonly RowPlan[],
): Promise<Map<string, Item>> {
  const { client, rowsTable: tableName, keyAttributes } = tables;
  const marks = plans.flatMap(({ deletionMark }): Item[] => (deletionMark ? [deletionMark] : []));
  const keys = [...plans.map((plan) => keyIn(plan, keyAttributes)), ...marks];
  const byKey = new Map(keys.map((key) => [toKeyText(tables, key), key]));
  const { items } = await batchGet(client, {
    tableName,
    keys: [...byKey.values()],
    consistent: false,
  });
  return new Map(items.map((item) => [toKeyText(tables, item), item]));
}

function keyOf(tables: RowTables, plan: RowPlan): string {
  return toKeyText(tables, keyIn(plan, tables.keyAttributes));
}

function toKeyText({ keyAttributes }: RowTables, item: Item): string {
  return JSON.stringify(keyAttributes.map((name) => item[name]));
}

function keyIn({ puts: [put] }: RowPlan, keyAttributes: readonly string[]) {
  return Object.fromEntries(keyAttributes.map((name) => [name, put.Put?.Item?.[name]]));
}

function toItemPut({ Put }: Write) {
  if (Put?.TableName === undefined || Put.Item === undefined) throw new TypeError("Not a put");
  return { tableName: Put.TableName, item: Put.Item };
}

/** Groups plans so that a transaction is full and names no item twice, which DynamoDB rejects. */
function toTransactions(plans: readonly RowPlan[]): RowPlan[][] {
  const groups: RowPlan[][] = [];
  let items = new Set<string>();
  let bytes = 0;
  for (const plan of plans) {
    const keys = plan.puts.map(itemKey);
    const size = plan.puts.reduce((sum, { Put }) => sum + itemBytes(Put?.Item ?? {}), 0);
    const isFull = items.size + keys.length > TRANSACTION_ITEMS || bytes + size > TRANSACTION_BYTES;
    if (groups.length === 0 || isFull || keys.some((key) => items.has(key))) {
      groups.push([]);
      items = new Set();
      bytes = 0;
    }
    for (const key of keys) items.add(key);
    bytes += size;
    groups.at(-1)?.push(plan);
  }
  return groups;
}

/** Rows that are refused leave the transaction, and the others are tried again. */
async function writeGroup(
  tables: RowTables,
  group: readonly RowPlan[],
  outcomes: Map<RowPlan, RowOutcome>,
): Promise<void> {
  let rest = [...group];
  while (rest.length > 0) {
    const answer = await writeTransaction(
      tables,
      rest.flatMap(({ puts }) => [...puts]),
    );
    if (answer.kind === "written") {
      for (const plan of rest) outcomes.set(plan, { kind: "written" });
      return;
    }
    const refused = toRefused(rest, answer.indexes);
    for (const [plan, indexes] of refused) {
      outcomes.set(plan, await withOwner(tables, plan, indexes));
    }
    rest = rest.filter((plan) => !refused.has(plan));
  }
}

/** A refusal that names the row which has the value, so that an operator finds it. */
async function withOwner(
  { client }: RowTables,
  plan: RowPlan,
  indexes: readonly number[],
): Promise<RowOutcome> {
  const outcome = plan.refusal(indexes);
  const { TableName, Item } = plan.puts[indexes[0] ?? 0]?.Put ?? {};
  if (outcome.kind !== "refused" || TableName === undefined || Item === undefined) return outcome;
  const { _key, _entry, _member } = Item;
  const Key = _key === undefined ? { _entry, _member } : { _key };
  const { Item: owner } = await client.send(new GetCommand({ TableName, Key }));
  if (typeof owner?.objectId !== "string") return outcome;
  return { ...outcome, reason: `${outcome.reason} Its objectId is ${owner.objectId}.` };
}

/** The refused positions of each plan, counted from its first put. */
function toRefused(plans: readonly RowPlan[], indexes: readonly number[]): Map<RowPlan, number[]> {
  const refused = new Map<RowPlan, number[]>();
  let start = 0;
  for (const plan of plans) {
    const own = indexes
      .map((index) => index - start)
      .filter((at) => at >= 0 && at < plan.puts.length);
    if (own.length > 0) refused.set(plan, own);
    start += plan.puts.length;
  }
  return refused;
}
