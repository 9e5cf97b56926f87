import { AwsJson1_0Protocol } from "@aws-sdk/core/protocols";
import { createUnmarshaller, type Item, marshalItem } from "./attribute-values.ts";
import { type ParsedItems, parseItems } from "./item-parser.ts";

type Message = Readonly<Record<string, unknown>>;
type Convert = (item: Item) => Item;
type ByTable = Readonly<Record<string, unknown>>;

/** Operations whose requests and answers hold items or keys. */
const ITEM_OPERATIONS: ReadonlySet<string> = new Set([
  "GetItem",
  "PutItem",
  "UpdateItem",
  "DeleteItem",
  "Query",
  "Scan",
  "BatchGetItem",
  "BatchWriteItem",
  "TransactGetItems",
  "TransactWriteItems",
]);

/** Converts a member of a request or an answer, by the member's name. */
const MEMBERS: Readonly<Record<string, (value: never, convert: Convert) => unknown>> = {
  Item: convertOne,
  Key: convertOne,
  Attributes: convertOne,
  ExpressionAttributeValues: convertOne,
  ExclusiveStartKey: convertOne,
  LastEvaluatedKey: convertOne,
  Items: convertEach,
  Keys: convertEach,
  RequestItems: convertBatch,
  UnprocessedKeys: convertBatch,
  UnprocessedItems: convertBatch,
  TransactItems: convertWrites,
  Responses: convertResponses,
};

type SerializeParameters = Parameters<AwsJson1_0Protocol["serializeRequest"]>;
type DeserializeParameters = Parameters<AwsJson1_0Protocol["deserializeResponse"]>;

/**
 * DynamoDB's protocol with native values instead of attribute values in the requests and answers of
 * item operations. The items of a Query or Scan are parsed to native values at once, other answers by
 * `JSON.parse` and one walk, where the SDK walks an answer by schema and the document client converts
 * a copy. Errors are the SDK's, and keep their items as attribute values.
 */
export class ItemProtocol extends AwsJson1_0Protocol {
  override serializeRequest(...[operation, input, context]: SerializeParameters) {
    const marshalled = isItemOperation(operation)
      ? convertItems(input as Record<string, unknown>, marshalItem)
      : input;
    return super.serializeRequest(operation, marshalled, context);
  }

  override async deserializeResponse(
    ...[operation, context, response]: DeserializeParameters
  ): Promise<never> {
    if (!isItemOperation(operation) || this.isErrorResponse(response.statusCode)) {
      return super.deserializeResponse<never>(operation, context, response);
    }
    const answer = parseAnswer(toText(await context.streamCollector(response.body)));
    return { ...answer, $metadata: this.deserializeMetadata(response) } as never;
  }
}

function isItemOperation({ name }: DeserializeParameters[0]): boolean {
  return ITEM_OPERATIONS.has(name);
}

function toText({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return byteLength === 0 ? "{}" : Buffer.from(buffer, byteOffset, byteLength).toString();
}

function parseAnswer(text: string): Message {
  const { items, rest } = parseItemsIfCompact(text) ?? { rest: text };
  const answer = convertItems(JSON.parse(rest), createUnmarshaller());
  return items ? { ...answer, Items: items } : answer;
}

/** DynamoDB writes no white space, but JSON may have some. */
function parseItemsIfCompact(text: string): ParsedItems | undefined {
  try {
    return parseItems(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * A copy of the request or answer of an item operation, with every item and key in it converted.
 *
 * @see DynamoDB API Reference: the names of these members mean the same in all operations
 */
function convertItems(message: Message, convert: Convert): Record<string, unknown> {
  const converted: Record<string, unknown> = { ...message };
  for (const name of Object.keys(message)) {
    const convertMember = MEMBERS[name];
    const value = message[name];
    if (convertMember && value !== undefined) {
      converted[name] = convertMember(value as never, convert);
    }
  }
  return converted;
}

function convertOne(item: Item, convert: Convert): Item {
  return convert(item);
}

function convertEach(items: readonly Item[], convert: Convert): Item[] {
  return items.map((item) => convert(item));
}

/** By table: `{ Keys }` of a BatchGetItem, or the writes of a BatchWriteItem. */
function convertBatch(batch: ByTable, convert: Convert): ByTable {
  return mapValues(batch, (table) =>
    Array.isArray(table) ? convertWrites(table, convert) : convertItems(table as Message, convert),
  );
}

/** Such as `[{ PutRequest: { Item } }]` or `[{ Put: { TableName, Item } }]`. */
function convertWrites(writes: readonly Message[], convert: Convert): Message[] {
  return writes.map((write) =>
    mapValues(write, (entry) => convertItems(entry as Message, convert)),
  );
}

/** Items by table of a BatchGetItem, or `[{ Item }]` of a TransactGetItems. */
function convertResponses(responses: ByTable | readonly Message[], convert: Convert) {
  return Array.isArray(responses)
    ? responses.map((response: Message) => convertItems(response, convert))
    : mapValues(responses as ByTable, (items) => convertEach(items as Item[], convert));
}

function mapValues(record: Message, map: (value: unknown) => unknown): Message {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
