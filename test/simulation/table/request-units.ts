import {
  BatchGetCommand,
  BatchWriteCommand,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from "@aws-sdk/lib-dynamodb";
import {
  itemBytes,
  toReadUnits,
  toWriteUnits,
} from "../../../functions/domain/push/report/item-size.ts";
import type { KeyCapacity } from "../laws/key-capacity.ts";
import type { Command } from "./document-client.ts";
import type { Item } from "./item-path.ts";
import type { MemoryTable } from "./memory-table.ts";

/** An item that a request writes or checks. */
export interface WrittenItem {
  readonly key: Item;
  /** Value of its partition key. */
  readonly partition: string;
  /** Its whole key. */
  readonly name: string;
}

interface Input {
  readonly Key?: Item;
  readonly Item?: Item;
  readonly ConsistentRead?: boolean;
  readonly IndexName?: string;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeValues?: Item;
}

/** Items that a request writes, in the request's order. */
export function writtenItems(
  { partitionKey, sortKeyFor }: MemoryTable,
  command: Command,
): readonly WrittenItem[] {
  return writeInputs(command).map(({ Item, Key }) => {
    const key = Item ?? Key ?? {};
    const partition = String(key[partitionKey]);
    return { key, partition, name: `${partition}\n${key[sortKeyFor()]}` };
  });
}

function writeInputs(command: Command): readonly Input[] {
  if (command instanceof TransactWriteCommand) {
    return (command.input.TransactItems ?? []).map((entry) => Object.values(entry)[0] as Input);
  }
  if (command instanceof BatchWriteCommand) {
    const requests = Object.values(command.input.RequestItems ?? {}).flat();
    return requests.map(({ PutRequest }) => PutRequest as Input);
  }
  return [command.input as Input];
}

/** Partition keys that a request reads. */
export function readPartitions({ partitionKey }: MemoryTable, command: Command): readonly string[] {
  if (command instanceof BatchGetCommand) {
    const requests = Object.values(command.input.RequestItems ?? {});
    return requests.flatMap(({ Keys = [] }) => Keys.map((key) => String(key[partitionKey])));
  }
  const { Key = {}, IndexName = "", ...query } = command.input as Input;
  if (command instanceof GetCommand) return [String(Key[partitionKey])];
  if (!(command instanceof QueryCommand)) return [];
  const placeholder = /= (:\w+)/.exec(query.KeyConditionExpression ?? "")?.[1] ?? "";
  return [IndexName + String(query.ExpressionAttributeValues?.[placeholder])];
}

/** Charges what a request has read; half for reads that need not be consistent. */
export function chargeReads(
  { capacity, table }: { readonly capacity: KeyCapacity; readonly table: MemoryTable },
  command: Command,
  items: readonly Item[],
): void {
  const { ConsistentRead = false } = command.input as Input;
  const charge = (partition: string, bytes: number) =>
    capacity.charge("reads", partition, toReadUnits(bytes) * (ConsistentRead ? 1 : 0.5));
  if (command instanceof BatchGetCommand) {
    for (const item of items) charge(String(item[table.partitionKey]), storedBytes(item));
    return;
  }
  const bytes = items.reduce((sum, item) => sum + storedBytes(item), 0);
  for (const partition of readPartitions(table, command)) charge(partition, bytes);
}

interface Written extends WrittenItem {
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

/** Charges a write by the larger of both sizes, also when it failed, and every index that it moves. */
export function chargeWrites(
  { capacity, table }: { readonly capacity: KeyCapacity; readonly table: MemoryTable },
  written: readonly Written[],
  isTransaction: boolean,
): void {
  for (const { partition, before, after } of written) {
    const units = toWriteUnits(Math.max(storedBytes(before), storedBytes(after)));
    capacity.charge("writes", partition, isTransaction ? 2 * units : units);
    const [old, now] = [table.indexPartitions(before), table.indexPartitions(after)];
    for (const entry of [...old].filter((each) => !now.has(each)))
      capacity.charge("writes", entry, 1);
    for (const entry of [...now].filter((each) => !old.has(each)))
      capacity.charge("writes", entry, 1);
  }
}

const sizes = new WeakMap<Item, number>();

/** Stored items are replaced and never changed. */
function storedBytes(item: Item | undefined): number {
  if (!item) return 0;
  const known = sizes.get(item) ?? itemBytes(item);
  sizes.set(item, known);
  return known;
}
