import { ListTablesCommand } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { ReindexFlags } from "../reindex/flags.ts";
import { ReindexError } from "../reindex/reindex-error.ts";

export interface IndexTables {
  readonly installationsTable: string;
  readonly indexTable: string;
}

/**
 * Returns the tables in the flags, or finds them by the names that CloudFormation gave them.
 *
 * @throws ReindexError no table or several tables match
 */
export async function findTables(
  client: DynamoDBDocumentClient,
  { tables, stack }: Pick<ReindexFlags, "tables"> & { readonly stack: string },
): Promise<IndexTables> {
  if (tables) return { installationsTable: tables.installations, indexTable: tables.index };
  const names = await listTables(client);
  return {
    installationsTable: findOne(names, { stack, id: "Installations", advice: ADVICE }),
    indexTable: findOne(names, { stack, id: "InstallationIndex", advice: ADVICE }),
  };
}

/**
 * The tables of the app's classes.
 *
 * @throws ReindexError no table or several tables match
 */
export async function findClassTables(
  client: DynamoDBDocumentClient,
  stack: string,
): Promise<{ readonly objectsTable: string; readonly objectIndexTable: string }> {
  const names = await listTables(client);
  const advice = {
    missing: "check the region, --stack and the setting classes",
    several: "set --stack",
  };
  return {
    objectsTable: findOne(names, { stack, id: "Objects", advice }),
    objectIndexTable: findOne(names, { stack, id: "ObjectIndex", advice }),
  };
}

async function listTables(client: DynamoDBDocumentClient): Promise<string[]> {
  const names: string[] = [];
  let last: string | undefined;
  do {
    const page = await client.send(new ListTablesCommand({ ExclusiveStartTableName: last }));
    names.push(...(page.TableNames ?? []));
    last = page.LastEvaluatedTableName;
  } while (last !== undefined);
  return names;
}

const ADVICE = {
  missing: "check the region and --stack, or set --installations-table and --index-table",
  several: "set --installations-table and --index-table to the names in the stack's outputs",
};

interface Wanted {
  readonly stack: string;
  readonly id: string;
  readonly advice: typeof ADVICE;
}

/** Finds `<stack>-Tables<id><hash>`, which has a random suffix on AWS. */
function findOne(names: readonly string[], { stack, id, advice }: Wanted): string {
  const prefix = `${stack}-Tables${id}`;
  const found = names.filter(
    (name) =>
      name.startsWith(prefix) && /^[0-9A-F]{8}(-[A-Z0-9]+)?$/.test(name.slice(prefix.length)),
  );
  const [name] = found;
  if (name === undefined) throw new ReindexError(`there is no table ${prefix}…; ${advice.missing}`);
  if (found.length === 1) return name;
  throw new ReindexError(`several tables match (${found.join(", ")}); ${advice.several}`);
}
