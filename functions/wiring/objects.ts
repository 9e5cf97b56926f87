import { createInstallationReader } from "../adapters/dynamodb/queries/installation-reader.ts";
import { createRoleReader } from "../adapters/dynamodb/queries/role-reader.ts";
import { createUserReader } from "../adapters/dynamodb/queries/user-reader.ts";
import type { StoredUser } from "../domain/accounts/stored-user.ts";
import type { StoredInstallation } from "../domain/installations/stored-installation.ts";
import type { StoredRole } from "../domain/roles/stored-role.ts";
import type { Settings } from "../domain/settings.ts";
import type { InstallationsPorts } from "../ports/installations.ts";
import type { ObjectReader, ObjectsPorts } from "../ports/objects.ts";
import { once } from "./clients.ts";
import { readSettings } from "./environment.ts";
import { registrationsThrottle } from "./network-throttles.ts";
import {
  indexCatalog,
  installationStore,
  installationTables,
  roleStore,
  rolesTable,
  userTable,
} from "./stores.ts";
import { systemClock, systemLog, systemRandom } from "./system.ts";

const userReader: () => ObjectReader<StoredUser> = once(() => {
  const { privateUserFields } = readSettings("privateUserFields");
  return createUserReader({ ...userTable(), clock: systemClock, privateUserFields });
});

const roleReader: () => ObjectReader<StoredRole> = once(() =>
  createRoleReader({ ...rolesTable(), clock: systemClock }),
);

const installationReader: () => ObjectReader<StoredInstallation> = once(() =>
  createInstallationReader(installationTables()),
);

/** Settings that every query reads. */
export const QUERY_SETTINGS = [
  "classPermissions",
  "privateUserFields",
  "maxQueryReadUnits",
] as const satisfies readonly (keyof Settings)[];

/** Readers are created when a query needs them, because not every function has every table. */
export function objectsPorts(): ObjectsPorts {
  return {
    readers: {
      get _User() {
        return userReader();
      },
      get _Installation() {
        return installationReader();
      },
      get _Role() {
        return roleReader();
      },
    },
    roles: roleStore(),
    indexCatalog: { usableFields: () => indexCatalog().usableFields() },
    settings: readSettings(...QUERY_SETTINGS),
    log: systemLog,
  };
}

export function installationsPorts(): InstallationsPorts {
  return {
    ...objectsPorts(),
    settings: readSettings(
      ...QUERY_SETTINGS,
      "indexedFields",
      "installationDays",
      "ownerFromSession",
    ),
    installations: installationStore(),
    networkThrottle: registrationsThrottle(),
    clock: systemClock,
    random: systemRandom,
  };
}
