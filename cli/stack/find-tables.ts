import { ListTablesCommand } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { CommandError } from "../command-error.ts";
import { parseStackName } from "./stack-name.ts";

/** Ids of the stack's tables in its template. */
export type TableId =
  | "Users"
  | "UserSecrets"
  | "Roles"
  | "Installations"
  | "InstallationIndex"
  | "Pushes"
  | "Objects"
  | "ObjectIndex";

const ADVICE = {
  missing: "check the region and --stack",
  several: "set --stack",
};

/**
 * Names of tables of a stack, found by the names that CloudFormation gave them.
 *
 * @throws CommandError no table or several tables match
 */
export async function findTables<Id extends TableId>(
  client: DynamoDBDocumentClient,
  { stack, ids, advice = ADVICE }: FindOptions<Id>,
): Promise<Record<Id, string>> {
  const names = await listTables(client);
  const found = ids.map((id) => [id, findOne(names, { stack, id, advice })]);
  return Object.fromEntries(found) as Record<Id, string>;
}

/** The stack has no such table; tables of classes exist only if the configuration has classes. */
class MissingTableError extends CommandError {}

/** The tables of classes; undefined if the stack has none. */
export async function findClassTables(client: DynamoDBDocumentClient, stack: string) {
  try {
    return await findTables(client, { stack, ids: ["Objects", "ObjectIndex"] });
  } catch (error) {
    if (error instanceof MissingTableError) return undefined;
    throw error;
  }
}

interface FindOptions<Id extends TableId> {
  readonly stack: string;
  readonly ids: readonly Id[];
  /** The next step for the user if a table is missing, or several match. */
  readonly advice?: typeof ADVICE;
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

interface Wanted {
  readonly stack: string;
  readonly id: string;
  readonly advice: typeof ADVICE;
}

/** Finds `<stack>-<deployment>Tables<id><hash>`, which has a random suffix on AWS. */
function findOne(names: readonly string[], { stack, id, advice }: Wanted): string {
  const { stackName, id: deployment = "" } = parseStackName(stack);
  const prefix = `${stackName}-${deployment}Tables${id}`;
  const found = names.filter(
    (name) =>
      name.startsWith(prefix) && /^[0-9A-F]{8}(-[A-Z0-9]+)?$/.test(name.slice(prefix.length)),
  );
  const [name] = found;
  if (name === undefined) {
    throw new MissingTableError(`there is no table ${prefix}…; ${advice.missing}`);
  }
  if (found.length === 1) return name;
  throw new CommandError(`several tables match (${found.join(", ")}); ${advice.several}`);
}
