import type { ObjectTables } from "../adapters/dynamodb/classes/object-items.ts";
import { createInstallationReader } from "../adapters/dynamodb/queries/installation-reader.ts";
import { createRoleReader } from "../adapters/dynamodb/queries/role-reader.ts";
import { createUserReader } from "../adapters/dynamodb/queries/user-reader.ts";
import { ENV } from "../contract/env.ts";
import { QUERY_SETTINGS } from "../contract/setting-readers.ts";
import type { StoredUser } from "../domain/accounts/stored-user.ts";
import type { StoredObject } from "../domain/classes/stored-object.ts";
import { FILE_CLASS } from "../domain/files/stored-file.ts";
import type { StoredInstallation } from "../domain/installations/stored-installation.ts";
import { FRIENDSHIP_CLASSES } from "../domain/objects/class-name.ts";
import type { StoredRole } from "../domain/roles/stored-role.ts";
import type { ClassCatalog, ClassFieldCatalog } from "../ports/class-catalog.ts";
import type { WritableClasses } from "../ports/classes.ts";
import type { FriendshipStore } from "../ports/friendships.ts";
import type { ObjectReader, ObjectsPorts } from "../ports/objects.ts";
import type { RelationStore } from "../ports/relations.ts";
import { documentClient, once } from "./clients.ts";
import { readClassDefinitions, readEnv, readSettings, requireEnv } from "./environment.ts";
import { indexCatalog, installationTables, roleStore, rolesTable, userTable } from "./stores.ts";
import { systemClock, systemLog } from "./system.ts";

const userReader: () => ObjectReader<StoredUser> = /* @__PURE__ */ once(() => {
  const { privateUserFields } = readSettings("privateUserFields");
  return createUserReader({ ...userTable(), clock: systemClock, privateUserFields });
});

const roleReader: () => ObjectReader<StoredRole> = /* @__PURE__ */ once(() =>
  createRoleReader({ ...rolesTable(), clock: systemClock }),
);

const installationReader: () => ObjectReader<StoredInstallation> = /* @__PURE__ */ once(() =>
  createInstallationReader(installationTables()),
);

/** The tables of the app's classes; undefined where the deployment has none. */
export function objectTables(): ObjectTables | undefined {
  return readEnv()[ENV.objectsTable] ? requireObjectTables() : undefined;
}

export const classCatalog: () => ClassCatalog = /* @__PURE__ */ once(() => {
  const load = once(async () => {
    const adapter = await import("../adapters/dynamodb/classes/class-catalog.ts");
    const declared = [FILE_CLASS, ...FRIENDSHIP_CLASSES, ...Object.keys(readClassDefinitions())];
    return adapter.createClassCatalog({ ...requireObjectTables(), clock: systemClock, declared });
  });
  return {
    find: async (...given) => (await load()).find(...given),
    read: async (...given) => (await load()).read(...given),
    list: async () => (await load()).list(),
    add: async (...given) => (await load()).add(...given),
  };
});

/**
 * Shared by reads and writes of a function; loaded late, because few requests name an app's class.
 */
export const classFields: () => ClassFieldCatalog = /* @__PURE__ */ once(() => {
  const load = once(async () => {
    const adapter = await import("../adapters/dynamodb/classes/class-field-catalog.ts");
    const definitions = readClassDefinitions();
    const options = { ...requireObjectTables(), clock: systemClock, definitions };
    return adapter.createClassFieldCatalog(options);
  });
  return {
    usableFields: async (...given) => (await load()).usableFields(...given),
    postedFields: async (...given) => (await load()).postedFields(...given),
  };
});

const classReaders = /* @__PURE__ */ once(async () => {
  const adapter = await import("../adapters/dynamodb/queries/class-reader.ts");
  const options = { ...requireObjectTables(), clock: systemClock, log: systemLog };
  return adapter.createClassReaders(options);
});

function classReader(className: string): ObjectReader<StoredObject> {
  const load = async () => (await classReaders())(className);
  return {
    size: async () => (await load()).size(),
    measure: async () => (await load()).measure(),
    count: async (...given) => (await load()).count(...given),
    read: async function* (request) {
      yield* (await load()).read(request);
    },
  };
}

function requireObjectTables(): ObjectTables {
  const names = requireEnv(readEnv(), "objectsTable", "objectIndexTable");
  return { client: documentClient(), ...names };
}

/** Loads late, because few requests name a relation. */
export function relationStore(table: ObjectTables): RelationStore {
  const load = once(async () => {
    const adapter = await import("../adapters/dynamodb/classes/relation-store.ts");
    return adapter.createRelationStore(table);
  });
  return {
    change: async (...given) => (await load()).change(...given),
    memberIds: async (...given) => (await load()).memberIds(...given),
    ownerIds: async (...given) => (await load()).ownerIds(...given),
  };
}

/** @param tables of the app's classes */
export function appClasses(tables: ObjectTables): WritableClasses {
  return {
    definitions: readClassDefinitions(),
    fields: classFields(),
    catalog: classCatalog(),
    reader: classReader,
    relations: relationStore(tables),
    friendships: friendshipStore(tables),
  };
}

/** Loads late, because few requests concern a friendship. */
function friendshipStore(tables: ObjectTables): FriendshipStore {
  return {
    change: async (...given) => {
      const adapter = await import("../adapters/dynamodb/classes/friendship-store.ts");
      const options = { ...tables, clock: systemClock, fields: classFields() };
      return adapter.createFriendshipStore(options).change(...given);
    },
  };
}

/** The same, unless the deployment has no classes. */
export function optionalAppClasses(): WritableClasses | undefined {
  const tables = objectTables();
  return tables && appClasses(tables);
}

/** Readers are created when a query needs them, because not every function has every table. */
export function objectsPorts(): ObjectsPorts {
  return {
    readers: {
      get _User() {
        return userReader();
      },
      get _Installation() {
        return installationReader();
      },
      get _Role() {
        return roleReader();
      },
    },
    classes: optionalAppClasses(),
    roles: roleStore(),
    indexCatalog: { usableFields: () => indexCatalog().usableFields() },
    settings: readSettings(...QUERY_SETTINGS),
    log: systemLog,
  };
}
