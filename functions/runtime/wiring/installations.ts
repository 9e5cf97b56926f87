import { createIndexCatalog } from "../../adapters/dynamodb/index-catalog.ts";
import {
  createInstallationStore,
  createUniqueItems,
} from "../../adapters/dynamodb/installations.ts";
import type { IndexCatalog } from "../../ports/index-catalog.ts";
import type { InstallationStore } from "../../ports/installation-store.ts";
import type { InstallationsPorts } from "../../ports/installations-ports.ts";
import { readEnv, requireEnv } from "../config.ts";
import { readSettings } from "../settings.ts";
import { heldRoles } from "./accounts.ts";
import { documentClient, once } from "./clients.ts";
import { systemLog } from "./log.ts";
import { systemClock, systemRandom } from "./system.ts";

/** One view of the catalog for all that a function reads and writes. */
export const indexCatalog: () => IndexCatalog = once(() => createIndexCatalog(storeOptions()));

/** For every function that reads or writes installations, the workers too. */
export function installationStore(): InstallationStore {
  return createInstallationStore({ ...storeOptions(), catalog: indexCatalog() });
}

function storeOptions() {
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

/** For pushes to a list of devices. */
export function uniqueItems(): Pick<InstallationStore, "findByUnique"> {
  const { installationIndexTable: indexTable } = requireEnv(readEnv(), "installationIndexTable");
  return createUniqueItems({ client: documentClient(), indexTable, clock: systemClock });
}

export function installationsPorts(): InstallationsPorts {
  return {
    installations: installationStore(),
    roles: heldRoles(),
    indexCatalog: indexCatalog(),
    settings: readSettings(readEnv()),
    clock: systemClock,
    random: systemRandom,
    log: systemLog,
  };
}
