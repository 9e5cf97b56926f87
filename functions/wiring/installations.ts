import { createInstallationStore } from "../adapters/dynamodb/installations/installations.ts";
import type { InstallationStore, InstallationsPorts } from "../ports/installations.ts";
import { readEnv } from "./environment.ts";
import { indexCatalog, installationTables } from "./index-catalog.ts";
import { objectsPorts } from "./objects.ts";
import { readSettings } from "./settings.ts";
import { systemClock, systemRandom } from "./system.ts";

/** For every function that reads or writes installations, the workers too. */
export function installationStore(): InstallationStore {
  return createInstallationStore({ ...installationTables(), catalog: indexCatalog() });
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
