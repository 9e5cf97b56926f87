import { createInstallationReader } from "../adapters/dynamodb/queries/installation-reader.ts";
import { createRoleReader } from "../adapters/dynamodb/queries/role-reader.ts";
import { createUserReader } from "../adapters/dynamodb/queries/user-reader.ts";
import { createDynamoRoleStore } from "../adapters/dynamodb/roles/roles.ts";
import type { StoredUser } from "../domain/accounts/stored-user.ts";
import type { StoredInstallation } from "../domain/installations/stored-installation.ts";
import type { StoredRole } from "../domain/roles/stored-role.ts";
import type { ObjectReader, ObjectsPorts } from "../ports/objects.ts";
import type { RoleStore } from "../ports/roles.ts";
import { documentClient, once } from "./clients.ts";
import { readEnv, requireEnv } from "./environment.ts";
import { indexCatalog, installationTables } from "./index-catalog.ts";
import { systemLog } from "./log.ts";
import { readSettings } from "./settings.ts";
import { systemClock } from "./system.ts";
import { userTable } from "./stores.ts";

const rolesTable = once(() => ({
  client: documentClient(),
  ...requireEnv(readEnv(), "rolesTable"),
}));

export const roleStore: () => RoleStore = once(() => createDynamoRoleStore(rolesTable()));

/** Readers are made when a query needs them: not every function may reach every table. */
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
    settings: readSettings(readEnv()),
    log: systemLog,
  };
}

const userReader: () => ObjectReader<StoredUser> = once(() => {
  const { privateUserFields } = readSettings(readEnv());
  return createUserReader({ ...userTable(), clock: systemClock, privateUserFields });
});

const roleReader: () => ObjectReader<StoredRole> = once(() =>
  createRoleReader({ ...rolesTable(), clock: systemClock }),
);

const installationReader: () => ObjectReader<StoredInstallation> = once(() =>
  createInstallationReader(installationTables()),
);
