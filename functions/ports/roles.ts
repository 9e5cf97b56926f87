import type { RoleChange } from "../domain/roles/role.ts";
import type { EdgeChange, RoleRelation, StoredRole } from "../domain/roles/stored-role.ts";
import type { WorkBudget } from "../domain/work-budget.ts";

/**
 * Roles, their names and their relations. Strongly consistent. A change of at most 48 edges is one
 * transaction with the role; more need further transactions, so a failed call may have written some
 * of them. Repeating it is harmless. Rejects with ApiError unavailable when others keep
 * changing the same role.
 */
export interface RoleStore extends HeldRoles {
  find(objectId: string): Promise<StoredRole | undefined>;
  /** Any number; missing roles are left out. */
  findMany(objectIds: readonly string[]): Promise<readonly StoredRole[]>;
  findIdByName(name: string): Promise<string | undefined>;
  /** Every role, page by page, oldest first. */
  list(): AsyncIterable<readonly StoredRole[]>;
  create(role: StoredRole, edges: readonly EdgeChange[]): Promise<"created" | "name-taken">;
  /**
   * Writes the result of `decide` for the stored role; decides again after a concurrent change.
   * Throws the errors of `decide`. Undefined if the role does not exist.
   */
  change<Change extends RoleChange>(
    objectId: string,
    decide: (stored: StoredRole) => Promise<Change>,
  ): Promise<Change | undefined>;
  /**
   * Deletes a role unless `assert` throws, then its edges. Idempotent: for a deleted role it removes
   * the edges that are left.
   */
  delete(objectId: string, assert: (stored: StoredRole) => Promise<void>): Promise<void>;
  /** Removes a user from every role. Idempotent. */
  removeUser(userId: string): Promise<void>;
  /**
   * Ids of the members of a relation; some may be deleted.
   *
   * @throws ApiError queryTooExpensive when `work` has too little left
   */
  memberIds(roleId: string, relation: RoleRelation, work: WorkBudget): Promise<readonly string[]>;
  /** Ids of the roles that have this member in a relation; throws like `memberIds`. */
  roleIds(relation: RoleRelation, memberId: string, work: WorkBudget): Promise<readonly string[]>;
}

/** Strongly consistent: a removal takes effect at once. */
export interface HeldRoles {
  /**
   * The named roles that a user has, directly or through other roles, up to a limited depth.
   *
   * @param work pays for the reads
   * @throws ApiError queryTooExpensive when too little is left
   */
  heldBy(userId: string, names: readonly string[], work: WorkBudget): Promise<ReadonlySet<string>>;
}
