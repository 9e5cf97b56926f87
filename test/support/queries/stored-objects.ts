import {
  createClassCatalog,
  raiseIdDrift,
} from "../../../functions/adapters/dynamodb/classes/class-catalog.ts";
import { createClassFieldCatalog } from "../../../functions/adapters/dynamodb/classes/class-field-catalog.ts";
import { createDynamoObjectStore } from "../../../functions/adapters/dynamodb/classes/object-store.ts";
import { createRelationStore } from "../../../functions/adapters/dynamodb/classes/relation-store.ts";
import { createClassReaders } from "../../../functions/adapters/dynamodb/queries/class-reader.ts";
import { createDynamoRoleStore } from "../../../functions/adapters/dynamodb/roles/roles.ts";
import { newColumns } from "../../../functions/domain/classes/columns.ts";
import { idDrift } from "../../../functions/domain/classes/object-id.ts";
import { toRelation } from "../../../functions/domain/classes/relations.ts";
import type { StoredObject } from "../../../functions/domain/classes/stored-object.ts";
import type { Json, JsonObject } from "../../../functions/domain/json.ts";
import type { Requester } from "../../../functions/domain/requester.ts";
import { UNLIMITED_WORK } from "../../../functions/domain/work-budget.ts";
import { appClass, toAnswerBody } from "../../../functions/features/queries/app-class.ts";
import type { ClassCatalog } from "../../../functions/ports/class-catalog.ts";
import type { DynamoDbEngine } from "../dynamodb-engine.ts";
import type { DrawnObject } from "./arbitraries.ts";
import { clock, createPorts, type Related, type StoredClass } from "./stored-class.ts";
import { CLIENT } from "./unlimited.ts";

const CLASS = "Thing";
const RELATION = "likes";
/** Seconds. */
const MAX_ID_DRIFT = 60;
const USER_ID = "u1";
const HELD_ROLE = "held";

const DEFINITIONS = {
  [CLASS]: {
    indexedFields: ["s", "n", "any", "list", "numbers", "channels", "flag"],
    sortedFields: ["n", "s", "any", "list", "born", "flag"],
  },
};

/** ACLs to draw from; the requester is the user of the second, and has the role of the third. */
export const DRAWN_ACLS: readonly Json[] = [
  ...[null, null, { "*": { read: true } }],
  { [USER_ID]: { read: true, write: true } },
  { [`role:${HELD_ROLE}`]: { read: true } },
  ...[{ u2: { read: true } }, { "role:other": { read: true } }, {}],
];

const REQUESTER: Requester = { ...CLIENT, user: { objectId: USER_ID } as never };

/** Also creates the class, its columns and its relation, whose members are objects of the class. */
export async function storeObjects(
  engine: DynamoDbEngine,
  drawn: readonly DrawnObject[],
): Promise<StoredClass> {
  const { documents: client, tables } = engine;
  const table = { client, objectsTable: tables.objects, objectIndexTable: tables.objectIndex };
  const log = { failure: () => undefined };
  const catalog = createClassCatalog({ ...table, clock });
  const relations = createRelationStore(table);
  const fields = createClassFieldCatalog({ ...table, clock, definitions: DEFINITIONS });
  const store = createDynamoObjectStore({ ...table, clock, fields });
  await createRole(engine);
  const drifts = drawn.map(({ object }) =>
    idDrift(String(object.objectId), String(object.createdAt)),
  );
  const drift = Math.max(0, ...drifts);
  await raiseIdDrift({ ...table, clock }, CLASS, drift);
  await catalog.add(CLASS, { [RELATION]: { type: "Relation", className: CLASS } });
  const stored: StoredObject[] = [];
  for (const { object } of drawn) {
    const fitting = await toFitting(object, catalog);
    const row = { ...fitting, _revision: 1 } as unknown as StoredObject;
    stored.push(row);
    await store.create(CLASS, { object: row, work: UNLIMITED_WORK });
  }
  const links = toLinks(drawn, stored);
  for (const [objectId, memberIds] of links) {
    const members = new Map(memberIds.map((id) => [id, true]));
    await relations.change({ className: CLASS, key: RELATION, objectId }, members);
  }
  const reader = createClassReaders({ ...table, clock, log });
  const { ports, sized, pretendSize } = createPorts(engine);
  const facts = async () => ({ objects: stored.length, inKeyOrder: true as const });
  const known = sized(reader(CLASS), facts);
  const all = {
    ...ports,
    classes: { definitions: DEFINITIONS, fields, catalog, relations, reader: () => known },
  };
  const readable = stored.filter(({ ACL: acl }) => isReadable(acl));
  return {
    className: CLASS,
    queried: appClass(CLASS, all),
    ports: all,
    requester: REQUESTER,
    ...(drift > MAX_ID_DRIFT && { naturalOrder: "objectId" }),
    objects: readable.map((object) => ({
      ...toAnswerBody(object, false),
      [RELATION]: toRelation(CLASS),
    })),
    pretendSize,
    relate: (related) => toConditions(related, { stored, links }),
  };
}

/** The requester is the only member of it. */
async function createRole({ documents: client, tables }: DynamoDbEngine): Promise<void> {
  const times = { createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };
  const role = { objectId: "f".repeat(24), ...times, name: HELD_ROLE, ACL: {} };
  const edge = { relation: "users", memberId: USER_ID, isMember: true } as const;
  await createDynamoRoleStore({ client, rolesTable: tables.roles }).create(role, [edge]);
}

function isReadable(acl: unknown): boolean {
  const readers = [undefined, "*", USER_ID, `role:${HELD_ROLE}`];
  return readers.includes(
    acl === undefined ? acl : (Object.keys(acl as JsonObject)[0] ?? "nobody"),
  );
}

/** The object without the fields that don't fit the columns of the objects before it. */
async function toFitting(object: JsonObject, catalog: ClassCatalog): Promise<JsonObject> {
  const fitting: JsonObject = {};
  for (const [key, value] of Object.entries(object)) {
    const { columns } = (await catalog.find(CLASS)) ?? { columns: {} };
    try {
      const added = newColumns(columns, object, [key]);
      if (Object.keys(added).length > 0) await catalog.add(CLASS, added);
      fitting[key] = value;
    } catch (error) {
      if ((error as { code?: number }).code !== 111) throw error;
    }
  }
  return fitting;
}

type Links = ReadonlyMap<string, readonly string[]>;

/** Ids of the members by the id of their owner; some members don't exist. */
function toLinks(drawn: readonly DrawnObject[], stored: readonly StoredObject[]): Links {
  const toId = (place: number) => stored[place]?.objectId ?? "missing";
  return new Map(drawn.map(({ members }, owner) => [toId(owner), members.map(toId)]));
}

/** The condition on the relation, and one on `objectId` that means the same. */
function toConditions(
  { via, place }: Related,
  { stored, links }: { readonly stored: readonly StoredObject[]; readonly links: Links },
): Record<"asked" | "plain", JsonObject> {
  const { objectId = "missing", ACL: acl } = stored[place % stored.length] ?? {};
  const object = { __type: "Pointer", className: CLASS, objectId };
  const toPlain = ($in: readonly string[]) => ({ objectId: { $in: [...$in] } });
  if (via === "owner") {
    const members = isReadable(acl) ? (links.get(objectId) ?? []) : [];
    return { asked: { $relatedTo: { object, key: RELATION } }, plain: toPlain(members) };
  }
  const owners = [...links].filter(([, members]) => members.includes(objectId));
  return { asked: { [RELATION]: object }, plain: toPlain(owners.map(([id]) => id)) };
}
