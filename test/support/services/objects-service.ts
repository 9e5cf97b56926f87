import { createClassCatalog } from "../../../functions/adapters/dynamodb/classes/class-catalog.ts";
import { createClassFieldCatalog } from "../../../functions/adapters/dynamodb/classes/class-field-catalog.ts";
import { createFriendshipStore } from "../../../functions/adapters/dynamodb/classes/friendship-store.ts";
import { createDynamoObjectStore } from "../../../functions/adapters/dynamodb/classes/object-store.ts";
import { createRelationStore } from "../../../functions/adapters/dynamodb/classes/relation-store.ts";
import { createInstallationStore } from "../../../functions/adapters/dynamodb/installations/installation-store.ts";
import { createClassReaders } from "../../../functions/adapters/dynamodb/queries/class-reader.ts";
import type { ClassDefinitions } from "../../../functions/domain/classes/class-definition.ts";
import { FILE_CLASS } from "../../../functions/domain/files/stored-file.ts";
import { FRIENDSHIP_CLASSES } from "../../../functions/domain/objects/class-name.ts";
import type { Settings } from "../../../functions/domain/settings.ts";
import { operations as accountOperations } from "../../../functions/generated/entries/accounts.ts";
import { operations as batchOperations } from "../../../functions/generated/entries/batch.ts";
import { operations as classOperations } from "../../../functions/generated/entries/classes.ts";
import { operations as installationOperations } from "../../../functions/generated/entries/installations.ts";
import { createHttpHandler } from "../../../functions/handlers/http/http-handler.ts";
import type { ClassesPorts } from "../../../functions/ports/classes.ts";
import type { DynamoDbEngine } from "../dynamodb-engine.ts";
import { bodies } from "../http/bodies.ts";
import {
  APP_ID,
  APP_KEY,
  KEY_HEADERS,
  MASTER_HEADERS,
  MASTER_KEY,
  send,
  type TestAnswer,
} from "../http-event.ts";
import { type AccountsService, startAccountsService } from "./accounts-service.ts";
import type { TestUser } from "./roles-service.ts";

/** Accounts, installations, classes of the app and what the batch function serves, over one engine. */
export interface ObjectsService
  extends Pick<AccountsService, "advance" | "call" | "engine" | "stop"> {
  signUp(fields?: object): Promise<TestUser>;
  /** Waits first, by default a second (in ms), so that the order of creation is known. */
  register(fields?: object, pauseMs?: number): Promise<{ objectId: string }>;
  /** Creates a role that everybody may read and write, with the master key. */
  createRole(fields?: object): Promise<{ objectId: string }>;
  /** Queries with the master key unless `options` say otherwise; values that are not strings become JSON. */
  get(
    path: string,
    query?: Readonly<Record<string, unknown>>,
    options?: object,
  ): Promise<TestAnswer>;
}

interface ServiceOptions extends Pick<ClassesPorts, "hooks"> {
  readonly definitions?: ClassDefinitions;
}

export async function startObjectsService(
  settings: Partial<Settings> = {},
  { hooks, definitions = {} }: ServiceOptions = {},
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
  const appKeys = { appId: APP_ID, appKey: APP_KEY, masterKeys: async () => [MASTER_KEY] };
  const handler = createHttpHandler(
    { ...accountOperations, ...installationOperations, ...classOperations, ...batchOperations },
    bodies,
    () => ({
      ...ports,
      ...createClassPorts(engine, ports, definitions),
      installations,
      appKeys,
      hooks,
    }),
  );
  const call: AccountsService["call"] = (route, body, { session, master } = {}) => {
    const [method = "", path = ""] = route.split(" ");
    const headers = {
      ...(master ? MASTER_HEADERS : KEY_HEADERS),
      ...(session ? { "x-lc-session": session } : {}),
    };
    return send(handler, { method, path: `/1.1${path}`, headers, body });
  };
  return {
    ...words(call, accounts.advance),
    engine,
    advance: accounts.advance,
    stop: accounts.stop,
  };
}

/** The ports of the app's classes. */
export function createClassPorts(
  { documents: client, tables }: DynamoDbEngine,
  { clock }: Pick<AccountsService["ports"], "clock">,
  definitions: ClassDefinitions,
) {
  const table = { client, objectsTable: tables.objects, objectIndexTable: tables.objectIndex };
  const declared = [FILE_CLASS, ...FRIENDSHIP_CLASSES, ...Object.keys(definitions)];
  const catalog = createClassCatalog({ ...table, clock, declared });
  const log = { failure: () => undefined };
  const reader = createClassReaders({ ...table, clock, log });
  const relations = createRelationStore(table);
  const fields = createClassFieldCatalog({ ...table, clock, definitions });
  const objects = createDynamoObjectStore({ ...table, clock, fields });
  const friendships = createFriendshipStore({ ...table, clock, fields });
  return {
    classes: { definitions, fields, catalog, reader, relations, friendships },
    objects,
    catalog,
    relations,
  };
}

function words(call: AccountsService["call"], advance: AccountsService["advance"]) {
  let count = 0;
  return {
    call,
    signUp: async (fields = {}) => {
      const body = { username: `user${count++}`, password: "secret", ...fields };
      const answer = await call("POST /users", body);
      return { objectId: answer.body.objectId, session: answer.body.sessionToken };
    },
    register: async (fields = {}, pauseMs = 1_000) => {
      advance(pauseMs);
      const body = { deviceType: "android", installationId: `device${count++}`, ...fields };
      return (await call("POST /installations", body)).body;
    },
    createRole: async (fields = {}) => {
      const ACL = { "*": { read: true, write: true } };
      const role = { name: `role${count++}`, ACL, ...fields };
      return (await call("POST /roles", role, { master: true })).body;
    },
    get: (path, query = {}, options = { master: true }) => {
      const texts = Object.entries(query).map(([name, value]): [string, string] => [
        name,
        typeof value === "string" ? value : JSON.stringify(value),
      ]);
      return call(`GET ${path}?${new URLSearchParams(texts)}`, undefined, options);
    },
  } satisfies Partial<ObjectsService>;
}
