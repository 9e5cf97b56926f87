import { createInstallationReader } from "../../../functions/adapters/dynamodb/queries/installation-reader.ts";
import { createRoleReader } from "../../../functions/adapters/dynamodb/queries/role-reader.ts";
import { createUserReader } from "../../../functions/adapters/dynamodb/queries/user-reader.ts";
import type { ObjectReaders } from "../../../functions/ports/objects.ts";
import type { Clock } from "../../../functions/ports/system.ts";
import type { DynamoDbEngine } from "../dynamodb-engine.ts";

/** An engine with the tables of the queried classes. */
export interface QueriedTables extends Pick<DynamoDbEngine, "documents"> {
  readonly tables: Omit<DynamoDbEngine["tables"], "pushes" | "objects" | "objectIndex">;
}

/** Readers of every class over a real engine. */
export function toReaders(
  { documents: client, tables }: QueriedTables,
  {
    settings: { privateUserFields },
    clock,
  }: { settings: { readonly privateUserFields: readonly string[] }; clock: Clock },
): ObjectReaders {
  const { users: usersTable, roles: rolesTable, installations: installationsTable } = tables;
  const indexTable = tables.installationIndex;
  return {
    _User: createUserReader({ client, usersTable, clock, privateUserFields }),
    _Role: createRoleReader({ client, rolesTable, clock }),
    _Installation: createInstallationReader({ client, installationsTable, indexTable, clock }),
  };
}
