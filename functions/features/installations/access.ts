import { ApiError } from "../../domain/api-error.ts";
import type { StoredInstallation } from "../../domain/installations/stored-installation.ts";
import { type Acl, assertPermitted, grantsSame, namedWriters } from "../../domain/objects/acl.ts";
import { closedError } from "../../domain/objects/class-permission.ts";
import { isAmong } from "../../domain/objects/subject.ts";
import type { WhereExpression } from "../../domain/queries/where-expression.ts";
import { matches } from "../../domain/queries/where-match.ts";
import type { Requester } from "../../domain/requester.ts";
import type { InstallationsPorts } from "../../ports/installations.ts";
import { checkClassAccess } from "../queries/class-access.ts";
import { withRoles, withRolesFor } from "../queries/with-roles.ts";

type RolesPort = Pick<InstallationsPorts, "roles">;
type AccessPorts = Pick<InstallationsPorts, "roles" | "settings">;

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

/**
 * Asserts that the requester may change rows that exist: by the class permission `update`, for
 * every route and identifier, and by their ACLs.
 *
 * @throws ApiError forbidden (403)
 */
export async function assertUpdatable(
  rows: readonly StoredInstallation[],
  requester: Requester,
  ports: AccessPorts,
): Promise<void> {
  if (rows.length === 0) return;
  await assertClassAccess("update", requester, ports);
  await assertWritable(rows, requester, ports);
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
 * Asserts that a save leaves the ACLs of existing rows as they are, or comes from a user in the
 * present ACL. Otherwise a client that knows the token of a device could lock it out.
 *
 * @param acl the ACL of the row after the save
 * @throws ApiError forbidden (403)
 */
export async function assertAclKept(
  rows: readonly StoredInstallation[],
  acl: Acl | undefined,
  { requester, roles }: { readonly requester: Requester } & RolesPort,
): Promise<void> {
  const acls = rows.map((row) => row.ACL as Acl | undefined);
  const owners = acls.filter((each) => !grantsSame(each, acl)).map(namedWriters);
  if (requester.master || owners.length === 0) return;
  const known = await withRoles(requester, owners, roles);
  if (owners.every((subjects) => isAmong(subjects, known))) return;
  throw new ApiError("forbidden", ACL_CHANGED);
}

const ACL_CHANGED =
  "Only a user or role that the ACL of this installation names may change the ACL. " +
  "Send the ACL when the device registers first, or use the master key.";

/**
 * Asserts that a row fulfils the condition of a change (`?where=`). The answer reveals what the row
 * contains, so the requester also needs the rights to read it.
 *
 * @throws ApiError forbidden (403), noEffect (305)
 */
export async function assertMatches(
  where: WhereExpression,
  { row, requester }: { readonly row: StoredInstallation; readonly requester: Requester },
  ports: AccessPorts,
): Promise<void> {
  await assertClassAccess("get", requester, ports);
  await assertReadable(row, requester, ports);
  if (!matches(where, row, requester.work)) throw new ApiError("noEffect");
}

async function assertClassAccess(
  operation: "get" | "update",
  requester: Requester,
  ports: AccessPorts,
): Promise<void> {
  const access = { class: "_Installation", operation } as const;
  const { permitted } = await checkClassAccess(access, requester, ports);
  if (!permitted) throw closedError(access, ports.settings?.classPermissions);
}
