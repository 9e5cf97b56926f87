import { ApiError } from "../api-error.ts";
import type { Json } from "../json.ts";

export type Permission = "read" | "write";

/**
 * Who may read and write an object: key `*` (everyone), a user's objectId or `role:<name>`.
 * An object without one is public. `{"*":{"read":true},"5d83…":{"read":true,"write":true}}`
 *
 * @see interface section 2.5
 */
export type Acl = Readonly<Record<string, { readonly [P in Permission]?: true }>>;

const SUBJECT = /^(\*|[A-Za-z0-9]{1,64}|role:[\p{L}\p{N}_ -]{1,128})$/u;

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
  return acl;
}

/** Whoever asks; a `Requester` is one. */
interface Accessor {
  readonly master: boolean;
  readonly user?: { readonly objectId: string };
}

/** May this requester read or write an object with this ACL? Roles grant nothing yet. */
export function isPermitted(
  acl: Acl | undefined,
  permission: Permission,
  { master, user }: Accessor,
): boolean {
  if (master || acl === undefined || grants(acl, "*", permission)) return true;
  return user !== undefined && grants(acl, user.objectId, permission);
}

function grants(acl: Acl, subject: string, permission: Permission): boolean {
  return Object.hasOwn(acl, subject) && acl[subject]?.[permission] === true;
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
