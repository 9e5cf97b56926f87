import { createIndexCatalog } from "../adapters/dynamodb/installations/index-catalog.ts";
import { createPostingRepair } from "../adapters/dynamodb/installations/posting-repair.ts";
import type { IndexCatalog } from "../ports/objects.ts";
import { documentClient, once } from "./clients.ts";
import { readEnv, requireEnv } from "./environment.ts";
import { systemLog } from "./log.ts";
import { readSettings } from "./settings.ts";
import { systemClock } from "./system.ts";

/** One view of the catalog for all that a function reads and writes. */
export const indexCatalog: () => IndexCatalog = once(() =>
  createIndexCatalog(installationTables()),
);

/** Where installations are, and what is indexed of them. */
export function installationTables() {
  const env = readEnv();
  const { installationsTable, installationIndexTable } = requireEnv(
    env,
    "installationsTable",
    "installationIndexTable",
  );
  const client = documentClient();
  const clock = systemClock;
  const postings = { client, tableName: installationIndexTable };
  return {
    client,
    clock,
    installationsTable,
    indexTable: installationIndexTable,
    indexedFields: readSettings(env).indexedFields,
    repair: createPostingRepair({ ...postings, clock, log: systemLog }),
  };
}
