import { createDynamoUserStore } from "../adapters/dynamodb/accounts/users.ts";
import type { UserStore } from "../ports/accounts.ts";
import { documentClient, once } from "./clients.ts";
import { readEnv, requireEnv } from "./environment.ts";

export const userTable = once(() => ({
  client: documentClient(),
  ...requireEnv(readEnv(), "usersTable"),
}));

export const users: () => UserStore = once(() => createDynamoUserStore(userTable()));
