import type { EdgeChange, RoleRelation, StoredRole } from "../domain/accounts/stored-role.ts";
import type { HeldRoles } from "./held-roles.ts";

/**
 * Roles, their names and their relations. Strongly consistent. A change of at most 48 edges is one
 * transaction with the role; more follow in further transactions, so a call that fails may have
 * written a part of them. Repeating it is harmless.
 */
export interface RoleStore extends HeldRoles {
  find(objectId: string): Promise<StoredRole | undefined>;
  /** Any number of them; missing ones are left out. */
  findMany(objectIds: readonly string[]): Promise<readonly StoredRole[]>;
  findIdByName(name: string): Promise<string | undefined>;
  /** Every role, page by page, oldest first. */
  list(): AsyncIterable<readonly StoredRole[]>;
  create(role: StoredRole, edges: readonly EdgeChange[]): Promise<"created" | "name-taken">;
  /** `stale` when the stored role is not `before` any more: nothing was written. */
  replace(
    before: StoredRole,
    after: StoredRole,
    edges: readonly EdgeChange[],
  ): Promise<"written" | "stale">;
  /** Its edges are still there, see `removeEdges`. */
  delete(role: StoredRole): Promise<"deleted" | "stale">;
  /** Removes the edges that lead to and from a role that is gone. Idempotent. */
  removeEdges(objectId: string): Promise<void>;
  /** Removes a user from every role. Idempotent. */
  removeUser(userId: string): Promise<void>;
  /** Ids of the members of a relation; some may be gone. */
  memberIds(roleId: string, relation: RoleRelation): Promise<readonly string[]>;
  /** Ids of the roles that have this member in a relation; some may be gone. */
  roleIds(relation: RoleRelation, memberId: string): Promise<readonly string[]>;
}
