import type { Call } from "./call.ts";
import type { TableKeys } from "./table-keys.ts";

type Json = Readonly<Record<string, unknown>>;

/** One item or query of a request. */
export interface Touched {
  /** Name of the table, or table and index: `Users/byCreation`. */
  readonly resource: string;
  readonly tableName: string;
  /** The partition that is read or written, as JSON; undefined for a scan, which reads all of them. */
  readonly key: string | undefined;
}

/** The members of a transaction, a batch or a single request that name a table. */
export function namedTables({ input }: Call): readonly string[] {
  if (input.TransactItems) {
    const items = input.TransactItems as readonly Readonly<Record<string, Json>>[];
    return items.map((item) => String(Object.values(item)[0]?.TableName));
  }
  if (input.RequestItems) return Object.keys(input.RequestItems as object);
  return [String(input.TableName)];
}

/** Everything that a request touches, in the order of its items. */
export function touchedKeys(
  { operation, input }: Call,
  keysFor: (tableName: string) => TableKeys,
): readonly Touched[] {
  const touch = (tableName: string, item: Json | undefined): Touched => ({
    resource: tableName,
    tableName,
    key: JSON.stringify(item?.[keysFor(tableName).names[0] ?? ""]),
  });
  if (operation.startsWith("Transact")) {
    return (input.TransactItems as readonly Json[]).map((item) => {
      const { TableName, Key, Item } = Object.values(item)[0] as Json;
      return touch(String(TableName), (Key ?? Item) as Json);
    });
  }
  if (operation === "BatchGetItem" || operation === "BatchWriteItem") {
    return Object.entries(input.RequestItems as Json).flatMap(([tableName, requests]) =>
      toItems(requests).map((item) => touch(tableName, item)),
    );
  }
  const tableName = String(input.TableName);
  if (operation === "Query") return [queriedKey(input, keysFor(tableName))];
  if (operation === "Scan") return [{ ...toResource(input), key: undefined }];
  return [touch(tableName, (input.Key ?? input.Item) as Json)];
}

/** The items and keys of one table in a batch. */
function toItems(requests: unknown): readonly Json[] {
  if (!Array.isArray(requests)) return (requests as { readonly Keys: readonly Json[] }).Keys;
  return requests.map(({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest?.Key);
}

function toResource(input: Json): Pick<Touched, "resource" | "tableName"> {
  const tableName = String(input.TableName);
  return { tableName, resource: input.IndexName ? `${tableName}/${input.IndexName}` : tableName };
}

/** A key condition compares the partition key with one value. */
function queriedKey(input: Json, { names, indexes }: TableKeys): Touched {
  const name = input.IndexName ? indexes.get(String(input.IndexName)) : names[0];
  const aliases = (input.ExpressionAttributeNames ?? {}) as Readonly<Record<string, string>>;
  const values = (input.ExpressionAttributeValues ?? {}) as Json;
  const equalities = String(input.KeyConditionExpression).matchAll(/([#\w]+)\s*=\s*(:\w+)/g);
  const found = [...equalities].find(([, left = ""]) => (aliases[left] ?? left) === name);
  return { ...toResource(input), key: JSON.stringify(values[found?.[2] ?? ""]) };
}
