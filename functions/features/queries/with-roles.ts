import { type Acl, type Permission, permittedSubjects } from "../../domain/objects/acl.ts";
import { type Subject, undecidedRoles } from "../../domain/objects/subject.ts";
import type { Requester } from "../../domain/requester.ts";
import type { HeldRoles } from "../../ports/roles.ts";

/**
 * The requester with the roles that the ACLs of these objects depend on. Nothing is read unless a role
 * decides, so most requests never pay for roles.
 */
export async function withRolesFor(
  requester: Requester,
  objects: readonly { readonly objectId: string; readonly ACL?: unknown }[],
  { permission, roles }: { permission: Permission; roles: HeldRoles },
): Promise<Requester> {
  if (requester.master) return requester;
  const lists = objects.map(({ ACL: acl }) =>
    acl ? permittedSubjects(acl as Acl, permission) : ["*"],
  );
  return withRoles(requester, lists, roles);
}

/** The requester with the roles that decide whether the requester is among these subjects. */
export async function withRoles(
  requester: Requester,
  lists: readonly (readonly Subject[])[],
  roles: HeldRoles,
): Promise<Requester> {
  const names = [...new Set(lists.flatMap((subjects) => undecidedRoles(subjects, requester)))];
  if (requester.user === undefined || names.length === 0) return requester;
  const held = await roles.heldBy(requester.user.objectId, names, requester.work);
  const found = names.map((name) => [name, held.has(name)] as const);
  return { ...requester, roles: new Map([...(requester.roles ?? []), ...found]) };
}
