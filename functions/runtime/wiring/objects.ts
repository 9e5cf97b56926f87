import { createInstallationReader } from "../../adapters/dynamodb/installation-reader.ts";
import { createRoleReader } from "../../adapters/dynamodb/role-reader.ts";
import { createUserReader } from "../../adapters/dynamodb/user-reader.ts";
import type { StoredRole } from "../../domain/accounts/stored-role.ts";
import type { StoredUser } from "../../domain/accounts/stored-user.ts";
import type { StoredInstallation } from "../../domain/installations/stored-installation.ts";
import type { ObjectReader } from "../../ports/object-reader.ts";
import { readEnv, requireEnv } from "../config.ts";
import { readSettings } from "../settings.ts";
import { documentClient, once } from "./clients.ts";
import { systemClock } from "./system.ts";
import { userTable } from "./users.ts";

export const userReader: () => ObjectReader<StoredUser> = once(() => {
  const { privateUserFields } = readSettings(readEnv());
  return createUserReader({ ...userTable(), clock: systemClock, privateUserFields });
});

export const roleReader: () => ObjectReader<StoredRole> = once(() =>
  createRoleReader({
    client: documentClient(),
    ...requireEnv(readEnv(), "rolesTable"),
    clock: systemClock,
  }),
);

export const installationReader: () => ObjectReader<StoredInstallation> = once(() => {
  const variables = ["installationsTable", "installationIndexTable"] as const;
  const { installationsTable, installationIndexTable } = requireEnv(readEnv(), ...variables);
  return createInstallationReader({
    client: documentClient(),
    installationsTable,
    indexTable: installationIndexTable,
    clock: systemClock,
  });
});
