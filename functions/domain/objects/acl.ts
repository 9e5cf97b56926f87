import { isDeepStrictEqual } from "node:util";
import { ApiError, explainedError } from "../api-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { type Accessor, isAmong, isNamed, LOGGED_IN, type Subject } from "./subject.ts";
import { shown, typeName } from "./value-error.ts";

export type Permission = "read" | "write";

/**
 * Permissions on one object by subject: `*` (everyone), a user's objectId or `role:<name>`, as in
 * `{"*":{"read":true},"5d83…":{"read":true,"write":true}}`. An object without an ACL is public
 * (docs/protocol/objects.md, ACL).
 */
export type Acl = Readonly<Record<string, { readonly [P in Permission]?: true }>>;

const SUBJECT = /^(\*|[A-Za-z0-9_-]{1,64}|role:[\p{L}\p{N}_ -]{1,128})$/u;
/** An absent ACL means the same. */
const PUBLIC = { "*": { read: true, write: true } } satisfies Acl;
/** Roles in one ACL; each may cost look-ups whenever the object is read. */
const MAX_ROLES = 50;

/**
 * Validates a client's ACL. Some SDKs send `false` for a permission that is not granted; it is
 * dropped. The Go SDK wraps the ACL of an installation in another `ACL`.
 *
 * @throws ApiError invalidAcl (123)
 */
export function toAcl(value: Json): Acl {
  const acl: Record<string, Acl[string]> = Object.create(null);
  for (const [subject, permissions] of toEntries(unwrap(value), "ACL")) {
    if (!SUBJECT.test(subject)) {
      throw explainedError("invalidAcl", `'${shown(subject)}' is none of them.`);
    }
    acl[subject] = toPermissions(permissions, subject);
  }
  const roles = Object.keys(acl).filter((subject) => subject.startsWith("role:"));
  if (roles.length > MAX_ROLES)
    throw new ApiError("invalidAcl", `An ACL may name at most ${MAX_ROLES} roles.`);
  return acl;
}

/**
 * Whether the requester has a permission on an object with this ACL. The roles of `undecidedRoles`
 * have to be looked up before.
 */
export function isPermitted(
  acl: Acl | undefined,
  permission: Permission,
  requester: Accessor,
): boolean {
  return (
    requester.master || acl === undefined || isAmong(permittedSubjects(acl, permission), requester)
  );
}

/**
 * SDKs match on the message.
 *
 * @throws ApiError forbidden (403) unless `isPermitted`
 */
export function assertPermitted(
  acl: Acl | undefined,
  permission: Permission,
  requester: Accessor,
): void {
  if (!isPermitted(acl, permission, requester)) throw deniedError(permission);
}

/** The error for an access that an object's ACL denies. */
export function deniedError(permission: Permission): ApiError {
  const access = permission === "read" ? "reading" : "writing";
  return new ApiError("forbidden", `Forbidden ${access} by object's ACL.`);
}

/** The object with its ACL spelled out: one without an ACL is public. */
export function withAcl(object: JsonObject): JsonObject {
  return { ...object, ACL: object.ACL ?? PUBLIC };
}

/** Roles show their ACL only to requests that ask for it. */
export function withoutAcl({ ACL: _, ...others }: JsonObject): JsonObject {
  return others;
}

/** The subjects that an ACL grants a permission to; class permissions alone know `logged-in`. */
export function permittedSubjects(acl: Acl, permission: Permission): Subject[] {
  return Object.keys(acl).filter(
    (subject) => acl[subject]?.[permission] === true && subject !== LOGGED_IN,
  );
}

/** The subjects that own an object: they may write it because its ACL names them. */
export function namedWriters(acl: Acl = PUBLIC): Subject[] {
  return permittedSubjects(acl, "write").filter(isNamed);
}

/** Whether two ACLs name the same subjects with the same permissions; absent: public. */
export function grantsSame(one: Acl | undefined, other: Acl | undefined): boolean {
  return isDeepStrictEqual(toGrants(one), toGrants(other));
}

/** Whether everybody may read and write. */
export function isPublic(acl: Acl = PUBLIC): boolean {
  return acl["*"]?.read === true && acl["*"].write === true;
}

function toGrants(acl: Acl = PUBLIC): ReadonlySet<string> {
  const grants = (["read", "write"] as const).flatMap((permission) =>
    permittedSubjects(acl, permission).map((subject) => `${permission} ${subject}`),
  );
  return new Set(grants);
}

function toPermissions(value: Json, subject: string): Acl[string] {
  const permissions: { [P in Permission]?: true } = {};
  for (const [name, granted] of toEntries(value, `'${shown(subject)}'`)) {
    if ((name !== "read" && name !== "write") || typeof granted !== "boolean") {
      const found = `'${shown(name)}' as ${typeName(granted)}`;
      throw explainedError("invalidAcl", `'${shown(subject)}' has ${found}.`);
    }
    if (granted) permissions[name] = true;
  }
  return permissions;
}

/** The inner ACL of `{"ACL":{"<subject>":{…}}}`; `{"ACL":{"read":true}}` names a user. */
function unwrap(value: Json): Json {
  if (!isJsonObject(value) || Object.keys(value).join() !== "ACL") return value;
  const inner = value.ACL;
  const isAcl = isJsonObject(inner) && Object.values(inner).every(isJsonObject);
  return isAcl ? inner : value;
}

function toEntries(value: Json, name: string): [string, Json][] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw explainedError("invalidAcl", `${name} is ${typeName(value)}, not an object.`);
  }
  return Object.entries(value);
}
