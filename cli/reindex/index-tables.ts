import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { findTables } from "../stack/find-tables.ts";

interface Place {
  readonly stack: string;
  /** Names of the tables; undefined: the tables of the stack. */
  readonly tables: { readonly installations: string; readonly index: string } | undefined;
}

export interface IndexTables {
  readonly installationsTable: string;
  readonly indexTable: string;
}

/**
 * The tables in the flags, or the tables of the stack.
 *
 * @throws CommandError no table or several tables match
 */
export async function findIndexTables(
  client: DynamoDBDocumentClient,
  { tables, stack }: Place,
): Promise<IndexTables> {
  if (tables) return { installationsTable: tables.installations, indexTable: tables.index };
  const ids = ["Installations", "InstallationIndex"] as const;
  const found = await findTables(client, { stack, ids, advice: INSTALLATIONS_ADVICE });
  return { installationsTable: found.Installations, indexTable: found.InstallationIndex };
}

/**
 * The tables of the app's classes.
 *
 * @throws CommandError no table or several tables match
 */
export async function findClassTables(
  client: DynamoDBDocumentClient,
  stack: string,
): Promise<{ readonly objectsTable: string; readonly objectIndexTable: string }> {
  const ids = ["Objects", "ObjectIndex"] as const;
  const found = await findTables(client, { stack, ids, advice: CLASSES_ADVICE });
  return { objectsTable: found.Objects, objectIndexTable: found.ObjectIndex };
}

const INSTALLATIONS_ADVICE = {
  missing: "check the region and --stack, or set --installations-table and --index-table",
  several: "set --installations-table and --index-table to the names in the stack's outputs",
};

const CLASSES_ADVICE = {
  missing: "check the region, --stack and the setting classes",
  several: "set --stack",
};
