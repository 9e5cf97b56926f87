import { createDynamoThrottle } from "../adapters/dynamodb/accounts/throttle.ts";
import {
  createDynamoUserLookup,
  createDynamoUserStore,
} from "../adapters/dynamodb/accounts/users.ts";
import { createPostingRepair } from "../adapters/dynamodb/index/posting-repair.ts";
import { createIndexCatalog } from "../adapters/dynamodb/installations/index-catalog.ts";
import { createInstallationStore } from "../adapters/dynamodb/installations/installation-store.ts";
import { createDynamoRoleStore } from "../adapters/dynamodb/roles/roles.ts";
import { ENV } from "../contract/env.ts";
import { INDEX_SETTINGS } from "../contract/setting-readers.ts";
import type { UserLookup, UserStore } from "../ports/accounts.ts";
import type { InstallationStore } from "../ports/installations.ts";
import type { Throttle } from "../ports/messages.ts";
import type { IndexCatalog } from "../ports/objects.ts";
import type { RoleStore } from "../ports/roles.ts";
import { documentClient, once } from "./clients.ts";
import { readEnv, readSettings, requireEnv } from "./environment.ts";
import { systemClock, systemLog } from "./system.ts";

export const userTable = /* @__PURE__ */ once(() => ({
  client: documentClient(),
  ...requireEnv(readEnv(), "usersTable"),
}));

export const userLookup: () => UserLookup = /* @__PURE__ */ once(() =>
  createDynamoUserLookup(userTable()),
);

export const userSecretsTable = /* @__PURE__ */ once(() => ({
  client: documentClient(),
  ...requireEnv(readEnv(), "userSecretsTable"),
}));

export const users: () => UserStore = /* @__PURE__ */ once(() =>
  createDynamoUserStore({
    ...userTable(),
    ...userSecretsTable(),
    hasBridge: Boolean(readEnv()[ENV.bridgeUrl]),
  }),
);

export const throttle: () => Throttle = /* @__PURE__ */ once(() =>
  createDynamoThrottle({ ...userTable(), clock: systemClock }),
);

export const rolesTable = /* @__PURE__ */ once(() => ({
  client: documentClient(),
  ...requireEnv(readEnv(), "rolesTable"),
}));

export const roleStore: () => RoleStore = /* @__PURE__ */ once(() =>
  createDynamoRoleStore(rolesTable()),
);

/** The tables of installations and their indexed fields. */
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
    ...readSettings(...INDEX_SETTINGS),
    repair: createPostingRepair({ client, tableName: indexTable, clock, log: systemLog }),
  };
}

/** Shared by everything that a function reads and writes. */
export const indexCatalog: () => IndexCatalog = /* @__PURE__ */ once(() =>
  createIndexCatalog(installationTables()),
);

export function installationStore(): InstallationStore {
  return createInstallationStore({ ...installationTables(), catalog: indexCatalog() });
}
