import { DescribeTableCommand, type DynamoDBClient } from "@aws-sdk/client-dynamodb";
import pMap from "p-map";
import { CommandError } from "../command-error.ts";
import type { Deployment } from "../stack/deployment.ts";

const CONCURRENCY = 4;

/** A table of the stack. */
export interface LiveTable {
  /** Its id in the template, such as `Users`. */
  readonly id: string;
  readonly name: string;
  /** The partition key and, if there is one, the sort key. */
  readonly keys: readonly string[];
  /** Size of rows and indexes, as DynamoDB counted them in the last six hours; 0 for a new table. */
  readonly bytes: number;
}

/** @throws CommandError the stack has no tables */
export async function findLiveTables({
  findResources,
  clients,
  name,
}: Deployment): Promise<readonly LiveTable[]> {
  const found = findResources("AWS::DynamoDB::Table");
  if (found.length === 0) throw new CommandError(`the stack ${name} has no tables; check --stack`);
  return pMap(
    found,
    ({ logicalId, physicalId }) => describe(clients.dynamoDb, { id: toId(logicalId), physicalId }),
    { concurrency: CONCURRENCY },
  );
}

/** `TablesUsers0A3BD57F` → `Users` */
function toId(logicalId: string): string {
  return logicalId.replace(/^Tables/, "").replace(/[0-9A-F]{8}$/, "");
}

interface Found {
  readonly id: string;
  readonly physicalId: string;
}

async function describe(client: DynamoDBClient, { id, physicalId }: Found): Promise<LiveTable> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: physicalId }));
  const { KeySchema = [], TableSizeBytes = 0, GlobalSecondaryIndexes = [] } = Table ?? {};
  const indexBytes = GlobalSecondaryIndexes.map(({ IndexSizeBytes = 0 }) => IndexSizeBytes);
  return {
    ...{ id, name: physicalId },
    keys: KeySchema.map(({ AttributeName = "" }) => AttributeName),
    bytes: indexBytes.reduce((sum, bytes) => sum + bytes, TableSizeBytes),
  };
}
