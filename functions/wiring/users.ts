import { createDynamoUserStore } from "../../adapters/dynamodb/users.ts";
import type { UserStore } from "../../ports/user-store.ts";
import { readEnv, requireEnv } from "../config.ts";
import { documentClient, once } from "./clients.ts";

export const userTable = once(() => ({
  client: documentClient(),
  ...requireEnv(readEnv(), "usersTable"),
}));

export const users: () => UserStore = once(() => createDynamoUserStore(userTable()));
