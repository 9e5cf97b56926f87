import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { LostAnswerError, withoutRepetition } from "../client/lost-answers.ts";
import { type Pause, sendWhileContended } from "./contention.ts";
import { type Changes, type Expression, Placeholders, renderChanges } from "./expression.ts";
import { type Refused, refusalFrom } from "./failed-write.ts";

/** One write, to be sent alone (`writeItem`) or with others (`writeTransaction`). */
export type Write = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

type Attributes = Readonly<Record<string, unknown>>;

interface ConditionalWrite {
  readonly table: string;
  /** Absent: the write always happens. */
  readonly condition?: Expression | undefined;
  /** Returns the item that failed the condition with the refusal (`stored`). */
  readonly returnStored?: boolean | undefined;
}

interface KeyedWrite extends ConditionalWrite {
  readonly key: Attributes;
}

/** Creates an item or replaces it as a whole. */
export function toPut({ table, item, ...given }: ConditionalWrite & { readonly item: Attributes }) {
  const placeholders = new Placeholders();
  const condition = renderCondition(given, placeholders);
  return {
    Put: { TableName: table, Item: item, ...condition, ...placeholders.members },
  } satisfies Write;
}

/** Changes single attributes; without a condition it also creates the item. */
export function toUpdate({
  table,
  key,
  condition,
  returnStored,
  ...changes
}: KeyedWrite & Changes) {
  const placeholders = new Placeholders();
  const UpdateExpression = renderChanges(changes, placeholders);
  const conditional = renderCondition({ condition, returnStored }, placeholders);
  return {
    Update: {
      TableName: table,
      Key: key,
      UpdateExpression,
      ...conditional,
      ...placeholders.members,
    },
  } satisfies Write;
}

/** Removes an item; without a condition, a missing item is not an error. */
export function toDelete({ table, key, ...given }: KeyedWrite) {
  const placeholders = new Placeholders();
  const condition = renderCondition(given, placeholders);
  return {
    Delete: { TableName: table, Key: key, ...condition, ...placeholders.members },
  } satisfies Write;
}

/** Makes a transaction depend on an item that it leaves as it is. */
export function toCheck({
  table,
  key,
  condition,
}: KeyedWrite & { readonly condition: Expression }) {
  const placeholders = new Placeholders();
  const ConditionExpression = condition.render(placeholders);
  return {
    ConditionCheck: {
      TableName: table,
      Key: key,
      ConditionExpression,
      ...placeholders.members,
    },
  } satisfies Write;
}

function renderCondition(
  { condition, returnStored = false }: Omit<ConditionalWrite, "table">,
  placeholders: Placeholders,
) {
  return {
    ConditionExpression: condition?.render(placeholders),
    ReturnValuesOnConditionCheckFailure: returnStored ? ("ALL_OLD" as const) : undefined,
  };
}

/** The access that adapters need to write. */
export interface Writer {
  readonly client: DynamoDBDocumentClient;
  /** Waits while others are in the way; a simulation has its own. @default - the system's timer */
  readonly pause?: Pause | undefined;
}

interface Written {
  readonly kind: "written";
  /** The item after an update that asks for it (`ReturnValues`); empty otherwise. */
  readonly item: Readonly<Record<string, unknown>>;
}

export type WriteAnswer = Written | Refused;

/** It may have been written or not; see `lost-write.ts`. */
export interface Lost {
  readonly kind: "lost";
  readonly cause: unknown;
}

interface Returned {
  readonly ReturnValues?: "ALL_NEW" | "UPDATED_NEW";
}

/**
 * Sends one write, again while a transaction holds the item. A write whose answer was lost is
 * repeated by the SDK and may then be refused because of its own first try.
 *
 * @throws ApiError unavailable when the item stays contended or the table throttled
 */
export async function writeItem(
  writer: Writer,
  write: Write,
  returned: Returned = {},
): Promise<WriteAnswer> {
  return sendItem(writer, write, { returned, mark: (input) => input });
}

/**
 * The same for a write that must not be carried out twice, such as an increment. The SDK would repeat
 * it although others may have written since, so that no condition recognizes the first try.
 */
export async function writeItemOnce(
  writer: Writer,
  write: Write,
  returned: Returned = {},
): Promise<WriteAnswer | Lost> {
  try {
    return await sendItem(writer, write, { returned, mark: withoutRepetition });
  } catch (error) {
    if (error instanceof LostAnswerError) return { kind: "lost", cause: error };
    throw error;
  }
}

/**
 * Writes all of up to 100 items or none, again while another transaction holds one of them. A lost
 * answer does no harm: the SDK repeats the transaction under the same token.
 *
 * @throws ApiError unavailable when an item stays contended or a table throttled
 */
export async function writeTransaction(
  { client, pause }: Writer,
  writes: readonly Write[],
): Promise<WriteAnswer> {
  return answered(async () => {
    const input = { TransactItems: [...writes] };
    await sendWhileContended(() => client.send(new TransactWriteCommand(input)), pause);
    return { kind: "written", item: {} };
  });
}

/**
 * Writes all or none: a single write plainly, at half the price of a transaction. Then a lost answer
 * may lead to a refusal, as with `writeItem`.
 */
export function writeAll(writer: Writer, writes: readonly Write[]): Promise<WriteAnswer> {
  const [only] = writes;
  return only && writes.length === 1 ? writeItem(writer, only) : writeTransaction(writer, writes);
}

/** `writeAll`, but never carries out a single write twice; a transaction is safe by itself. */
export function writeAllOnce(
  writer: Writer,
  writes: readonly Write[],
): Promise<WriteAnswer | Lost> {
  const [only] = writes;
  return only && writes.length === 1
    ? writeItemOnce(writer, only)
    : writeTransaction(writer, writes);
}

interface SendOptions {
  readonly returned: Returned;
  /** Called with the input of each request. */
  readonly mark: <T extends object>(input: T) => T;
}

function sendItem(
  { client, pause }: Writer,
  write: Write,
  options: SendOptions,
): Promise<WriteAnswer> {
  return answered(async () => {
    const output = await sendWhileContended(() => sendOne(client, write, options), pause);
    return { kind: "written", item: output.Attributes ?? {} };
  });
}

function sendOne(client: DynamoDBDocumentClient, write: Write, { returned, mark }: SendOptions) {
  const { Put, Update, Delete } = write;
  if (Put) return client.send(new PutCommand(mark(Put)));
  if (Update) return client.send(new UpdateCommand(mark({ ...Update, ...returned })));
  if (Delete) return client.send(new DeleteCommand(mark(Delete)));
  throw new TypeError("A condition check can only be part of a transaction");
}

async function answered(write: () => Promise<Written>): Promise<WriteAnswer> {
  try {
    return await write();
  } catch (error) {
    const refused = refusalFrom(error);
    if (refused === undefined) throw error;
    return refused;
  }
}
