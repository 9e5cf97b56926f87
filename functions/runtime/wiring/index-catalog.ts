import { createIndexCatalog } from "../../adapters/dynamodb/index-catalog.ts";
import type { IndexCatalog } from "../../ports/index-catalog.ts";
import { readEnv, requireEnv } from "../config.ts";
import { readSettings } from "../settings.ts";
import { documentClient, once } from "./clients.ts";
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
  return {
    client: documentClient(),
    installationsTable,
    indexTable: installationIndexTable,
    indexedFields: readSettings(env).indexedFields,
    clock: systemClock,
  };
}
