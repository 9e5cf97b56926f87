import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { isObjectId } from "../../../domain/objects/object.ts";
import type { RoleChange } from "../../../domain/roles/role.ts";
import type { EdgeChange, StoredRole } from "../../../domain/roles/stored-role.ts";
import type { RoleStore } from "../../../ports/roles.ts";
import { batchGet } from "../client/batch-get.ts";
import { retryWhileContended } from "../writes/conditional-write.ts";
import { createdId } from "../writes/creation-index.ts";
import { createHeldRoles, findRoleId } from "./held-roles.ts";
import {
  membersOf,
  removeEdgesOf,
  removeMember,
  splitEdges,
  transact,
  writeEdges,
} from "./role-edges.ts";
import {
  edgeItems,
  LISTING,
  listingKey,
  membersEntry,
  nameKey,
  ownersEntry,
  type RolesTable,
  roleKey,
  type TransactItem,
  toRole,
} from "./role-items.ts";

/** Roles of one page of the listing. */
const PAGE_ROLES = 100;

/** The roles in DynamoDB; items as contract/tables.ts describes them. */
export function createDynamoRoleStore(table: RolesTable): RoleStore {
  return {
    ...createHeldRoles(table),
    find: (objectId) => findRole(table, objectId),
    findMany: (objectIds) => findRoles(table, objectIds),
    findIdByName: (name) => findRoleId(table, name),
    list: () => listRoles(table),
    create: (role, edges) => createRole(table, role, edges),
    change: (objectId, decide) => changeRole(table, objectId, decide),
    delete: (objectId, assert) => deleteRole(table, objectId, assert),
    removeUser: (userId) => removeMember(table, "users", userId),
    memberIds: (roleId, relation) => membersOf(table, membersEntry(roleId, relation)),
    roleIds: (relation, memberId) => membersOf(table, ownersEntry(relation, memberId)),
  };
}

async function findRole(
  { client, rolesTable }: RolesTable,
  objectId: string,
): Promise<StoredRole | undefined> {
  const { Item: item } = await client.send(
    new GetCommand({ TableName: rolesTable, Key: { ...roleKey(objectId) }, ConsistentRead: true }),
  );
  return item && toRole(item);
}

async function findRoles(
  { client, rolesTable }: RolesTable,
  objectIds: readonly string[],
): Promise<StoredRole[]> {
  const keys = [...new Set(objectIds)].filter(isObjectId).map((id) => ({ ...roleKey(id) }));
  const { items } = await batchGet(client, { tableName: rolesTable, keys, consistent: true });
  return items.map(toRole);
}

async function* listRoles(table: RolesTable): AsyncIterable<readonly StoredRole[]> {
  const ids = (await membersOf(table, LISTING)).map(createdId);
  for (let start = 0; start < ids.length; start += PAGE_ROLES) {
    yield await findRoles(table, ids.slice(start, start + PAGE_ROLES));
  }
}

async function createRole(
  table: RolesTable,
  role: StoredRole,
  edges: readonly EdgeChange[],
): Promise<"created" | "name-taken"> {
  const { objectId, name } = role;
  const items: TransactItem[] = [
    put(table, { ...nameKey(name), objectId }, "attribute_not_exists(#entry)"),
    put(table, { ...role, ...roleKey(objectId) }, "attribute_not_exists(#entry)"),
    { Put: { TableName: table.rolesTable, Item: { ...listingKey(role) } } },
  ];
  const refusal = await writeWithEdges(table, items, { objectId, edges });
  if (refusal === undefined) return "created";
  if (refusal.indexes[0] !== 0) throw new Error("A new objectId exists already");
  return "name-taken";
}

async function changeRole<Change extends RoleChange>(
  table: RolesTable,
  objectId: string,
  decide: (stored: StoredRole) => Promise<Change>,
): Promise<Change | undefined> {
  const { change } = await retryWhileContended(async () => {
    const stored = await findRole(table, objectId);
    if (stored === undefined) return { change: undefined };
    const change = await decide(stored);
    const Item = { ...change.role, ...roleKey(objectId) };
    const put = { Put: { TableName: table.rolesTable, Item, ...isStill(stored) } };
    const refusal = await writeWithEdges(table, [put], { objectId, edges: change.edges });
    return refusal === undefined ? { change } : undefined;
  });
  return change;
}

/** The role before its edges: without it they mean nothing. */
async function deleteRole(
  table: RolesTable,
  objectId: string,
  assert: (stored: StoredRole) => Promise<void>,
): Promise<void> {
  const { rolesTable: TableName } = table;
  await retryWhileContended(async () => {
    const stored = await findRole(table, objectId);
    if (stored === undefined) return "gone";
    await assert(stored);
    const refusal = await transact(table, [
      { Delete: { TableName, Key: { ...roleKey(objectId) }, ...isStill(stored) } },
      { Delete: { TableName, Key: { ...nameKey(stored.name) } } },
      { Delete: { TableName, Key: { ...listingKey(stored) } } },
    ]);
    return refusal === undefined ? "gone" : undefined;
  });
  await removeEdgesOf(table, objectId);
}

/** The role with as many edges as fit; a role that vanishes before the rest takes them along. */
async function writeWithEdges(
  table: RolesTable,
  items: TransactItem[],
  { objectId, edges }: { objectId: string; edges: readonly EdgeChange[] },
) {
  const { first, rest } = splitEdges(edges, items.length);
  const firstItems = first.flatMap((edge) => edgeItems(table.rolesTable, objectId, edge));
  const refusal = await transact(table, [...items, ...firstItems]);
  if (refusal === undefined) await writeEdges(table, objectId, rest);
  return refusal;
}

function put({ rolesTable }: RolesTable, item: object, condition: string): TransactItem {
  return {
    Put: {
      TableName: rolesTable,
      Item: { ...item },
      ConditionExpression: condition,
      ExpressionAttributeNames: { "#entry": "_entry" },
    },
  };
}

/** The condition that the stored role still is this one: `updatedAt` is its version. */
function isStill(role: StoredRole) {
  return {
    ConditionExpression: "#version = :version",
    ExpressionAttributeNames: { "#version": "updatedAt" },
    ExpressionAttributeValues: { ":version": role.updatedAt },
  };
}
