import type { StoredUser } from "../domain/accounts/stored-user.ts";
import type { UniqueValue } from "../domain/accounts/unique-field.ts";
import { ApiError } from "../domain/api-error.ts";
import type { AccountsPorts } from "../ports/accounts.ts";

/** No user has this id: the steps for an unknown user take the same time. */
export const UNKNOWN_USER = "unknown";

/** Who wants to prove that he is a user. */
export interface Claimant {
  /** undefined when nobody has the identifier. */
  readonly objectId: string | undefined;
  /** How he named himself; not needed where the session named him. */
  readonly identifier?: UniqueValue;
}

/**
 * Counts an attempt as a failure until it succeeded. In the error mode `private` an identifier that
 * nobody has locks like a user, so that the lock tells nobody who exists.
 *
 * @returns undefined when there is no such user
 * @throws ApiError loginLocked
 */
export async function reserveAttempt(
  { objectId, identifier }: Claimant,
  nowMs: number,
  { loginAttempts, settings }: Pick<AccountsPorts, "loginAttempts" | "settings">,
): Promise<StoredUser | undefined> {
  const isCountedByName =
    objectId === undefined && identifier !== undefined && settings.errorMode === "private";
  const attempt = isCountedByName
    ? await loginAttempts.reserveUnknown(identifier, nowMs)
    : await loginAttempts.reserve(objectId ?? UNKNOWN_USER, nowMs);
  if (attempt.kind === "locked") throw new ApiError("loginLocked");
  return attempt.kind === "reserved" ? attempt.user : undefined;
}
