import type { Acl } from "../objects/acl.ts";

/** A role as stored: the wire's fields. Who has it is kept beside it, as edges. */
export interface StoredRole {
  /** 24 lower-case hex, as users have it. */
  readonly objectId: string;
  readonly createdAt: string;
  /** Moves forward with every change of the role, so it is also the version. */
  readonly updatedAt: string;
  /** Unique; never changes. */
  readonly name: string;
  readonly ACL: Acl;
  readonly [field: string]: unknown;
}

/** `users` have the role; who has one of `roles` has it too (wire.md 2.5, role inheritance). */
export type RoleRelation = "users" | "roles";

/** One object enters or leaves a relation of a role. */
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

/** `name#admin`: what a role's name is filed under. @see contract/tables.ts */
export function roleNameEntry(name: string): string {
  return `name#${name}`;
}
