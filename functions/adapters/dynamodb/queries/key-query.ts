import {
  type DynamoDBDocumentClient,
  QueryCommand,
  type QueryCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { TTL_ATTRIBUTE } from "../../../contract/tables.ts";
import type { Item } from "../client/attribute-values.ts";
import { hasExpired } from "../client/expiry.ts";
import type { KeySource, SortedKey } from "./sorted-keys.ts";

/** A Query of one partition of a table or an index whose items name objects. */
export interface KeyQuery {
  readonly input: Omit<QueryCommandInput, "Limit" | "Select" | "ExclusiveStartKey">;
  /** Whether the items have the TTL attribute; items of a keys-only index don't. */
  readonly expires: boolean;
  /** Whether the items are the objects themselves, which `toKey` passes on. */
  readonly readsItems?: true;
  toKey(item: Item): SortedKey;
}

export interface QueryContext {
  readonly client: DynamoDBDocumentClient;
  readonly nowMs: number;
}

/** Reads the keys of a query page by page, eventually consistent, without expired ones. */
export function createKeySource(
  { client, nowMs }: QueryContext,
  { input, toKey }: KeyQuery,
): KeySource {
  let from: Item | undefined;
  return async (limit) => {
    const answer = await client.send(
      new QueryCommand({
        ...input,
        Limit: limit,
        ExclusiveStartKey: from,
        ReturnConsumedCapacity: "TOTAL",
      }),
    );
    from = answer.LastEvaluatedKey;
    const items = answer.Items ?? [];
    return {
      keys: items.filter((item) => !hasExpired(item, nowMs)).map(toKey),
      isLast: from === undefined,
      itemsRead: items.length,
      readUnits: answer.ConsumedCapacity?.CapacityUnits ?? 0,
    };
  };
}

/** Counts the unexpired items of the queries in parallel, up to `atMost`. */
export async function countKeys(
  context: QueryContext,
  queries: readonly KeyQuery[],
  atMost: number,
): Promise<{ entries: number; readUnits: number }> {
  let entries = 0;
  let readUnits = 0;
  let open = queries.map((query) => createCounter(context, query));
  while (open.length > 0 && entries < atMost) {
    const limit = Math.max(1, Math.ceil((atMost - entries) / open.length));
    const pages = await Promise.all(open.map((count) => count(limit)));
    entries += pages.reduce((sum, page) => sum + page.entries, 0);
    readUnits += pages.reduce((sum, page) => sum + page.readUnits, 0);
    open = open.filter((_, index) => pages[index]?.isLast === false);
  }
  return { entries: Math.min(entries, atMost), readUnits };
}

function createCounter({ client, nowMs }: QueryContext, { input, expires }: KeyQuery) {
  let from: Item | undefined;
  const filter = expires ? unexpiredFilter(nowMs) : {};
  const names = { ...input.ExpressionAttributeNames, ...filter.names };
  const values = { ...input.ExpressionAttributeValues, ...filter.values };
  return async (limit: number) => {
    const answer = await client.send(
      new QueryCommand({
        ...input,
        Select: "COUNT",
        FilterExpression: filter.expression,
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values,
        Limit: limit,
        ExclusiveStartKey: from,
        ReturnConsumedCapacity: "TOTAL",
      }),
    );
    from = answer.LastEvaluatedKey;
    const readUnits = answer.ConsumedCapacity?.CapacityUnits ?? 0;
    return { entries: answer.Count ?? 0, readUnits, isLast: from === undefined };
  };
}

interface UnexpiredFilter {
  readonly expression?: string;
  readonly names?: Record<string, string>;
  readonly values?: Record<string, unknown>;
}

function unexpiredFilter(nowMs: number): UnexpiredFilter {
  return {
    expression: "#expiresAt > :now",
    names: { "#expiresAt": TTL_ATTRIBUTE },
    values: { ":now": nowMs / 1_000 },
  };
}
