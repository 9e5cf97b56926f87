import { createDynamoThrottle } from "../adapters/dynamodb/accounts/throttle.ts";
import {
  createDynamoUserLookup,
  createDynamoUserStore,
} from "../adapters/dynamodb/accounts/users.ts";
import { createIndexCatalog } from "../adapters/dynamodb/installations/index-catalog.ts";
import { createInstallationStore } from "../adapters/dynamodb/installations/installations.ts";
import { createPostingRepair } from "../adapters/dynamodb/installations/posting-repair.ts";
import { createDynamoRoleStore } from "../adapters/dynamodb/roles/roles.ts";
import { createNetworkThrottle } from "../adapters/dynamodb/writes/network-throttle.ts";
import { INSTALLATION_INDEX, USERS } from "../contract/tables.ts";
import type { UserLookup, UserStore } from "../ports/accounts.ts";
import type { InstallationStore } from "../ports/installations.ts";
import type { Throttle } from "../ports/messages.ts";
import type { NetworkThrottle } from "../ports/network-throttle.ts";
import type { IndexCatalog } from "../ports/objects.ts";
import type { RoleStore } from "../ports/roles.ts";
import { documentClient, once } from "./clients.ts";
import { readEnv, readSettings, requireEnv } from "./environment.ts";
import { systemClock, systemLog } from "./system.ts";

export const userTable = once(() => ({
  client: documentClient(),
  ...requireEnv(readEnv(), "usersTable"),
}));

export const userLookup: () => UserLookup = once(() => createDynamoUserLookup(userTable()));

export const userSecretsTable = once(() => ({
  client: documentClient(),
  ...requireEnv(readEnv(), "userSecretsTable"),
}));

export const users: () => UserStore = once(() =>
  createDynamoUserStore({ ...userTable(), ...userSecretsTable() }),
);

export const throttle: () => Throttle = once(() =>
  createDynamoThrottle({ ...userTable(), clock: systemClock }),
);

/** Counted in the tables that the functions write anyway, so that none needs another permission. */
export const accountsThrottle: () => NetworkThrottle<"failedLogins" | "signUps"> = once(() => {
  const settings = readSettings("failedLoginsPerNetwork", "signUpsPerNetwork");
  const { client, usersTable: table } = userTable();
  return createNetworkThrottle({
    ...{ client, table, clock: systemClock },
    toKey: (id) => ({ [USERS.partitionKey]: id }),
    limits: {
      failedLogins: settings.failedLoginsPerNetwork,
      signUps: settings.signUpsPerNetwork,
    },
  });
});

export const registrationsThrottle: () => NetworkThrottle<"registrations"> = once(() => {
  const { client, indexTable: table } = installationTables();
  return createNetworkThrottle({
    ...{ client, table, clock: systemClock },
    toKey: (id) => ({
      [INSTALLATION_INDEX.partitionKey]: id,
      [INSTALLATION_INDEX.sortKey]: "-",
    }),
    limits: { registrations: readSettings("registrationsPerNetwork").registrationsPerNetwork },
  });
});

export const rolesTable = once(() => ({
  client: documentClient(),
  ...requireEnv(readEnv(), "rolesTable"),
}));

export const roleStore: () => RoleStore = once(() => createDynamoRoleStore(rolesTable()));

/** The tables of installations and what is indexed in them. */
export function installationTables() {
  const { installationsTable, installationIndexTable: indexTable } = requireEnv(
    readEnv(),
    "installationsTable",
    "installationIndexTable",
  );
  const client = documentClient();
  const clock = systemClock;
  return {
    client,
    clock,
    installationsTable,
    indexTable,
    ...readSettings("indexedFields"),
    repair: createPostingRepair({ client, tableName: indexTable, clock, log: systemLog }),
  };
}

/** Shared by everything that a function reads and writes. */
export const indexCatalog: () => IndexCatalog = once(() =>
  createIndexCatalog(installationTables()),
);

export function installationStore(): InstallationStore {
  return createInstallationStore({ ...installationTables(), catalog: indexCatalog() });
}
