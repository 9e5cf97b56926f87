import { createNetworkThrottle } from "../adapters/dynamodb/writes/network-throttle.ts";
import { INSTALLATION_INDEX, USERS } from "../contract/tables.ts";
import type { NetworkThrottle } from "../ports/network-throttle.ts";
import { once } from "./clients.ts";
import { readSettings } from "./environment.ts";
import { installationTables, userTable } from "./stores.ts";
import { systemClock } from "./system.ts";

/** Counted in the tables that the functions write anyway, so that none needs another permission. */
export const accountsThrottle: () => NetworkThrottle<"failedLogins" | "signUps"> =
  /* @__PURE__ */ once(() => {
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

export const registrationsThrottle: () => NetworkThrottle<"registrations"> = /* @__PURE__ */ once(
  () => {
    const { client, indexTable: table } = installationTables();
    return createNetworkThrottle({
      ...{ client, table, clock: systemClock },
      toKey: (id) => ({
        [INSTALLATION_INDEX.partitionKey]: id,
        [INSTALLATION_INDEX.sortKey]: "-",
      }),
      limits: { registrations: readSettings("registrationsPerNetwork").registrationsPerNetwork },
    });
  },
);
