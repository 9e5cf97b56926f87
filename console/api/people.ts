import { findObjects, type StoredObject, updateObject } from "./objects.ts";
import { toPattern } from "./pattern.ts";

/** Members that a page shows of one relation. */
export const MAX_MEMBERS = 100;
const MAX_FOUND = 20;
const MAX_ROLES = 1000;

const USER_FIELDS = ["username", "email", "mobilePhoneNumber"];

/** Users of whose name, number or address `part` is a part; no index serves it, so it reads all users. */
export const wherePartOf = (part: string, moreFields: readonly string[] = []) => ({
  $or: [...USER_FIELDS, ...moreFields].map((field) => ({
    [field]: { $regex: toPattern(part), $options: "i" },
  })),
});

export async function findUsersByPart(part: string): Promise<readonly StoredObject[]> {
  const where = JSON.stringify(wherePartOf(part));
  return (await findObjects("_User", { where, limit: MAX_FOUND, skip: 0 })).results;
}

/** A relation of a role: users who have it, or roles whose users have it, too. */
export type RoleRelation = "users" | "roles";

const CLASS_OF = { users: "_User", roles: "_Role" } as const;

const pointerTo = (className: string, objectId: string) => ({
  ...{ __type: "Pointer", className, objectId },
});

export async function findMembers(
  role: string,
  relation: RoleRelation,
): Promise<readonly StoredObject[]> {
  const related = { object: pointerTo("_Role", role), key: relation };
  const where = JSON.stringify({ $relatedTo: related });
  return (await findObjects(CLASS_OF[relation], { where, limit: MAX_MEMBERS, skip: 0 })).results;
}

export const changeMember = (
  operation: "AddRelation" | "RemoveRelation",
  { role, relation, member }: { role: string; relation: RoleRelation; member: string },
) =>
  updateObject("_Role", role, {
    [relation]: { __op: operation, objects: [pointerTo(CLASS_OF[relation], member)] },
  });

/** The roles that name the user as a member. */
export async function findRolesOf(user: string): Promise<readonly StoredObject[]> {
  const where = JSON.stringify({ users: pointerTo("_User", user) });
  return (await findObjects("_Role", { where, limit: MAX_ROLES, skip: 0 })).results;
}

export const findRoles = async (): Promise<readonly StoredObject[]> =>
  (await findObjects("_Role", { order: "name", limit: MAX_ROLES, skip: 0 })).results;
