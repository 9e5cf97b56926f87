import type { StoredUser } from "../domain/accounts/stored-user.ts";
import { ApiError } from "../domain/api-error.ts";
import type { AccountsPorts } from "../ports/accounts.ts";
import { type Claimant, reserveAttempt } from "./reserve-attempt.ts";

/**
 * Proves a password: the attempt counts as a failure until it succeeded. A hash of an older kind is
 * replaced by the write that gives the attempt back.
 *
 * @throws ApiError loginLocked; credentialsMismatch; userNotFound, which the error mode `private`
 *   replaces by credentialsMismatch
 */
export async function checkPassword(
  claimant: Claimant,
  password: string,
  ports: Pick<AccountsPorts, "loginAttempts" | "passwords" | "clock" | "settings">,
): Promise<StoredUser> {
  const nowMs = ports.clock.now();
  const user = await reserveAttempt(claimant, nowMs, ports);
  const verified = await ports.passwords.verify(password, user?._passwordHash);
  if (user === undefined && ports.settings.errorMode === "compatible") {
    throw new ApiError("userNotFound");
  }
  if (user === undefined || !verified) throw new ApiError("credentialsMismatch");
  const { _passwordHash: hash = "" } = user;
  const renewed = await ports.passwords.renew(password, hash);
  await ports.loginAttempts.refundAttempt(user, nowMs, renewed);
  return renewed === undefined ? user : { ...user, _passwordHash: renewed };
}
