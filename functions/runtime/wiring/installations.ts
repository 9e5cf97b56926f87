import {
  createInstallationStore,
  createUniqueItems,
} from "../../adapters/dynamodb/installations.ts";
import type { InstallationStore } from "../../ports/installation-store.ts";
import type { InstallationsPorts } from "../../ports/installations-ports.ts";
import { readEnv, requireEnv } from "../config.ts";
import { readSettings } from "../settings.ts";
import { documentClient } from "./clients.ts";
import { indexCatalog, installationTables } from "./index-catalog.ts";
import { objectsPorts } from "./objects.ts";
import { systemClock, systemRandom } from "./system.ts";

/** For every function that reads or writes installations, the workers too. */
export function installationStore(): InstallationStore {
  return createInstallationStore({ ...installationTables(), catalog: indexCatalog() });
}

/** For pushes to a list of devices. */
export function uniqueItems(): Pick<InstallationStore, "findByUnique"> {
  const { installationIndexTable: indexTable } = requireEnv(readEnv(), "installationIndexTable");
  return createUniqueItems({ client: documentClient(), indexTable, clock: systemClock });
}

export function installationsPorts(): InstallationsPorts {
  return {
    ...objectsPorts(),
    settings: readSettings(readEnv()),
    installations: installationStore(),
    clock: systemClock,
    random: systemRandom,
  };
}
