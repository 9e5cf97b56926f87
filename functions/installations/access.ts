import { ApiError } from "../domain/api-error.ts";
import type { StoredInstallation } from "../domain/installations/stored-installation.ts";
import { type Acl, assertPermitted } from "../domain/objects/acl.ts";
import type { WhereExpression } from "../domain/queries/where-expression.ts";
import { matches } from "../domain/queries/where-match.ts";
import type { Requester } from "../domain/requester.ts";
import type { InstallationsPorts } from "../ports/installations.ts";
import { withRolesFor } from "../queries/with-roles.ts";

type RolesPort = Pick<InstallationsPorts, "roles">;

/** @throws ApiError forbidden (403) */
export async function assertReadable(
  row: StoredInstallation,
  requester: Requester,
  { roles }: RolesPort,
): Promise<Requester> {
  const reader = await withRolesFor(requester, [row], { permission: "read", roles });
  assertPermitted(row.ACL as Acl | undefined, "read", reader);
  return reader;
}

/** @throws ApiError forbidden (403) */
export async function assertWritable(
  rows: readonly StoredInstallation[],
  requester: Requester,
  { roles }: RolesPort,
): Promise<void> {
  const writer = await withRolesFor(requester, rows, { permission: "write", roles });
  for (const { ACL: acl } of rows) assertPermitted(acl as Acl | undefined, "write", writer);
}

/**
 * Asserts that a row fulfils the condition of a change (`?where=`). The answer reveals what the row
 * contains, so the requester also needs the right to read it.
 *
 * @throws ApiError forbidden (403), noEffect (305)
 */
export async function assertMatches(
  where: WhereExpression,
  { row, requester }: { readonly row: StoredInstallation; readonly requester: Requester },
  ports: RolesPort,
): Promise<void> {
  await assertReadable(row, requester, ports);
  if (!matches(where, row)) throw new ApiError("noEffect");
}
