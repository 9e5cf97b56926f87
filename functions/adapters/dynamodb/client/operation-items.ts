import type { AnswerShape } from "./answer-reader.ts";
import { marshalItem } from "./attribute-values.ts";

type Fields = Record<string, unknown>;
type Item = Record<string, unknown>;
type Tables<T> = Record<string, T>;

/** Where the items and keys of an operation are, in its request and in its answer. */
export interface OperationItems {
  /** A request with attribute values instead of native ones; the given one stays as it is. */
  marshal(request: Fields): Fields;
  readonly answer: AnswerShape;
}

const ITEMS = { listOf: "item" } as const;

/** GetItem, PutItem, UpdateItem, DeleteItem, Query and Scan. */
export const SINGLE: OperationItems = {
  marshal: marshalEntry,
  answer: { members: { Item: "item", Attributes: "item", LastEvaluatedKey: "item", Items: ITEMS } },
};

export const BATCH_GET: OperationItems = {
  marshal: (request) => ({
    ...request,
    RequestItems: mapValues(request.RequestItems as Tables<{ Keys: Item[] }>, (table) => ({
      ...table,
      Keys: table.Keys.map(marshalItem),
    })),
  }),
  answer: {
    members: {
      Responses: { mapOf: ITEMS },
      UnprocessedKeys: { mapOf: { members: { Keys: ITEMS } } },
    },
  },
};

export const BATCH_WRITE: OperationItems = {
  marshal: (request) => ({
    ...request,
    RequestItems: mapValues(request.RequestItems as Tables<Tables<Fields>[]>, (writes) =>
      writes.map((write) => mapValues(write, marshalEntry)),
    ),
  }),
  answer: {
    members: {
      UnprocessedItems: {
        mapOf: { listOf: { mapOf: { members: { Item: "item", Key: "item" } } } },
      },
    },
  },
};

/** TransactGetItems and TransactWriteItems. */
export const TRANSACTION: OperationItems = {
  marshal: (request) => ({
    ...request,
    TransactItems: (request.TransactItems as Tables<Fields>[]).map((each) =>
      mapValues(each, marshalEntry),
    ),
  }),
  answer: { members: { Responses: { listOf: { members: { Item: "item" } } } } },
};

const MARSHALLED = ["Item", "Key", "ExpressionAttributeValues", "ExclusiveStartKey"];

function marshalEntry(entry: Fields): Fields {
  const marshalled = { ...entry };
  for (const name of MARSHALLED) {
    if (entry[name] !== undefined) marshalled[name] = marshalItem(entry[name] as Item);
  }
  return marshalled;
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
