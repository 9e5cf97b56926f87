import {
  type EdgeChange,
  ROLE_RELATIONS,
  type RoleRelation,
} from "../../../domain/roles/stored-role.ts";
import { readPartitionIds } from "../client/partition-ids.ts";
import { expression } from "../writes/expression.ts";
import { toCheck, writeTransaction } from "../writes/write.ts";
import { membersEntry, ownersEntry, type RolesTable, roleKey, toEdgeWrites } from "./role-items.ts";

/** Items of one TransactWriteItems: DynamoDB's limit. */
const TRANSACTION_ITEMS = 100;
const ITEMS_PER_EDGE = 2;

/** The edges that fit into one transaction besides `others` items, and the rest. */
export function splitEdges(edges: readonly EdgeChange[], others: number) {
  const fitting = Math.floor((TRANSACTION_ITEMS - others) / ITEMS_PER_EDGE);
  return { first: edges.slice(0, fitting), rest: edges.slice(fitting) };
}

/** Reads the ids in one partition of the roles, as `readPartitionIds` does. */
export function findMembers(
  { client, rolesTable: tableName }: RolesTable,
  partition: string,
  reading?: Parameters<typeof readPartitionIds>[1],
): Promise<string[]> {
  const keys = { partitionKey: "_entry", sortKey: "_member" };
  return readPartitionIds({ client, tableName, ...keys, partition }, reading);
}

/**
 * Writes any number of edges of a role that exists, a transaction at a time. Each write is
 * idempotent, so writing only some of them does no harm. Stops when the role is gone.
 */
export async function writeEdges(
  table: RolesTable,
  roleId: string,
  edges: readonly EdgeChange[],
): Promise<void> {
  const { rolesTable } = table;
  const condition = expression`attribute_exists(#_entry)`;
  const check = toCheck({ table: rolesTable, key: roleKey(roleId), condition });
  for (let rest = edges; rest.length > 0; ) {
    const { first, rest: next } = splitEdges(rest, 1);
    const writes = first.flatMap((edge) => toEdgeWrites(rolesTable, roleId, edge));
    const answer = await writeTransaction(table, [check, ...writes]);
    rest = answer.kind === "written" ? next : [];
  }
}

/** Removes every edge to and from a role, also when the role is gone. */
export async function removeEdgesOf(table: RolesTable, roleId: string): Promise<void> {
  for (const relation of ROLE_RELATIONS) {
    const members = await findMembers(table, membersEntry(roleId, relation));
    await removeEdges(
      table,
      members.map((memberId) => ({ roleId, relation, memberId })),
    );
  }
  await removeMember(table, "roles", roleId);
}

/** Removes an object from this relation of every role. */
export async function removeMember(
  table: RolesTable,
  relation: RoleRelation,
  memberId: string,
): Promise<void> {
  const roleIds = await findMembers(table, ownersEntry(relation, memberId));
  await removeEdges(
    table,
    roleIds.map((roleId) => ({ roleId, relation, memberId })),
  );
}

interface Edge {
  readonly roleId: string;
  readonly relation: RoleRelation;
  readonly memberId: string;
}

async function removeEdges(table: RolesTable, edges: readonly Edge[]): Promise<void> {
  const { rolesTable } = table;
  const size = TRANSACTION_ITEMS / ITEMS_PER_EDGE;
  for (let start = 0; start < edges.length; start += size) {
    const writes = edges
      .slice(start, start + size)
      .flatMap(({ roleId, ...edge }) =>
        toEdgeWrites(rolesTable, roleId, { ...edge, isMember: false }),
      );
    await writeTransaction(table, writes);
  }
}
