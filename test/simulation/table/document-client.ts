import {
  type CancellationReason,
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { marshalItem } from "../../../functions/adapters/dynamodb/client/attribute-values.ts";
import { isMet, type Placeholders, project } from "./expressions.ts";
import { deepCopy, type Item, type Value } from "./item-path.ts";
import type { MemoryTable, Write } from "./memory-table.ts";

/** The input of any command, as far as the model supports it. */
interface Request extends Placeholders {
  readonly Key?: Item;
  readonly Item?: Item;
  readonly ProjectionExpression?: string;
  readonly UpdateExpression?: string;
  readonly ConditionExpression?: string;
  readonly KeyConditionExpression?: string;
  readonly FilterExpression?: string;
  readonly IndexName?: string;
  readonly Limit?: number;
  readonly ScanIndexForward?: boolean;
  readonly ExclusiveStartKey?: Item;
  readonly ReturnValues?: string;
  readonly ReturnValuesOnConditionCheckFailure?: string;
  readonly Select?: string;
}

type TransactEntry = Partial<Record<Write["kind"], Request>>;

export interface Command {
  readonly input: object;
}

/** Gets the stored items that a read has looked at, whether they are in its answer or not. */
type OnRead = (items: readonly Item[]) => void;

/** Items on one page of a query: small, so that every reader meets several pages. */
const PAGE_ITEMS = 40;
const MAX_TRANSACTION = 100;
const MAX_BATCH = 100;

const names = new Map<unknown, string>();
const WRITES: ReadonlySet<string> = new Set([
  "put",
  "update",
  "delete",
  "transactWrite",
  "batchWrite",
]);
const MAX_BATCH_WRITES = 25;

/**
 * Executes one command of the document client at once, with DynamoDB's errors.
 *
 * @throws ConditionalCheckFailedException, TransactionCanceledException, TypeError on anything
 *   that the model does not support
 */
export function execute(
  table: MemoryTable,
  command: Command,
  onRead: OnRead = () => undefined,
): object {
  const input = withoutUndefined(command.input) as Request;
  if (command instanceof GetCommand) {
    const item = table.get(input.Key ?? {});
    onRead(item ? [item] : []);
    return item ? { Item: projected(item, input) } : {};
  }
  if (command instanceof PutCommand) return writeOne(table, "Put", input);
  if (command instanceof UpdateCommand) return writeOne(table, "Update", input);
  if (command instanceof DeleteCommand) return writeOne(table, "Delete", input);
  if (command instanceof QueryCommand) return query(table, input, onRead);
  if (command instanceof BatchGetCommand) return batchGet(table, command.input as never, onRead);
  if (command instanceof BatchWriteCommand) return batchWrite(table, command);
  if (command instanceof TransactWriteCommand) {
    return transact(table, command.input.TransactItems as TransactEntry[]);
  }
  throw new TypeError(`The model does not support ${command.constructor.name}`);
}

/** The command's part in the names of crash points. */
export function commandName(command: Command): string {
  const kind = command.constructor;
  const known = names.get(kind);
  if (known !== undefined) return known;
  const name = kind.name.replace(/Command$/, "").replace(/^./, (letter) => letter.toLowerCase());
  names.set(kind, name);
  return name;
}

/** Whether the command changes anything. */
export function isWrite(command: Command): boolean {
  return WRITES.has(commandName(command));
}

function toWrite(kind: Write["kind"], input: Request): Write {
  const item = input.Item ?? input.Key;
  if (!item) throw new TypeError(`${kind} without key`);
  return { ...input, kind, item };
}

function writeOne(table: MemoryTable, kind: Write["kind"], input: Request): object {
  const result = table.write([toWrite(kind, input)]);
  if (result.kind === "refused") {
    const old = result.failures[0]?.item;
    const isWanted = input.ReturnValuesOnConditionCheckFailure === "ALL_OLD";
    throw new ConditionalCheckFailedException({
      message: "The conditional request failed",
      $metadata: {},
      ...(isWanted && old && { Item: marshalItem(old) as never }),
    });
  }
  const [change] = result.changes;
  if (input.ReturnValues === "ALL_NEW") return { Attributes: deepCopy(change?.after) };
  if (input.ReturnValues === "ALL_OLD") return { Attributes: deepCopy(change?.before) };
  // Holds more than the updated attributes; no caller reads the rest.
  if (input.ReturnValues === "UPDATED_NEW") return { Attributes: deepCopy(change?.after) };
  return {};
}

function transact(table: MemoryTable, entries: readonly TransactEntry[]): object {
  if (entries.length > MAX_TRANSACTION) throw new TypeError("More than 100 items");
  const requests = entries.map((entry) => {
    const [kind, input] = Object.entries(entry)[0] as [Write["kind"], Request];
    return { kind, input: withoutUndefined(input) as Request };
  });
  const result = table.write(requests.map(({ kind, input }) => toWrite(kind, input)));
  if (result.kind === "written") return {};
  throw new TransactionCanceledException({
    message: "Transaction cancelled",
    $metadata: {},
    CancellationReasons: result.failures.map((failure, index): CancellationReason => {
      if (!failure) return { Code: "None" };
      const wanted = requests[index]?.input.ReturnValuesOnConditionCheckFailure === "ALL_OLD";
      const old = wanted && failure.item ? marshalItem(failure.item) : undefined;
      return { Code: "ConditionalCheckFailed", ...(old && { Item: old as never }) };
    }),
  });
}

/** Puts only; nothing stays unprocessed. */
function batchWrite(table: MemoryTable, { input }: BatchWriteCommand): object {
  const requests = Object.values(input.RequestItems ?? {}).flat();
  if (requests.length > MAX_BATCH_WRITES) throw new TypeError("More than 25 writes");
  for (const { PutRequest } of requests) {
    writeOne(table, "Put", withoutUndefined(PutRequest) as Request);
  }
  return { UnprocessedItems: {} };
}

function query(table: MemoryTable, input: Request, onRead: OnRead): object {
  const { KeyConditionExpression: condition = "", IndexName, Limit = PAGE_ITEMS } = input;
  const partition = /= (:\w+)/.exec(condition)?.[1] ?? "";
  const name = String(input.ExpressionAttributeValues?.[partition]);
  const matching = table.read(name, IndexName).filter((item) => isMet(condition, item, input));
  const ordered = input.ScanIndexForward === false ? matching.reverse() : matching;
  const sort = table.sortKeyFor(IndexName);
  const from = input.ExclusiveStartKey ? startAfter(ordered, input, sort) : 0;
  const page = ordered.slice(from, from + Math.min(Limit, PAGE_ITEMS));
  onRead(page);
  const isMore = from + page.length < ordered.length;
  const kept = page.filter(
    (item) => !input.FilterExpression || isMet(input.FilterExpression, item, input),
  );
  const last = page.at(-1);
  return {
    Count: kept.length,
    ScannedCount: page.length,
    ...(input.Select !== "COUNT" && { Items: kept.map((item) => projected(item, input)) }),
    ...(isMore && last && { LastEvaluatedKey: toKey(table, last, sort) }),
  };
}

/** Compares by order, not by identity, because the item may be gone meanwhile. */
function startAfter(ordered: readonly Item[], input: Request, sort: string): number {
  const after = String(input.ExclusiveStartKey?.[sort]);
  const isPast = (item: Item) =>
    input.ScanIndexForward === false ? String(item[sort]) < after : String(item[sort]) > after;
  const position = ordered.findIndex(isPast);
  return position < 0 ? ordered.length : position;
}

function toKey(table: MemoryTable, item: Item, sort: string): Item {
  const names = new Set([table.partitionKey, table.sortKeyFor(), sort]);
  return Object.fromEntries([...names].map((name) => [name, item[name] as Value]));
}

function batchGet(
  table: MemoryTable,
  { RequestItems }: { RequestItems: Record<string, Request & { Keys: Item[] }> },
  onRead: OnRead,
): object {
  const Responses: Record<string, Item[]> = {};
  for (const [name, request] of Object.entries(RequestItems)) {
    if (request.Keys.length > MAX_BATCH) throw new TypeError("More than 100 keys");
    const items = request.Keys.map((key) => table.get(key)).filter((item) => item !== undefined);
    onRead(items);
    Responses[name] = items.map((item) => projected(item, request));
  }
  return { Responses };
}

function projected(item: Item, input: Request): Item {
  const { ProjectionExpression: names } = input;
  return deepCopy(names === undefined ? item : project(names, item, input));
}

/** Like the document client, leaves out undefined members. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  const kept: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(value)) {
    if (each !== undefined) kept[name] = withoutUndefined(each);
  }
  return kept;
}
