import { ApiError } from "../domain/api-error.ts";
import { assertPermitted } from "../domain/objects/acl.ts";
import { parseObjectQuery } from "../domain/queries/query.ts";
import { matches } from "../domain/queries/where-match.ts";
import type { Requester } from "../domain/requester.ts";
import { toRoleBody } from "../domain/roles/role.ts";
import type { StoredRole } from "../domain/roles/stored-role.ts";
import type { HeldRoles } from "../ports/roles.ts";
import { withRolesFor } from "../queries/with-roles.ts";

interface RoleWrite {
  readonly requester: Requester;
  readonly query: Readonly<Record<string, string>>;
  readonly roles: HeldRoles;
}

/**
 * Asserts that the requester may write a role and that the role fulfils `?where=`.
 *
 * @throws ApiError forbidden (403), noEffect (305), and those of `parseObjectQuery`
 */
export async function assertRoleWritable(
  role: StoredRole,
  { requester, query, roles }: RoleWrite,
): Promise<void> {
  const { where } = parseObjectQuery(query.where === undefined ? {} : { where: query.where });
  const writer = await withRolesFor(requester, [role], { permission: "write", roles });
  assertPermitted(role.ACL, "write", writer);
  if (!matches(where, toRoleBody(role))) throw new ApiError("noEffect");
}
