import { toRoleBody } from "../domain/accounts/role.ts";
import type { StoredRole } from "../domain/accounts/stored-role.ts";
import { ApiError } from "../domain/api-error.ts";
import { isPermitted } from "../domain/objects/acl.ts";
import { parseObjectQuery } from "../domain/objects/query.ts";
import { matches } from "../domain/objects/where-match.ts";
import type { Requester } from "../domain/requester.ts";
import type { RoleStore } from "../ports/role-store.ts";
import { withRolesFor } from "./with-roles.ts";

/** Of n writers at once one succeeds in every round. */
const MAX_ATTEMPTS = 60;

interface RoleWrite {
  readonly requester: Requester;
  readonly query: Readonly<Record<string, string>>;
  readonly roles: RoleStore;
}

/**
 * Reads a role, asserts that the requester may write it and that `where` holds, and writes; and
 * again when somebody else was faster.
 *
 * @param write undefined when the role has changed since it was read
 * @returns undefined when there is no such role
 * @throws ApiError forbidden, noEffect, unavailable
 */
export async function writeRole<T>(
  objectId: string,
  { requester, query, roles }: RoleWrite,
  write: (stored: StoredRole) => Promise<T | undefined>,
): Promise<T | undefined> {
  const { where } = parseObjectQuery(query.where === undefined ? {} : { where: query.where });
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const stored = await roles.find(objectId);
    if (stored === undefined) return undefined;
    const writer = await withRolesFor(requester, [stored], { permission: "write", roles });
    if (!isPermitted(stored.ACL, "write", writer)) throw new ApiError("forbidden");
    if (!matches(where, toRoleBody(stored))) throw new ApiError("noEffect");
    const result = await write(stored);
    if (result !== undefined) return result;
  }
  throw new ApiError("unavailable");
}
