import { allowedSubjects, type ClassAccess } from "../../domain/objects/class-permission.ts";
import { isAmong } from "../../domain/objects/subject.ts";
import type { Requester } from "../../domain/requester.ts";
import type { RequestPorts } from "../../ports/operation.ts";
import { withRoles } from "./with-roles.ts";

export interface CheckedRequester {
  /** The requester, with the roles that had to be looked up. */
  readonly requester: Requester;
  readonly permitted: boolean;
}

/**
 * Checks a class permission (docs/protocol/objects.md, Class permissions). Roles are read only if
 * the permission depends on them.
 */
export async function checkClassAccess(
  access: ClassAccess,
  requester: Requester,
  { settings, roles }: Pick<RequestPorts, "settings" | "roles">,
): Promise<CheckedRequester> {
  const subjects = allowedSubjects(settings?.classPermissions, access);
  if (requester.master || isAmong(subjects, requester)) return { requester, permitted: true };
  const known = roles ? await withRoles(requester, [subjects], roles) : requester;
  return { requester: known, permitted: isAmong(subjects, known) };
}
