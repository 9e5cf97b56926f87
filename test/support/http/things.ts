import { vi } from "vitest";
import { DEFAULT_SETTINGS } from "../../../functions/contract/settings.ts";
import type { StoredUser } from "../../../functions/domain/accounts/stored-user.ts";
import type { OperationMap } from "../../../functions/handlers/http/dispatch.ts";
import {
  createHttpHandler,
  type HttpHandler,
} from "../../../functions/handlers/http/http-handler.ts";
import type { SessionTokens } from "../../../functions/ports/accounts.ts";
import type { OperationRequest } from "../../../functions/ports/operation.ts";
import { APP_ID, APP_KEY, MASTER_KEY } from "../http-event.ts";
import { thingTable, thingValidators } from "./thing-table.ts";

vi.mock(import("../../../functions/generated/operations.ts"), async (original) => {
  const { thingTable } = await import("./thing-table.ts");
  const { operations } = await original();
  return { operations: { ...operations, ...thingTable } } as never;
});

export interface Call {
  readonly operationId: string;
  readonly request: Omit<OperationRequest<"getDate">, "body"> & { readonly body?: unknown };
}

/** Operations that record their calls and answer by `answer`. */
export function things(answer: (call: Call) => object = () => ({})) {
  const calls: Call[] = [];
  const operations = Object.fromEntries(
    Object.keys(thingTable).map((operationId) => [
      operationId,
      async (request: Call["request"]) => {
        calls.push({ operationId, request });
        return { body: answer({ operationId, request }) };
      },
    ]),
  );
  return { operations: operations as object, calls };
}

export const TOM = { objectId: "5d831ac85620714201e9ae36", username: "tom" } as StoredUser;
export const TOM_TOKEN = "tom-token";

const sessionTokens: SessionTokens = {
  issue: async () => TOM_TOKEN,
  findUser: async (token) => (token === TOM_TOKEN ? TOM : undefined),
};

export const appKeys = {
  appId: APP_ID,
  appKey: APP_KEY,
  masterKeys: async () => [MASTER_KEY],
};

/** The HTTP layer around a test's operations. */
export function serve<P extends object>(
  operations: OperationMap<P>,
  ports: P,
  keys: object = {},
): HttpHandler {
  return createHttpHandler(operations, thingValidators, () => ({
    ...ports,
    appKeys: { ...appKeys, ...keys },
    sessionTokens,
    settings: DEFAULT_SETTINGS,
  }));
}
