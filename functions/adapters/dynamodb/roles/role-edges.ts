import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import {
  type EdgeChange,
  ROLE_RELATIONS,
  type RoleRelation,
} from "../../../domain/roles/stored-role.ts";
import { UNLIMITED_WORK, type WorkBudget } from "../../../domain/work-budget.ts";
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

/**
 * Reads the ids in one partition, strongly consistent; the first `limit`, or all of them.
 *
 * @param work pays for the pages; absent: the caller's own limits hold
 * @throws ApiError queryTooExpensive when too little is left
 */
export async function findMembers(
  { client, rolesTable }: RolesTable,
  entry: string,
  { limit, work = UNLIMITED_WORK }: { readonly limit?: number; readonly work?: WorkBudget } = {},
): Promise<string[]> {
  const ids: string[] = [];
  const pages = paginateQuery(
    { client },
    {
      TableName: rolesTable,
      KeyConditionExpression: "#entry = :entry",
      ProjectionExpression: "#member",
      ExpressionAttributeNames: { "#entry": "_entry", "#member": "_member" },
      ExpressionAttributeValues: { ":entry": entry },
      ConsistentRead: true,
      Limit: limit,
      ReturnConsumedCapacity: "TOTAL",
    },
  );
  work.assertLeft("readUnits");
  for await (const { Items: items = [], ConsumedCapacity: consumed } of pages) {
    work.charge("readUnits", consumed?.CapacityUnits ?? 0);
    work.assertLeft("readUnits");
    ids.push(...items.map(({ _member }) => String(_member)));
    if (ids.length === limit) break;
  }
  return ids;
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
