import { createInstallationStore } from "../functions/adapters/dynamodb/installations.ts";
import {
  accountOperations,
  batchOperations,
  installationOperations,
} from "../functions/api/operations.ts";
import type { Settings } from "../functions/domain/settings.ts";
import { createHttpHandler } from "../functions/runtime/http-handler.ts";
import { type AccountsService, startAccountsService } from "./accounts-service.ts";
import { APP_ID, APP_KEY, KEY_HEADERS, MASTER_HEADERS, MASTER_KEY, send } from "./http-event.ts";

/** Accounts, installations and what the batch function serves, over one engine. */
export type ObjectsService = Pick<AccountsService, "advance" | "call" | "engine" | "stop">;

export async function startObjectsService(
  settings: Partial<Settings> = {},
): Promise<ObjectsService> {
  const accounts = await startAccountsService(settings);
  const { engine, ports } = accounts;
  const installations = createInstallationStore({
    client: engine.documents,
    installationsTable: engine.tables.installations,
    indexTable: engine.tables.installationIndex,
    indexedFields: ports.settings.indexedFields,
    clock: ports.clock,
  });
  const appKeys = { appId: APP_ID, appKey: APP_KEY, masterKey: async () => MASTER_KEY };
  const handler = createHttpHandler(
    { ...accountOperations, ...installationOperations, ...batchOperations },
    () => ({ ...ports, installations, appKeys }),
  );
  return {
    engine,
    advance: accounts.advance,
    stop: accounts.stop,
    call: (route, body, { session, master } = {}) => {
      const [method = "", path = ""] = route.split(" ");
      const headers = {
        ...(master ? MASTER_HEADERS : KEY_HEADERS),
        ...(session ? { "x-lc-session": session } : {}),
      };
      return send(handler, { method, path: `/1.1${path}`, headers, body });
    },
  };
}
