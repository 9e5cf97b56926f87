import type { StoredUser } from "../domain/accounts/stored-user.ts";
import type { UniqueValue } from "../domain/accounts/unique-field.ts";

type LoginReservation =
  /** `user` as stored, with this attempt counted as a failure. */
  | { readonly kind: "reserved"; readonly user: StoredUser }
  | { readonly kind: "locked" }
  | { readonly kind: "missing" };

/**
 * The failed logins of a user. An attempt is reserved before the password is looked at, so that
 * parallel guesses can't pass the limit; each step is one conditional write, exact under races.
 */
export interface LoginAttempts {
  /** @param nowMs Unix milliseconds; names the attempt */
  reserve(objectId: string, nowMs: number): Promise<LoginReservation>;
  /** The same for an identifier that nobody has; forgotten when its failures count no more. */
  reserveUnknown(
    identifier: UniqueValue,
    nowMs: number,
  ): Promise<Exclude<LoginReservation, { kind: "reserved" }>>;
  /**
   * After success the attempt of `nowMs` was no failure.
   *
   * @param passwordHash replaces the user's in the same write, if that still is the stored one
   */
  giveBack(user: StoredUser, nowMs: number, passwordHash?: string): Promise<void>;
}
