import { GetCommand } from "@aws-sdk/lib-dynamodb";
import pMap from "p-map";
import type { WorkBudget } from "../../../domain/work-budget.ts";
import type { HeldRoles } from "../../../ports/roles.ts";
import { batchGet } from "../client/batch-get.ts";
import { findMembers } from "./role-edges.ts";
import { membersEntry, nameKey, type RoleKey, type RolesTable, roleKey } from "./role-items.ts";

/** Levels of roles inside roles. */
const MAX_DEPTH = 10;
/** Bounds the work, because any user may write an ACL that names roles with many inner ones. */
const MAX_INNER_ROLES = 200;
const PARALLEL_READS = { concurrency: 20 };

/** The part of the role hierarchy that decides who has a role. */
interface RoleGraph {
  readonly children: Map<string, readonly string[]>;
  /** Roles that have the user as a direct member. */
  readonly withUser: Set<string>;
}

/**
 * Walks from the named roles down to those they contain, so the work depends on the roles that an
 * ACL names and never on how many roles others have put a user into. All names share one walk, level
 * by level, so no role is read twice.
 */
export function createHeldRoles(table: RolesTable): HeldRoles {
  return {
    async heldBy(userId, names, work) {
      work.spend("readUnits", names.length);
      const ids = await pMap(names, (name) => findRoleId(table, name), PARALLEL_READS);
      const roots = ids.filter((id) => id !== undefined);
      const graph = await readGraph([...new Set(roots)], { table, userId, work });
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

interface Walk {
  readonly table: RolesTable;
  readonly userId: string;
  readonly work: WorkBudget;
}

async function readGraph(roots: readonly string[], walk: Walk): Promise<RoleGraph> {
  const graph: RoleGraph = { children: new Map(), withUser: new Set() };
  const seen = new Set(roots);
  let level = roots;
  for (let depth = 1; level.length > 0; depth++) {
    const { living, withUser } = await readLevel(level, walk);
    for (const roleId of withUser) graph.withUser.add(roleId);
    if (depth === MAX_DEPTH) break;
    const open = living.filter((roleId) => !graph.withUser.has(roleId));
    const children = await pMap(open, (roleId) => findChildren(roleId, walk), PARALLEL_READS);
    for (const [index, roleId] of open.entries()) graph.children.set(roleId, children[index] ?? []);
    const unseen = [...new Set(children.flat())].filter((roleId) => !seen.has(roleId));
    level = unseen.slice(0, MAX_INNER_ROLES + roots.length - seen.size);
    for (const roleId of level) seen.add(roleId);
  }
  return graph;
}

function findChildren(roleId: string, { table, work }: Walk): Promise<string[]> {
  return findMembers(table, membersEntry(roleId, "roles"), { limit: MAX_INNER_ROLES, work });
}

function leadsToUser({ children, withUser }: RoleGraph, root: string | undefined): boolean {
  const reached = new Set(root === undefined ? [] : [root]);
  for (const roleId of reached) {
    if (withUser.has(roleId)) return true;
    for (const child of children.get(roleId) ?? []) reached.add(child);
  }
  return false;
}

/** Reads the roles with their edges, because edges of a deleted role don't count. */
async function readLevel(
  roleIds: readonly string[],
  { table: { client, rolesTable }, userId, work }: Walk,
): Promise<{ living: string[]; withUser: string[] }> {
  const edgeKey = (roleId: string): RoleKey => ({
    _entry: membersEntry(roleId, "users"),
    _member: userId,
  });
  const keys = roleIds.flatMap((roleId) => [{ ...roleKey(roleId) }, { ...edgeKey(roleId) }]);
  work.assertLeft("readUnits");
  const read = { tableName: rolesTable, keys, consistent: true };
  const { items, readUnits } = await batchGet(client, read);
  work.charge("readUnits", readUnits);
  const found = new Set(items.map(({ _entry }) => _entry));
  const living = roleIds.filter((roleId) => found.has(roleKey(roleId)._entry));
  return { living, withUser: living.filter((roleId) => found.has(edgeKey(roleId)._entry)) };
}
