import { call } from "./client.ts";
import { findObjects, type Schema, type StoredObject, updateObject } from "./objects.ts";
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

/** The roles that have this one as a child, so that its users have them, too. */
export async function findParents(role: string): Promise<readonly StoredObject[]> {
  const where = JSON.stringify({ roles: pointerTo("_Role", role) });
  return (await findObjects("_Role", { where, limit: MAX_ROLES, skip: 0 })).results;
}

export const findChildren = (role: string) => findMembers(role, "roles");

const MAX_DEVICES = 100;
/** Fields that are indexed by default. */
const OWNER_FIELDS = ["owner", "user", "userObjectId"];

/** Devices whose indexed fields or pointers name the user. */
export async function findDevicesOf(
  user: string,
  schema: Schema,
): Promise<readonly StoredObject[]> {
  const conditions = Object.entries(schema).flatMap<object>(([field, { type, className }]) => {
    if (type === "Pointer" && className === "_User") return [{ [field]: pointerTo("_User", user) }];
    return type === "String" && OWNER_FIELDS.includes(field) ? [{ [field]: user }] : [];
  });
  if (conditions.length === 0) return [];
  const where = JSON.stringify({ $or: conditions });
  const page = { where, order: "-updatedAt", limit: MAX_DEVICES, skip: 0 };
  return (await findObjects("_Installation", page)).results;
}

const ROLE = "role:";

/** Whether an ACL may name it: the objectId of a user, or `role:` and the name of a role. */
export async function isSubject(text: string): Promise<boolean> {
  const [className, condition] = text.startsWith(ROLE)
    ? ["_Role", { name: text.slice(ROLE.length) }]
    : ["_User", { objectId: text }];
  const page = { where: JSON.stringify(condition), limit: 1, skip: 0 };
  return (await findObjects(className, page)).results.length > 0;
}

/** Replaces the token that all sessions of the user have, so that they end. */
export const endSessions = (user: string) =>
  call<object>(`/1.1/users/${encodeURIComponent(user)}/refreshSessionToken`, { method: "PUT" });

export const sendPasswordMail = (email: string) =>
  call<object>("/1.1/requestPasswordReset", { method: "POST", body: { email } });

export const sendVerificationMail = (email: string) =>
  call<object>("/1.1/requestEmailVerify", { method: "POST", body: { email } });
