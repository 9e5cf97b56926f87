import { marshalItem, unmarshalItem } from "./attribute-values.ts";

type Fields = Record<string, unknown>;
type Item = Record<string, unknown>;
type Tables<T> = Record<string, T>;

/** Where the items and keys of an operation are, in its request and in its answer. */
export interface OperationItems {
  /** A request with attribute values instead of native ones; the given one stays as it is. */
  marshal(request: Fields): Fields;
  /** Turns the attribute values of an answer, as JSON has them, into native ones: in place. */
  unmarshal(answer: Fields): void;
}

/** GetItem, PutItem, UpdateItem, DeleteItem, Query and Scan. */
export const SINGLE: OperationItems = { marshal: marshalEntry, unmarshal: unmarshalEntry };

export const BATCH_GET: OperationItems = {
  marshal: (request) => ({
    ...request,
    RequestItems: mapValues(request.RequestItems as Tables<{ Keys: Item[] }>, (table) => ({
      ...table,
      Keys: table.Keys.map(marshalItem),
    })),
  }),
  unmarshal: ({ Responses = {}, UnprocessedKeys = {} }) => {
    for (const items of Object.values(Responses as Tables<Item[]>)) items.forEach(unmarshalItem);
    for (const { Keys } of Object.values(UnprocessedKeys as Tables<{ Keys: Item[] }>)) {
      Keys.forEach(unmarshalItem);
    }
  },
};

export const BATCH_WRITE: OperationItems = {
  marshal: (request) => ({
    ...request,
    RequestItems: mapValues(request.RequestItems as Tables<Tables<Fields>[]>, (writes) =>
      writes.map((write) => mapValues(write, marshalEntry)),
    ),
  }),
  unmarshal: ({ UnprocessedItems = {} }) => {
    const writes = Object.values(UnprocessedItems as Tables<Tables<Fields>[]>).flat();
    for (const entry of writes.flatMap(Object.values)) unmarshalEntry(entry);
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
  unmarshal: ({ Responses = [] }) => {
    for (const entry of Responses as Fields[]) unmarshalEntry(entry);
  },
};

const MARSHALLED = ["Item", "Key", "ExpressionAttributeValues", "ExclusiveStartKey"];
const UNMARSHALLED = ["Item", "Key", "Attributes", "LastEvaluatedKey"];

function marshalEntry(entry: Fields): Fields {
  const marshalled = { ...entry };
  for (const name of MARSHALLED) {
    if (entry[name] !== undefined) marshalled[name] = marshalItem(entry[name] as Item);
  }
  return marshalled;
}

function unmarshalEntry(entry: Fields): void {
  for (const name of UNMARSHALLED) {
    if (entry[name]) unmarshalItem(entry[name] as Item);
  }
  if (entry.Items) (entry.Items as Item[]).forEach(unmarshalItem);
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
