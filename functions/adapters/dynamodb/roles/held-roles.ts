import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { HeldRoles } from "../../../ports/roles.ts";
import { batchGet } from "../client/batch-get.ts";
import { membersOf } from "./role-edges.ts";
import { membersEntry, nameKey, type RoleKey, type RolesTable, roleKey } from "./role-items.ts";

/** Levels of roles inside roles. */
const MAX_DEPTH = 10;
/** Roles inside the named ones, altogether: anybody may write an ACL that names large ones. */
const MAX_INNER_ROLES = 200;
/** Reads side by side. */
const PARALLEL_READS = 20;

/** Which roles contain which, as far as it decides who has a role. */
interface RoleGraph {
  readonly children: Map<string, readonly string[]>;
  /** Roles that have the user himself. */
  readonly withUser: Set<string>;
}

/**
 * Starts from the named roles and goes down to those they contain: the work depends on the roles
 * that an ACL names, never on how many roles others have put a user into. All names share one walk,
 * level by level, so no role is read twice and what an owner wrote into his ACL bounds the work.
 */
export function createHeldRoles(table: RolesTable): HeldRoles {
  return {
    async heldBy(userId, names) {
      const ids = await inGroups(names, (name) => findRoleId(table, name));
      const roots = ids.filter((id) => id !== undefined);
      const graph = await readGraph(table, userId, [...new Set(roots)]);
      return new Set(names.filter((_, index) => leadsToUser(graph, ids[index])));
    },
  };
}

/** The objectId of the role with this name. */
export async function findRoleId(
  { client, rolesTable }: RolesTable,
  name: string,
): Promise<string | undefined> {
  const { Item: item } = await client.send(
    new GetCommand({ TableName: rolesTable, Key: { ...nameKey(name) }, ConsistentRead: true }),
  );
  return item && String(item.objectId);
}

async function readGraph(
  table: RolesTable,
  userId: string,
  roots: readonly string[],
): Promise<RoleGraph> {
  const graph: RoleGraph = { children: new Map(), withUser: new Set() };
  const seen = new Set(roots);
  let level = roots;
  for (let depth = 1; level.length > 0; depth++) {
    const { living, withUser } = await readLevel(table, userId, level);
    for (const roleId of withUser) graph.withUser.add(roleId);
    if (depth === MAX_DEPTH) break;
    const open = living.filter((roleId) => !graph.withUser.has(roleId));
    const children = await inGroups(open, (roleId) => childrenOf(table, roleId));
    for (const [index, roleId] of open.entries()) graph.children.set(roleId, children[index] ?? []);
    const unseen = [...new Set(children.flat())].filter((roleId) => !seen.has(roleId));
    level = unseen.slice(0, MAX_INNER_ROLES + roots.length - seen.size);
    for (const roleId of level) seen.add(roleId);
  }
  return graph;
}

function childrenOf(table: RolesTable, roleId: string): Promise<string[]> {
  return membersOf(table, membersEntry(roleId, "roles"), MAX_INNER_ROLES);
}

function leadsToUser({ children, withUser }: RoleGraph, root: string | undefined): boolean {
  const reached = new Set(root === undefined ? [] : [root]);
  for (const roleId of reached) {
    if (withUser.has(roleId)) return true;
    for (const child of children.get(roleId) ?? []) reached.add(child);
  }
  return false;
}

async function inGroups<T, R>(items: readonly T[], read: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += PARALLEL_READS) {
    results.push(...(await Promise.all(items.slice(start, start + PARALLEL_READS).map(read))));
  }
  return results;
}

/** Edges of a role that is gone count for nothing, so the roles are read together with them. */
async function readLevel(
  { client, rolesTable }: RolesTable,
  userId: string,
  roleIds: readonly string[],
): Promise<{ living: string[]; withUser: string[] }> {
  const edgeKey = (roleId: string): RoleKey => ({
    _entry: membersEntry(roleId, "users"),
    _member: userId,
  });
  const keys = roleIds.flatMap((roleId) => [{ ...roleKey(roleId) }, { ...edgeKey(roleId) }]);
  const { items } = await batchGet(client, { tableName: rolesTable, keys, consistent: true });
  const found = new Set(items.map(({ _entry }) => _entry));
  const living = roleIds.filter((roleId) => found.has(roleKey(roleId)._entry));
  return { living, withUser: living.filter((roleId) => found.has(edgeKey(roleId)._entry)) };
}
