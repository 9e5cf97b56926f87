import { createDynamoUserStore } from "../../../functions/adapters/dynamodb/accounts/users.ts";
import { createInstallationStore } from "../../../functions/adapters/dynamodb/installations/installation-store.ts";
import { createInstallationReader } from "../../../functions/adapters/dynamodb/queries/installation-reader.ts";
import { createRoleReader } from "../../../functions/adapters/dynamodb/queries/role-reader.ts";
import { createUserReader } from "../../../functions/adapters/dynamodb/queries/user-reader.ts";
import { createHeldRoles } from "../../../functions/adapters/dynamodb/roles/held-roles.ts";
import { createDynamoRoleStore } from "../../../functions/adapters/dynamodb/roles/roles.ts";
import type { JsonObject } from "../../../functions/domain/json.ts";
import type { ClassName } from "../../../functions/domain/objects/class-name.ts";
import type { Requester } from "../../../functions/domain/requester.ts";
import { UNLIMITED_WORK } from "../../../functions/domain/work-budget.ts";
import { installationClass } from "../../../functions/features/queries/installation-class.ts";
import type { QueriedClass } from "../../../functions/features/queries/queried-class.ts";
import { userClass } from "../../../functions/features/queries/user-class.ts";
import type { ClassSize, ObjectReader, ObjectsPorts } from "../../../functions/ports/objects.ts";
import type { DynamoDbEngine } from "../dynamodb-engine.ts";
import { CLIENT, MASTER } from "./unlimited.ts";

/** Random objects, saved by the store of their class on a real engine. */
export interface StoredClass {
  readonly className: ClassName;
  readonly queried: QueriedClass;
  readonly ports: ObjectsPorts;
  readonly requester: Requester;
  /** The objects as the requester sees them. */
  readonly objects: readonly JsonObject[];
  /** The order of results whose query has none. @default - the order of creation */
  readonly naturalOrder?: string;
  /** Size that the readers report from now on, so that the planner chooses another path. */
  pretendSize(scanUnits: number): void;
  /** A condition on a relation, and one on ids that means the same; absent: there are no relations. */
  relate?(related: Related): Record<"asked" | "plain", JsonObject>;
}

/** Names the members of an object, or the owners that have it as a member. */
export interface Related {
  readonly via: "owner" | "member";
  /** The object's position, modulo the number of objects. */
  readonly place: number;
}

const INDEXED_FIELDS = ["channels", "s", "n", "any", "friend", "flag"];
const CATALOG = {
  usableFields: async () => INDEXED_FIELDS,
  postedFields: async () => INDEXED_FIELDS,
};
const PRIVATE_FIELDS = ["s"];
const NOW_MS = Date.UTC(2026, 0, 1);
const NOW_SECONDS = NOW_MS / 1_000;
export const clock = { now: () => NOW_MS };

/** Also saves some expired objects; the requester has the master key. */
export async function storeInstallations(
  engine: DynamoDbEngine,
  objects: readonly JsonObject[],
): Promise<StoredClass> {
  const { documents: client, tables } = engine;
  const store = createInstallationStore({
    client,
    clock,
    installationsTable: tables.installations,
    indexTable: tables.installationIndex,
    catalog: CATALOG,
    indexedFields: INDEXED_FIELDS,
  });
  const expired = objects.slice(0, 5).map((each) => ({ ...each, objectId: `x${each.objectId}` }));
  const rows = [...objects, ...expired].map((object) => ({
    ...object,
    ACL: { "*": { read: true } },
    _revision: 1,
    _expiresAt: NOW_SECONDS + (expired.includes(object as never) ? 0 : 1),
    _indexExpiresAt: NOW_SECONDS + 1,
  }));
  for (const after of rows as never[]) {
    const write = {
      before: undefined,
      after,
      absorbed: [],
      expiredOwners: [],
      namesakes: [],
      claimsObjectId: false,
    };
    await store.save(async () => ({ write }), UNLIMITED_WORK);
  }
  const { ports, pretendSize } = createPorts(engine);
  return {
    className: "_Installation",
    queried: installationClass(ports),
    ports,
    requester: MASTER,
    objects,
    pretendSize,
  };
}

/**
 * Also saves some objects that no client may read. The requester is a client from whom a field is
 * hidden.
 */
export async function storeUsers(
  engine: DynamoDbEngine,
  objects: readonly JsonObject[],
): Promise<StoredClass> {
  const store = createDynamoUserStore({
    client: engine.documents,
    usersTable: engine.tables.users,
    userSecretsTable: engine.tables.userSecrets,
  });
  const users = objects.map((object, index) => ({
    ...object,
    username: `name${index}`,
    ...(index % 3 !== 0 && { email: `e${index}@example.com`, emailVerified: index % 3 === 1 }),
    ...(index % 4 === 0 && { mobilePhoneVerified: index % 8 === 0 ? true : null }),
    ACL: { "*": { read: true } },
    _tokenGeneration: "generation",
  }));
  const unseen = users.slice(0, 5).map((user, index) => ({
    ...user,
    objectId: `unseen${index}`,
    username: `unseen${index}`,
    email: `unseen${index}@example.com`,
    ACL: { x: { read: true } },
  }));
  for (const user of [...users, ...unseen] as never[]) await store.create(user);
  const { ports, pretendSize } = createPorts(engine);
  const queried = userClass(ports);
  const requester = CLIENT;
  const views = users.map((user) => queried.view(user as never, requester) ?? {});
  return { className: "_User", queried, ports, requester, objects: views, pretendSize };
}

export function createPorts(engine: DynamoDbEngine) {
  const { documents: client, tables } = engine;
  let scanUnits = 1;
  const sized = <Row>(
    reader: ObjectReader<Row>,
    readSize: () => Promise<Omit<ClassSize, "scanUnits">> = reader.size,
  ): ObjectReader<Row> => ({
    ...remembered(reader),
    size: async () => ({ ...(await readSize()), scanUnits }),
  });
  const roles = { client, rolesTable: tables.roles };
  const ports: ObjectsPorts = {
    readers: {
      _User: sized(
        createUserReader({
          client,
          clock,
          usersTable: tables.users,
          privateUserFields: PRIVATE_FIELDS,
        }),
      ),
      _Installation: sized(
        createInstallationReader({
          client,
          clock,
          installationsTable: tables.installations,
          indexTable: tables.installationIndex,
        }),
      ),
      _Role: sized(createRoleReader({ ...roles, clock })),
    },
    roles: { ...createDynamoRoleStore(roles), ...createHeldRoles(roles) },
    indexCatalog: CATALOG,
    settings: {
      classPermissions: {},
      privateUserFields: PRIVATE_FIELDS,
      maxQueryReadUnits: 1_000_000,
      maxClientReadUnits: 1_000_000,
    },
    log: { info: () => {}, warn: () => {}, error: () => {}, failure: () => {} },
  };
  return {
    ports,
    sized,
    pretendSize: (units: number) => {
      scanUnits = units;
    },
  };
}

/** Reads each path once, because saved objects don't change. */
function remembered<Row>(reader: ObjectReader<Row>): ObjectReader<Row> {
  const known = new Map<string, Promise<unknown>>();
  const once = <T>(key: unknown, read: () => Promise<T>): Promise<T> => {
    const text = JSON.stringify(key);
    const first = known.get(text) ?? read();
    known.set(text, first);
    return first as Promise<T>;
  };
  return {
    ...reader,
    count: (path, atMost) => once(["count", path, atMost], () => reader.count(path, atMost)),
    read: async function* (request) {
      const { path, filter, fields } = request;
      const key =
        path.kind === "scan" ? [path, filter, [...(fields ?? "*")]] : [path, request.wanted];
      yield* await once(["read", ...key], () => readAll(reader.read(request)));
    },
  };
}

async function readAll<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) all.push(page);
  return all;
}
