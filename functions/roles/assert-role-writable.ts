import { ApiError } from "../domain/api-error.ts";
import { assertPermitted, deniedError, isPermitted } from "../domain/objects/acl.ts";
import { parseObjectQuery } from "../domain/queries/query.ts";
import { matches } from "../domain/queries/where-match.ts";
import type { Requester } from "../domain/requester.ts";
import { toRoleBody } from "../domain/roles/role.ts";
import type { StoredRole } from "../domain/roles/stored-role.ts";
import type { AccountsPorts } from "../ports/accounts.ts";
import { checkClassAccess } from "../queries/class-access.ts";
import { withRolesFor } from "../queries/with-roles.ts";

type AccessPorts = Pick<AccountsPorts, "roles" | "settings">;

interface RoleWrite {
  readonly requester: Requester;
  readonly query: Readonly<Record<string, string>>;
}

/**
 * Asserts that the requester may write a role and that the role fulfils `?where=`. The answer to a
 * condition reveals what the role contains, so it also needs the rights to read it.
 *
 * @throws ApiError forbidden (403), noEffect (305), and those of `parseObjectQuery`
 */
export async function assertRoleWritable(
  role: StoredRole,
  { requester, query }: RoleWrite,
  ports: AccessPorts,
): Promise<void> {
  const { roles } = ports;
  const writer = await withRolesFor(requester, [role], { permission: "write", roles });
  assertPermitted(role.ACL, "write", writer);
  if (query.where === undefined) return;
  const { where } = parseObjectQuery({ where: query.where }, requester);
  if (!(await mayReadRole(role, requester, ports))) throw deniedError("read");
  if (!matches(where, toRoleBody(role), requester.work)) throw new ApiError("noEffect");
}

/** By the role's ACL and the class permission `get`. */
export async function mayReadRole(
  role: StoredRole,
  requester: Requester,
  ports: AccessPorts,
): Promise<boolean> {
  const { roles } = ports;
  const reader = await withRolesFor(requester, [role], { permission: "read", roles });
  if (!isPermitted(role.ACL, "read", reader)) return false;
  const access = { class: "_Role", operation: "get" } as const;
  return (await checkClassAccess(access, reader, ports)).permitted;
}
