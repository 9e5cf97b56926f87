import type { SourceLink, SourceRow } from "../../../cli/formats/source-row.ts";
import type { ImportWriter } from "../../../cli/import/import-writer.ts";
import { createStackWriter } from "../../../cli/import/write/stack-writer.ts";
import type { ClassDefinitions } from "../../../functions/domain/classes/class-definition.ts";
import type { DynamoDbEngine } from "../dynamodb-engine.ts";

/** Time and indexes of the rows of a test's imports. */
interface Imported {
  readonly definitions: ClassDefinitions;
  readonly indexedFields: readonly string[];
  readonly nowMs: number;
  readonly dryRun?: boolean;
}

/** The writer of an import into an engine's tables. */
export function writeInto(
  { documents: client, tables }: DynamoDbEngine,
  { nowMs, dryRun = false, ...indexes }: Imported,
): ImportWriter {
  const { users, userSecrets, roles, installations, installationIndex } = tables;
  return createStackWriter({
    tables: {
      client,
      usersTable: users,
      userSecretsTable: userSecrets,
      rolesTable: roles,
      installationsTable: installations,
      indexTable: installationIndex,
      objectsTable: tables.objects,
      objectIndexTable: tables.objectIndex,
    },
    now: () => nowMs,
    ...indexes,
    retentionDays: 90,
    dryRun,
  });
}

const PLACE = { file: "export.jsonl", line: 1 };

export const toSourceRow = (className: string, value: object): SourceRow => ({
  kind: "object",
  className,
  value: value as SourceRow["value"],
  ...PLACE,
});

export const toSourceLink = (
  link: Pick<SourceLink, "ownerClass" | "key" | "owningId" | "relatedId" | "relatedClass">,
): SourceLink => ({ kind: "link", ...link, ...PLACE });
