import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { InstallationCount } from "../../../ports/installations.ts";

/** DynamoDB's own count of the table's items. */
export function createInstallationCount(
  client: DynamoDBDocumentClient,
  installationsTable: string,
): InstallationCount {
  return async () => {
    const { Table } = await client.send(
      new DescribeTableCommand({ TableName: installationsTable }),
    );
    return Table?.ItemCount ?? 0;
  };
}
