import { LOGIN_WINDOW_MS, MAX_LOGIN_FAILURES } from "../../domain/accounts/login-lock.ts";
import type { PaidPassword } from "../../domain/accounts/password.ts";
import { acceptsCodes, hasPhone, withVerifiedPhone } from "../../domain/accounts/phone-number.ts";
import type { SmsCodeTarget } from "../../domain/accounts/sms-code.ts";
import type { StoredUser } from "../../domain/accounts/stored-user.ts";
import type { UniqueValue } from "../../domain/accounts/unique-field.ts";
import { hasUnverifiedEmail } from "../../domain/accounts/user.ts";
import { ApiError } from "../../domain/api-error.ts";
import { siteFor } from "../../domain/messages/source-address.ts";
import type { AccountsPorts, ReservedAttempt } from "../../ports/accounts.ts";
import { type CodeUsePorts, useSmsCode } from "../messages/sms-codes.ts";
import type { FailedLogIn } from "./bridge.ts";

/** No user has this id. Looking it up takes as long as looking up a user who exists. */
export const UNKNOWN_USER = "unknown";

type AttemptPorts = Pick<
  AccountsPorts,
  "loginAttempts" | "settings" | "knownNetworks" | "throttle" | "bridge"
>;

/** A client whose claim to be a user is still unproven. */
export interface Claimant {
  /** undefined when no user has the identifier. */
  readonly objectId: string | undefined;
  /** The identifier that they logged in with; absent when a session identified them. */
  readonly identifier?: UniqueValue;
  readonly sourceIp: string;
}

/**
 * Counts an attempt as a failure until it succeeds, so that parallel guesses can't pass the limit.
 * In the error mode `private` an unknown identifier locks as well: the lock must not reveal which
 * users exist.
 *
 * @returns undefined if the user does not exist
 * @throws ApiError loginLocked
 */
export async function reserveAttempt(
  claimant: Claimant,
  nowMs: number,
  ports: AttemptPorts,
): Promise<ReservedAttempt | undefined> {
  const { objectId, identifier } = claimant;
  const { loginAttempts, settings, bridge } = ports;
  // The bridge asks LeanCloud about unknown identifiers, so guesses at them need a limit, too.
  const countsUnknown = settings.errorMode === "private" || bridge !== undefined;
  const countsByIdentifier = objectId === undefined && identifier !== undefined && countsUnknown;
  const attempt = countsByIdentifier
    ? await loginAttempts.reserveUnknown(identifier, nowMs)
    : await loginAttempts.reserve(objectId ?? UNKNOWN_USER, nowMs);
  if (attempt.kind === "locked") return passLock(claimant, nowMs, ports);
  return attempt.kind === "reserved" ? attempt.attempt : undefined;
}

/**
 * A lock that strangers close again and again does not stop the network where the owner has reset the
 * password since: it has attempts of its own (A121).
 *
 * @throws ApiError loginLocked
 */
async function passLock(
  { objectId, sourceIp }: Claimant,
  nowMs: number,
  { loginAttempts, knownNetworks, throttle }: AttemptPorts,
): Promise<ReservedAttempt | undefined> {
  const network = siteFor(sourceIp);
  const isKnown = objectId !== undefined && (await knownNetworks.has(`user#${objectId}`, network));
  const limits = [{ count: MAX_LOGIN_FAILURES, windowMs: LOGIN_WINDOW_MS }];
  const key = `log-in#${objectId}#${network}`;
  const isAdmitted = isKnown && (await throttle.admit(key, limits)).kind === "counted";
  if (!isAdmitted) throw new ApiError("loginLocked");
  return loginAttempts.readLocked(objectId, nowMs);
}

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

type CodePorts = CodeUsePorts &
  Pick<AccountsPorts, "users" | "loginAttempts" | "clock" | "settings">;

/** A code and where it is valid. */
interface LoginCode {
  readonly target: SmsCodeTarget;
  readonly code: string;
  readonly sourceIp: string;
}

/**
 * Checks a code that was sent to the user's phone. A log-in by code verifies the number.
 *
 * @throws ApiError loginLocked; invalidSmsCode; mobilePhoneNotVerified; emailNotVerified;
 *   mobilePhoneNotFound, for which the error mode `private` answers invalidSmsCode
 */
export async function checkLoginCode(
  claimant: Claimant,
  { target, ...guess }: LoginCode,
  ports: CodePorts,
): Promise<StoredUser> {
  const [attempt, claimed] = await Promise.all([
    reserveAttempt(claimant, ports.clock.now(), ports),
    ports.users.find(claimant.objectId ?? UNKNOWN_USER),
  ]);
  const user = attempt && claimed && hasPhone(claimed, target.phone) ? claimed : undefined;
  if (user === undefined && ports.settings.errorMode === "compatible") {
    throw new ApiError("mobilePhoneNotFound");
  }
  const isSpent = await useSmsCode(target, guess, ports);
  if (attempt === undefined || user === undefined || !isSpent) throw new ApiError("invalidSmsCode");
  await ports.loginAttempts.refundAttempt(attempt);
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
