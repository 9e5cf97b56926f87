import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/** The tables of a stack that an import writes. */
export interface ImportTables {
  readonly client: DynamoDBDocumentClient;
  readonly usersTable: string;
  readonly userSecretsTable: string;
  readonly rolesTable: string;
  readonly installationsTable: string;
  /** Index of the installations. */
  readonly indexTable: string;
  readonly objectsTable: string;
  readonly objectIndexTable: string;
}
