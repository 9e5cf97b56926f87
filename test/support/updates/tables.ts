import {
  type AttributeValue,
  BatchWriteItemCommand,
  DynamoDBClient,
  ListTablesCommand,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "../cloud/cloud.ts";

/** Items by the name of their table, as DynamoDB stores them. */
export type Tables = Readonly<Record<string, readonly Record<string, AttributeValue>[]>>;

const BATCH = 25;

export async function readTables(cloud: RunningCloud): Promise<Tables> {
  const client = await connect(cloud);
  const { TableNames: names = [] } = await client.send(new ListTablesCommand({}));
  const scan = async (TableName: string) =>
    (await client.send(new ScanCommand({ TableName, ConsistentRead: true }))).Items ?? [];
  const entries = await Promise.all(names.map(async (name) => [name, await scan(name)] as const));
  return Object.fromEntries(entries.filter(([, items]) => items.length > 0));
}

/** Adds the items to the tables of a cloud. */
export async function writeTables(cloud: RunningCloud, tables: Tables): Promise<void> {
  const client = await connect(cloud);
  for (const [name, items] of Object.entries(tables)) {
    for (let from = 0; from < items.length; from += BATCH) {
      const puts = items.slice(from, from + BATCH).map((Item) => ({ PutRequest: { Item } }));
      const { UnprocessedItems: left = {} } = await client.send(
        new BatchWriteItemCommand({ RequestItems: { [name]: puts } }),
      );
      if (Object.keys(left).length > 0) throw new Error(`${name} took only a part of the items`);
    }
  }
}

async function connect(cloud: RunningCloud): Promise<DynamoDBClient> {
  const { body } = await request(cloud, "GET", "/_local/dynamodb");
  const { endpoint, region } = body as { endpoint: string; region: string };
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  return new DynamoDBClient({ endpoint, region, credentials });
}
