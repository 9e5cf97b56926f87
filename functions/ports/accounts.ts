import type { UserVersions } from "../domain/accounts/platform-sign-in.ts";
import type { StoredUser } from "../domain/accounts/stored-user.ts";
import type { UniqueKind, UniqueValue } from "../domain/accounts/unique-field.ts";
import type { NativeUpdate } from "../domain/objects/native-update.ts";

/** Another user has this field's value. Nothing was written. */
interface UserConflict {
  readonly kind: "conflict";
  readonly field: UniqueKind;
}

export type CreateResult = { readonly kind: "created" } | UserConflict;

export type ChangeResult =
  | { readonly kind: "changed"; readonly user: StoredUser }
  | { readonly kind: "missing" }
  | UserConflict;

export type UpdateResult =
  | { readonly kind: "changed"; readonly user: StoredUser }
  | { readonly kind: "missing" }
  | { readonly kind: "unfit" };
export type ChangeTogetherResult =
  | { readonly kind: "changed" }
  /** One of the users is not the one that was read, or gone. */
  | { readonly kind: "stale" }
  | UserConflict;

/**
 * Users with their unique fields, always written together. Reads are strongly consistent, except
 * `list`. Rejects with ApiError unavailable when others keep changing the same user.
 */
export interface UserStore {
  find(objectId: string): Promise<StoredUser | undefined>;
  /** Any number of them; missing ones are left out, in no order. */
  findMany(objectIds: readonly string[]): Promise<readonly StoredUser[]>;
  /** The objectId of the user who has this value. */
  findObjectId(unique: UniqueValue): Promise<string | undefined>;
  /** The user whose imported session token has this hash and was not replaced. */
  findByImportedToken(hash: string): Promise<StoredUser | undefined>;
  create(user: StoredUser): Promise<CreateResult>;
  /**
   * Writes `decide(user)`, if the stored user still is `user`; otherwise decides again on the
   * stored one. What `decide` throws is thrown; its result must have a later `updatedAt`.
   */
  change(user: StoredUser, decide: (user: StoredUser) => StoredUser): Promise<ChangeResult>;
  /**
   * Writes an update that needs no stored value, however many others write at the same time.
   *
   * @param nowMs Unix milliseconds; `updatedAt` is this or later
   * @returns `unfit`, with nothing written, when a stored value has another type than an operation
   *   needs or a result can't be stored: `change` then tells what is wrong
   */
  update(user: StoredUser, update: NativeUpdate, nowMs: number): Promise<UpdateResult>;
  /**
   * Writes all of them or none, each only if the stored user still is `before`. A unique value may
   * pass from one of them to another. Each `after` must have a later `updatedAt`.
   */
  changeTogether(changes: readonly UserVersions[]): Promise<ChangeTogetherResult>;
  /** Repeats an attempt that another request came before (undefined), with growing pauses. */
  retryWhileContended<T>(attempt: () => Promise<T | undefined>): Promise<T>;
  /** Also when the user is gone already. */
  delete(user: StoredUser): Promise<void>;
  /** Every user, page by page, in no order; eventually consistent. */
  list(): AsyncIterable<readonly StoredUser[]>;
}
