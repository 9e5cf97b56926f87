import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { HeldRoles } from "../../ports/held-roles.ts";
import { batchGet } from "./batch-get.ts";
import { membersOf } from "./role-edges.ts";
import { membersEntry, nameKey, type RoleKey, type RolesTable, roleKey } from "./role-items.ts";

/** Levels of roles inside roles. */
const MAX_DEPTH = 10;
/** Roles looked at for one name. */
const MAX_ROLES = 100;
/** Names looked up at once. */
const PARALLEL_NAMES = 20;

/**
 * Starts from the named role and goes down to those it contains: the work depends on the roles
 * that an ACL names, never on how many roles others have put a user into.
 */
export function createHeldRoles(table: RolesTable): HeldRoles {
  return {
    async heldBy(userId, names) {
      const held: string[] = [];
      for (let start = 0; start < names.length; start += PARALLEL_NAMES) {
        const group = names.slice(start, start + PARALLEL_NAMES);
        const answers = await Promise.all(group.map((name) => isHeld(table, userId, name)));
        held.push(...group.filter((_, index) => answers[index]));
      }
      return new Set(held);
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

async function isHeld(table: RolesTable, userId: string, name: string): Promise<boolean> {
  const root = await findRoleId(table, name);
  const seen = new Set<string>();
  let level = root === undefined ? [] : [root];
  for (let depth = 0; level.length > 0 && depth < MAX_DEPTH; depth++) {
    for (const roleId of level) seen.add(roleId);
    const { living, hasUser } = await readLevel(table, userId, level);
    if (hasUser) return true;
    const children = await Promise.all(
      living.map((roleId) => membersOf(table, membersEntry(roleId, "roles"))),
    );
    const unseen = [...new Set(children.flat())].filter((roleId) => !seen.has(roleId));
    level = unseen.slice(0, MAX_ROLES - seen.size);
  }
  return false;
}

/** Edges of a role that is gone count for nothing, so the roles are read together with them. */
async function readLevel(
  { client, rolesTable }: RolesTable,
  userId: string,
  roleIds: readonly string[],
): Promise<{ living: string[]; hasUser: boolean }> {
  const edgeKey = (roleId: string): RoleKey => ({
    _entry: membersEntry(roleId, "users"),
    _member: userId,
  });
  const keys = roleIds.flatMap((roleId) => [{ ...roleKey(roleId) }, { ...edgeKey(roleId) }]);
  const { items } = await batchGet(client, { tableName: rolesTable, keys, consistent: true });
  const found = new Set(items.map(({ _entry }) => _entry));
  const living = roleIds.filter((roleId) => found.has(roleKey(roleId)._entry));
  return { living, hasUser: living.some((roleId) => found.has(edgeKey(roleId)._entry)) };
}
