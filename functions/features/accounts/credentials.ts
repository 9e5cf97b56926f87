import type { PaidPassword } from "../../domain/accounts/password.ts";
import { acceptsCodes, hasPhone, withVerifiedPhone } from "../../domain/accounts/phone-number.ts";
import type { SmsCodeTarget } from "../../domain/accounts/sms-code.ts";
import type { StoredUser } from "../../domain/accounts/stored-user.ts";
import { hasUnverifiedEmail } from "../../domain/accounts/user.ts";
import { ApiError } from "../../domain/api-error.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import { type CodeUsePorts, useSmsCode } from "../messages/sms-codes.ts";
import type { FailedLogIn } from "./bridge.ts";
import {
  type AttemptPorts,
  type Claimant,
  countAttempt,
  reserveAttempt,
  UNKNOWN_USER,
} from "./log-in-limits.ts";

/**
 * Checks a password. It is compared even if there is no user, so that every answer takes the same
 * time. The write that refunds the attempt also replaces a hash of an older kind. A log-in that fails
 * is asked at LeanCloud if there is a bridge.
 *
 * @throws ApiError loginLocked; credentialsMismatch; userNotFound, for which the error mode
 *   `private` answers credentialsMismatch
 */
export async function checkPassword(
  claimant: Claimant,
  password: PaidPassword,
  ports: PasswordPorts,
): Promise<StoredUser> {
  const { users, loginAttempts, passwords } = ports;
  const atMs = ports.clock.now();
  const attempt = await reserveAttempt(claimant, atMs, ports);
  const { _passwordHash: hash, _passwordId: id } = attempt?.secrets ?? {};
  const [isCorrect, user] = await Promise.all([
    passwords.verify(password, hash),
    users.find(claimant.objectId ?? UNKNOWN_USER),
  ]);
  // Another id: the password was changed while the old one was compared.
  const isCurrent = attempt !== undefined && user?._passwordId === id;
  if (user === undefined || !isCorrect || !isCurrent) {
    return checkElsewhere({ claimant, password, user, attempt, atMs }, ports);
  }
  const newHash = await passwords.renew(password, hash ?? "");
  await loginAttempts.refundAttempt(attempt, newHash);
  return user;
}

type PasswordPorts = AttemptPorts &
  Pick<AccountsPorts, "users" | "passwords" | "clock" | "random" | "log">;

type FailedCheck = Omit<FailedLogIn, "identifier"> & { readonly claimant: Claimant };

/** @throws ApiError as `checkPassword`, and unavailable */
async function checkElsewhere(
  { claimant, ...failed }: FailedCheck,
  ports: PasswordPorts,
): Promise<StoredUser> {
  const { settings, bridge, users } = ports;
  const { identifier } = claimant;
  if (bridge === undefined || identifier === undefined) {
    const isUnknown = failed.user === undefined && settings.errorMode === "compatible";
    throw new ApiError(isUnknown ? "userNotFound" : "credentialsMismatch");
  }
  const { logInByBridge } = await import("./bridge.ts");
  const adopted = await logInByBridge({ ...failed, identifier }, { ...ports, bridge });
  if (adopted) return adopted;
  // Another log-in was faster, so the password is here now.
  const objectId = await users.findObjectId(identifier);
  return checkPassword({ ...claimant, objectId }, failed.password, { ...ports, bridge: undefined });
}

type CodePorts = CodeUsePorts & AttemptPorts & Pick<AccountsPorts, "users" | "clock">;

/** A code and where it is valid. */
interface LoginCode {
  readonly target: SmsCodeTarget;
  readonly code: string;
  readonly sourceIp: string;
}

/**
 * Checks a code that was sent to the user's phone. A log-in by code verifies the number.
 * A lock does not refuse a right code but ends by it: guesses at codes have limits of their own, and
 * strangers could keep out a user who has no password (A192).
 *
 * @throws ApiError invalidSmsCode; mobilePhoneNotVerified; emailNotVerified;
 *   mobilePhoneNotFound, for which the error mode `private` answers invalidSmsCode
 */
export async function checkLoginCode(
  claimant: Claimant,
  { target, ...guess }: LoginCode,
  ports: CodePorts,
): Promise<StoredUser> {
  const [reservation, claimed] = await Promise.all([
    countAttempt(claimant, ports.clock.now(), ports),
    ports.users.find(claimant.objectId ?? UNKNOWN_USER),
  ]);
  const isHolder = reservation.kind !== "missing" && claimed && hasPhone(claimed, target.phone);
  const user = isHolder ? claimed : undefined;
  if (user === undefined && ports.settings.errorMode === "compatible") {
    throw new ApiError("mobilePhoneNotFound");
  }
  const isSpent = await useSmsCode(target, guess, ports);
  if (user === undefined || !isSpent) throw new ApiError("invalidSmsCode");
  const { loginAttempts } = ports;
  if (reservation.kind === "reserved") await loginAttempts.refundAttempt(reservation.attempt);
  else await loginAttempts.unlock(user.objectId);
  if (!acceptsCodes(user, ports.settings)) throw new ApiError("mobilePhoneNotVerified");
  assertVerifiedEmail(user, ports);
  return user.mobilePhoneVerified ? user : markPhoneVerified(user, target.phone, ports);
}

async function markPhoneVerified(
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

/**
 * Called after the credentials were checked: only the user may learn the state of their address.
 *
 * @throws ApiError emailNotVerified (216)
 */
export function assertVerifiedEmail(
  user: StoredUser,
  { settings }: Pick<AccountsPorts, "settings">,
): void {
  if (settings.refuseUnverifiedLogin && hasUnverifiedEmail(user)) {
    throw new ApiError("emailNotVerified");
  }
}
