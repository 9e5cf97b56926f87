import { findUserByBridge } from "../accounts/bridge.ts";
import { createLeanCloud } from "../adapters/bridge/leancloud.ts";
import { createDynamoBridgedUsers } from "../adapters/dynamodb/accounts/bridged-users.ts";
import type { StoredUser } from "../domain/accounts/stored-user.ts";
import type { Bridge } from "../ports/bridge.ts";
import { once } from "./clients.ts";
import { readEnv, requireEnv } from "./environment.ts";
import { userSecretsTable, users, userTable } from "./stores.ts";
import { systemClock, systemLog, systemRandom } from "./system.ts";

export const createBridge: () => Bridge = /* @__PURE__ */ once(() => {
  const { bridgeUrl, bridgeAppId, bridgeAppKey } = requireEnv(
    readEnv(),
    ...(["bridgeUrl", "bridgeAppId", "bridgeAppKey"] as const),
  );
  const app = { url: bridgeUrl, appId: bridgeAppId, appKey: bridgeAppKey };
  return {
    ...createLeanCloud({ ...app, clock: systemClock }),
    ...createDynamoBridgedUsers({ ...userTable(), ...userSecretsTable() }),
  };
});

export function findBridgedUser(token: string): Promise<StoredUser | undefined> {
  const ports = { users: users(), random: systemRandom, clock: systemClock, log: systemLog };
  return findUserByBridge(token, { ...ports, bridge: createBridge() });
}
