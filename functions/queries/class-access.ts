import { allowedSubjects, type ClassAccess } from "../domain/objects/class-permission.ts";
import { isAmong } from "../domain/objects/subject.ts";
import type { Requester } from "../domain/requester.ts";
import type { RequestPorts } from "../ports/operation.ts";
import { withRoles } from "./with-roles.ts";

/** The requester, with the roles that were looked up, and what the class permission says. */
export interface CheckedRequester {
  readonly requester: Requester;
  readonly permitted: boolean;
}

/** Looks up roles only where the permission turns on them. @see wire.md 2.5 */
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
