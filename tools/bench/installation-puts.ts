import type { BatchWriteCommandInput, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { createInstallationStore } from "../../functions/adapters/dynamodb/installations/installation-store.ts";
import type { ItemPut } from "../../functions/adapters/dynamodb/writes/batch-write.ts";
import { DEFAULT_SETTINGS } from "../../functions/contract/settings.ts";
import { draftInstallation } from "../../functions/domain/installations/draft-installation.ts";
import type { JsonObject } from "../../functions/domain/json.ts";
import { UNLIMITED_WORK } from "../../functions/domain/work-budget.ts";

/** A device that was never seen before. */
export interface NewDevice {
  readonly objectId: string;
  readonly body: JsonObject;
  readonly nowMs: number;
}

export interface DeviceTables {
  readonly installations: string;
  readonly installationIndex: string;
}

/** The writes of the store itself for a new installation, without the requests that check it. */
export async function installationPuts(
  { objectId, body, nowMs }: NewDevice,
  { tables, indexedFields }: { tables: DeviceTables; indexedFields: readonly string[] },
): Promise<ItemPut[]> {
  const puts: ItemPut[] = [];
  const store = createInstallationStore({
    client: collect(puts),
    installationsTable: tables.installations,
    indexTable: tables.installationIndex,
    indexedFields,
    catalog: {
      postedFields: async () => indexedFields,
      usableFields: async () => indexedFields,
    },
    clock: { now: () => nowMs },
  });
  const retentionDays = DEFAULT_SETTINGS.installationDays;
  const stamp = { objectId, firstRevision: nowMs, nowMs, retentionDays };
  const { before, after } = draftInstallation(undefined, body, stamp);
  const others = { absorbed: [], expiredOwners: [], namesakes: [] };
  const write = { before, after, ...others, claimsObjectId: false };
  await store.save(async () => ({ write }), UNLIMITED_WORK);
  return puts;
}

interface Put {
  readonly TableName: string;
  readonly Item: Record<string, unknown>;
}

/** A client that only records the items to put. */
export function collect(puts: ItemPut[]): DynamoDBDocumentClient {
  const put = ({ TableName: tableName, Item: item }: Put) => puts.push({ tableName, item });
  const send = async ({ input }: { input: Partial<Put> & PutLists }) => {
    if (input.Item) put(input as Put);
    for (const { Put } of input.TransactItems ?? []) put(Put);
    for (const [TableName, requests] of Object.entries(input.RequestItems ?? {})) {
      for (const { PutRequest } of requests) put({ TableName, Item: PutRequest?.Item ?? {} });
    }
    return {};
  };
  return { send } as unknown as DynamoDBDocumentClient;
}

interface PutLists {
  readonly TransactItems?: readonly { readonly Put: Put }[];
  readonly RequestItems?: BatchWriteCommandInput["RequestItems"];
}
