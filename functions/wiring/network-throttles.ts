import {
  createNetworkThrottle,
  type NetworkThrottleOptions,
} from "../adapters/dynamodb/writes/network-throttle.ts";
import { type NetworkEvent, networkSettings } from "../contract/network-limits.ts";
import { ACCOUNT_EVENTS, INSTALLATION_EVENTS } from "../contract/setting-readers.ts";
import { INSTALLATION_INDEX, USERS } from "../contract/tables.ts";
import type { AccountEvent } from "../ports/accounts.ts";
import type { NetworkThrottle } from "../ports/network-throttle.ts";
import { once } from "./clients.ts";
import { readSettings } from "./environment.ts";
import { installationTables, userTable } from "./stores.ts";
import { systemClock, systemLog } from "./system.ts";

/** Counts in a table that the function may write already, so that it needs no other permission. */
export function throttleIn<Event extends NetworkEvent>(
  place: Pick<NetworkThrottleOptions<Event>, "client" | "table" | "toKey">,
  ...events: readonly Event[]
): NetworkThrottle<Event> {
  const settings = readSettings(...networkSettings(...events));
  return createNetworkThrottle<Event>({ ...place, settings, clock: systemClock, log: systemLog });
}

export const accountsThrottle: () => NetworkThrottle<AccountEvent> = /* @__PURE__ */ once(() => {
  const { client, usersTable: table } = userTable();
  return throttleIn(
    { client, table, toKey: (id) => ({ [USERS.partitionKey]: id }) },
    ...ACCOUNT_EVENTS,
  );
});

export const registrationsThrottle: () => NetworkThrottle<"registrations" | "indexEntries"> =
  /* @__PURE__ */ once(() => {
    const { client, indexTable: table } = installationTables();
    const toKey = (id: string) => ({
      [INSTALLATION_INDEX.partitionKey]: id,
      [INSTALLATION_INDEX.sortKey]: "-",
    });
    return throttleIn({ client, table, toKey }, ...INSTALLATION_EVENTS);
  });
