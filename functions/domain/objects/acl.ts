import { ApiError } from "../api-error.ts";
import type { Json } from "../json.ts";
import { type Accessor, isAmong, type Subject } from "./subject.ts";

export type Permission = "read" | "write";

/**
 * Who may read and write an object: key `*` (everyone), a user's objectId or `role:<name>`.
 * An object without one is public. `{"*":{"read":true},"5d83…":{"read":true,"write":true}}`
 *
 * @see interface section 2.5
 */
export type Acl = Readonly<Record<string, { readonly [P in Permission]?: true }>>;

const SUBJECT = /^(\*|[A-Za-z0-9]{1,64}|role:[\p{L}\p{N}_ -]{1,128})$/u;
/** Roles in one ACL: each may cost look-ups when somebody reads the object. */
const MAX_ROLES = 50;

/**
 * A client's ACL, checked; `false` is what some SDKs send for "not granted" and counts as absent.
 *
 * @throws ApiError invalidAcl (123)
 * @see wire.md 2.5
 */
export function toAcl(value: Json): Acl {
  const acl: Record<string, Acl[string]> = Object.create(null);
  for (const [subject, permissions] of entriesOf(value)) {
    if (!SUBJECT.test(subject)) throw new ApiError("invalidAcl");
    acl[subject] = toPermissions(permissions);
  }
  const roles = Object.keys(acl).filter((subject) => subject.startsWith("role:"));
  if (roles.length > MAX_ROLES) throw new ApiError("invalidAcl", "Too many roles in an ACL.");
  return acl;
}

/**
 * May this requester read or write an object with this ACL? Roles must have been looked up, see
 * `undecidedRoles`.
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

/** Whom an ACL grants a permission. */
export function permittedSubjects(acl: Acl, permission: Permission): Subject[] {
  return Object.keys(acl).filter((subject) => acl[subject]?.[permission] === true);
}

function toPermissions(value: Json): Acl[string] {
  const permissions: { [P in Permission]?: true } = {};
  for (const [name, granted] of entriesOf(value)) {
    if ((name !== "read" && name !== "write") || typeof granted !== "boolean") {
      throw new ApiError("invalidAcl");
    }
    if (granted) permissions[name] = true;
  }
  return permissions;
}

function entriesOf(value: Json): [string, Json][] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ApiError("invalidAcl");
  }
  return Object.entries(value);
}
