import { ApiError } from "../domain/api-error.ts";
import type { StoredInstallation } from "../domain/installations/stored-installation.ts";
import { type Acl, isPermitted } from "../domain/objects/acl.ts";
import type { WhereExpression } from "../domain/queries/where-expression.ts";
import { matches } from "../domain/queries/where-match.ts";
import type { Requester } from "../domain/requester.ts";
import type { InstallationsPorts } from "../ports/installations.ts";
import { withRolesFor } from "../queries/with-roles.ts";

/**
 * Asserts that a change's condition (`?where=`) holds. An answer to it tells what the row holds, so
 * it takes the right to read beside the right to write.
 *
 * @throws ApiError forbidden (403), noEffect (305)
 */
export async function assertInstallationMatches(
  where: WhereExpression,
  { row, requester }: { readonly row: StoredInstallation; readonly requester: Requester },
  { roles }: Pick<InstallationsPorts, "roles">,
): Promise<void> {
  const reader = await withRolesFor(requester, [row], { permission: "read", roles });
  if (!isPermitted(row.ACL as Acl | undefined, "read", reader)) throw new ApiError("forbidden");
  if (!matches(where, row)) throw new ApiError("noEffect");
}
