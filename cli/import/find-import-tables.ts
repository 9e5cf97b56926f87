import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { CommandError } from "../command-error.ts";
import { findClassTables, findTables } from "../stack/find-tables.ts";
import type { ImportTables } from "./write/import-tables.ts";

const ACCOUNT_TABLES = [
  "Users",
  "UserSecrets",
  "Roles",
  "Installations",
  "InstallationIndex",
] as const;

/** @throws CommandError a table is missing */
export async function findImportTables(
  client: DynamoDBDocumentClient,
  stack: string,
): Promise<ImportTables> {
  const found = await findTables(client, { stack, ids: ACCOUNT_TABLES });
  const classes = await findClassTables(client, stack);
  if (classes === undefined) {
    throw new CommandError(
      'the stack has no tables for classes; add "classes": {} to the landfall object and deploy',
    );
  }
  return {
    client,
    usersTable: found.Users,
    userSecretsTable: found.UserSecrets,
    rolesTable: found.Roles,
    installationsTable: found.Installations,
    indexTable: found.InstallationIndex,
    objectsTable: classes.Objects,
    objectIndexTable: classes.ObjectIndex,
  };
}
