import type { SmsCodeTarget } from "../domain/accounts/sms-code.ts";
import type { StoredUser } from "../domain/accounts/stored-user.ts";
import { hasPhone, isOpenToCodes, withVerifiedPhone } from "../domain/accounts/user-phone.ts";
import { ApiError } from "../domain/api-error.ts";
import type { AccountsPorts } from "../ports/accounts.ts";
import { assertVerifiedEmail } from "./assert-verified-email.ts";
import { type Claimant, reserveAttempt } from "./reserve-attempt.ts";

type CodePorts = Pick<AccountsPorts, "users" | "loginAttempts" | "smsCodes" | "clock" | "settings">;

/** The code that a user logs in with, and where it is valid. */
interface LoginCode {
  readonly target: SmsCodeTarget;
  readonly code: string;
}

/**
 * Proves a code of a user's number. As with a password, the attempt counts as a failure until it
 * succeeded.
 *
 * @throws ApiError loginLocked; invalidSmsCode; mobilePhoneNotVerified; emailNotVerified;
 *   mobilePhoneNotFound, which the error mode `private` replaces by invalidSmsCode
 */
export async function checkLoginCode(
  claimant: Claimant,
  { target, code }: LoginCode,
  ports: CodePorts,
): Promise<StoredUser> {
  const nowMs = ports.clock.now();
  const reserved = await reserveAttempt(claimant, nowMs, ports);
  const user = reserved && hasPhone(reserved, target.phone) ? reserved : undefined;
  if (user === undefined && ports.settings.errorMode === "compatible") {
    throw new ApiError("mobilePhoneNotFound");
  }
  const isSpent = await ports.smsCodes.spend(target, code);
  if (user === undefined || !isSpent) throw new ApiError("invalidSmsCode");
  await ports.loginAttempts.refundAttempt(user, nowMs);
  if (!isOpenToCodes(user, ports.settings)) throw new ApiError("mobilePhoneNotVerified");
  assertVerifiedEmail(user, ports);
  return user.mobilePhoneVerified ? user : markVerified(user, target.phone, ports);
}

/** Whoever logs in by code has proven the number. */
async function markVerified(
  user: StoredUser,
  phone: string,
  { users, clock }: CodePorts,
): Promise<StoredUser> {
  const result = await users.change(user, (current) => {
    if (!hasPhone(current, phone)) throw new ApiError("invalidSmsCode");
    return withVerifiedPhone(current, clock.now());
  });
  if (result.kind !== "changed") throw new ApiError("invalidSmsCode");
  return result.user;
}
