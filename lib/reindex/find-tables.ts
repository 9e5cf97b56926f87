import { ListTablesCommand } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { ReindexFlags } from "./flags.ts";
import { ReindexError } from "./reindex-error.ts";

export interface IndexTables {
  readonly installationsTable: string;
  readonly indexTable: string;
}

/**
 * The tables that the flags name, or else those whose names CloudFormation made for the stack.
 *
 * @throws ReindexError when there are none, or those of an earlier stack too
 */
export async function findTables(
  client: DynamoDBDocumentClient,
  { tables, stack }: Pick<ReindexFlags, "tables" | "stack">,
): Promise<IndexTables> {
  if (tables) return { installationsTable: tables.installations, indexTable: tables.index };
  const names = await listTables(client);
  return {
    installationsTable: findOne(names, stack, "Installations"),
    indexTable: findOne(names, stack, "InstallationIndex"),
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

/** `<stack>-Tables<id><hash>`, on AWS with a random ending. */
function findOne(names: readonly string[], stack: string, id: string): string {
  const prefix = `${stack}-Tables${id}`;
  const found = names.filter(
    (name) =>
      name.startsWith(prefix) && /^[0-9A-F]{8}(-[A-Z0-9]+)?$/.test(name.slice(prefix.length)),
  );
  const [name] = found;
  if (name === undefined) {
    throw new ReindexError(
      `no table ${prefix}… here; check the region and --stack, or name the tables with --installations-table and --index-table`,
    );
  }
  if (found.length === 1) return name;
  throw new ReindexError(
    `several tables could be meant (${found.join(", ")}); name the tables with --installations-table and --index-table, as the stack's outputs have them`,
  );
}
