import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { isObjectId } from "../../../domain/objects/object.ts";
import type { RoleChange } from "../../../domain/roles/role.ts";
import type { EdgeChange, StoredRole } from "../../../domain/roles/stored-role.ts";
import type { RoleStore } from "../../../ports/roles.ts";
import { batchGet } from "../client/batch-get.ts";
import { retryWhileStale } from "../writes/contention.ts";
import { creationObjectId } from "../writes/creation-index.ts";
import { type Expression, expression } from "../writes/expression.ts";
import {
  toDelete,
  toPut,
  type Write,
  type WriteAnswer,
  writeTransaction,
} from "../writes/write.ts";
import { createHeldRoles, findRoleId } from "./held-roles.ts";
import { findMembers, removeEdgesOf, removeMember, splitEdges, writeEdges } from "./role-edges.ts";
import {
  LISTING,
  listingKey,
  membersEntry,
  nameKey,
  ownersEntry,
  type RolesTable,
  roleKey,
  toEdgeWrites,
  toRole,
} from "./role-items.ts";

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
    memberIds: (roleId, relation, work) =>
      findMembers(table, membersEntry(roleId, relation), { work }),
    roleIds: (relation, memberId, work) =>
      findMembers(table, ownersEntry(relation, memberId), { work }),
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
  const ids = (await findMembers(table, LISTING)).map(creationObjectId);
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
  const { rolesTable } = table;
  const isNew = expression`attribute_not_exists(#_entry)`;
  const writes = [
    toPut({ table: rolesTable, item: { ...nameKey(name), objectId }, condition: isNew }),
    toPut({ table: rolesTable, item: { ...role, ...roleKey(objectId) }, condition: isNew }),
    toPut({ table: rolesTable, item: listingKey(role) }),
  ];
  const answer = await writeWithEdges(table, writes, { objectId, edges });
  if (answer.kind === "written") return "created";
  if (answer.indexes[0] !== 0) throw new Error("A new objectId exists already");
  return "name-taken";
}

async function changeRole<Change extends RoleChange>(
  table: RolesTable,
  objectId: string,
  decide: (stored: StoredRole) => Promise<Change>,
): Promise<Change | undefined> {
  const { change } = await retryWhileStale(async () => {
    const stored = await findRole(table, objectId);
    if (stored === undefined) return { change: undefined };
    const change = await decide(stored);
    const item = { ...change.role, ...roleKey(objectId) };
    const put = toPut({ table: table.rolesTable, item, condition: isUnchanged(stored) });
    const answer = await writeWithEdges(table, [put], { objectId, edges: change.edges });
    return answer.kind === "written" ? { change } : undefined;
  });
  return change;
}

/** Deletes the role before its edges, which mean nothing without it. */
async function deleteRole(
  table: RolesTable,
  objectId: string,
  assert: (stored: StoredRole) => Promise<void>,
): Promise<void> {
  const { rolesTable } = table;
  await retryWhileStale(async () => {
    const stored = await findRole(table, objectId);
    if (stored === undefined) return "gone";
    await assert(stored);
    const answer = await writeTransaction(table, [
      toDelete({ table: rolesTable, key: roleKey(objectId), condition: isUnchanged(stored) }),
      toDelete({ table: rolesTable, key: nameKey(stored.name) }),
      toDelete({ table: rolesTable, key: listingKey(stored) }),
    ]);
    return answer.kind === "written" ? "gone" : undefined;
  });
  await removeEdgesOf(table, objectId);
}

/** Writes the role with as many edges as fit, then the others unless the role is deleted by then. */
async function writeWithEdges(
  table: RolesTable,
  writes: readonly Write[],
  { objectId, edges }: { objectId: string; edges: readonly EdgeChange[] },
): Promise<WriteAnswer> {
  const { first, rest } = splitEdges(edges, writes.length);
  const firstWrites = first.flatMap((edge) => toEdgeWrites(table.rolesTable, objectId, edge));
  const answer = await writeTransaction(table, [...writes, ...firstWrites]);
  if (answer.kind === "written") await writeEdges(table, objectId, rest);
  return answer;
}

/** Holds while the stored role is this one: `updatedAt` is its version. */
function isUnchanged({ updatedAt }: StoredRole): Expression {
  return expression`#updatedAt = ${updatedAt}`;
}
