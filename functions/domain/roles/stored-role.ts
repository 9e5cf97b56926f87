import type { Acl } from "../objects/acl.ts";

/** A role as stored: the fields of the wire. Its members are stored separately, as edges. */
export interface StoredRole {
  /** 24 lower-case hexadecimal digits, as for users. */
  readonly objectId: string;
  readonly createdAt: string;
  /** Advances with every change, so it also serves as the version. */
  readonly updatedAt: string;
  /** Unique; never changes. */
  readonly name: string;
  readonly ACL: Acl;
  readonly [field: string]: unknown;
}

/** Members of `users` have the role, and so does everyone who has one of `roles`. */
export type RoleRelation = "users" | "roles";

/** An object that enters or leaves a relation of a role. */
export interface EdgeChange {
  readonly relation: RoleRelation;
  readonly memberId: string;
  readonly isMember: boolean;
}

/** The class of the objects in each relation. */
export const RELATION_CLASSES: Readonly<Record<RoleRelation, "_User" | "_Role">> = {
  users: "_User",
  roles: "_Role",
};

export const ROLE_RELATIONS = Object.keys(RELATION_CLASSES) as readonly RoleRelation[];

/** The key of a role's name, such as `name#admin` (contract/tables.ts). */
export function roleNameEntry(name: string): string {
  return `name#${name}`;
}
