import { LOGIN_WINDOW_MS, MAX_LOGIN_FAILURES } from "../../domain/accounts/login-lock.ts";
import type { UniqueValue } from "../../domain/accounts/unique-field.ts";
import { ApiError, type ErrorName } from "../../domain/api-error.ts";
import { siteFor } from "../../domain/messages/source-address.ts";
import type { Receipt } from "../../domain/window-counts.ts";
import type { AccountsPorts, LoginReservation, ReservedAttempt } from "../../ports/accounts.ts";
import type { Sender } from "../../ports/network-throttle.ts";
import type { LimitedBy } from "../../ports/rate-limits.ts";

/** Errors of guesses at passwords, codes or names; a locked account does not compare them. */
const FAILURES: ReadonlySet<ErrorName> = new Set<ErrorName>([
  "credentialsMismatch",
  "invalidPlatformSession",
  "invalidSmsCode",
  "invalidWeixinSession",
  "mobilePhoneNotFound",
  "userNotFound",
]);

type NetworkPorts = Pick<AccountsPorts, "knownNetworks" | "networkThrottle"> &
  LimitedBy<"failedLogins" | "slowLogins">;

/**
 * How a failure will count for the network of a log-in:
 *
 * - `uncounted`: not at all, because the lock of the session's user bounds it
 * - `open`: the network has not failed too often yet, and a failure counts after the fact
 * - `known`: the network is slow, but the user has logged in from it before, so that guesses of a
 *   neighbour can't shut the user out; only a failure takes one of the network's few checks
 * - `slow`: a check of the network is taken, and given back unless it fails
 */
export type LogInAdmission =
  | { readonly kind: "uncounted" | "open" | "known" }
  | { readonly kind: "slow"; readonly receipt: Receipt };

/**
 * Admits a log-in before its credentials are checked. For a network that has failed too often, a few
 * log-ins are checked every ten seconds, and only failures use up this number, so that right credentials
 * pass. `settleLogIn` follows, whatever the check says; after a crash the check stays taken until its
 * window ends.
 *
 * @param objectId the claimed user; undefined if there is none, or if it is still unknown
 * @throws ApiError tooManyRequests
 */
export async function admitLogIn(
  objectId: string | undefined,
  sender: Sender,
  { networkThrottle, knownNetworks }: NetworkPorts,
): Promise<LogInAdmission> {
  if (sender.requester.user) return { kind: "uncounted" };
  if (networkThrottle.isOpen("failedLogins", sender)) return { kind: "open" };
  const isKnown =
    objectId !== undefined &&
    (await knownNetworks.has(networksKey(objectId), siteFor(sender.sourceIp)));
  if (isKnown) return { kind: "known" };
  return { kind: "slow", receipt: await networkThrottle.admit("slowLogins", sender) };
}

/**
 * Counts a log-in that failed, or gives back what it took.
 *
 * @returns what the check returned
 * @throws ApiError what the check threw, or tooManyRequests: the answer to a wrong password in a slow
 *   network does not reveal whether the user was there before
 */
export async function settleLogIn<T>(
  admission: LogInAdmission,
  checked: PromiseSettledResult<T>,
  sender: Sender,
  { networkThrottle }: NetworkPorts,
): Promise<T> {
  const isWrong = checked.status === "rejected" && isFailure(checked.reason);
  if (admission.kind === "slow") {
    const { receipt } = admission;
    await (isWrong ? networkThrottle.keep(receipt) : networkThrottle.release(receipt));
  } else if (isWrong && admission.kind === "open") {
    await networkThrottle.count("failedLogins", sender);
  } else if (isWrong && admission.kind === "known") {
    await networkThrottle.keep(await networkThrottle.admit("slowLogins", sender));
  }
  if (checked.status === "rejected") throw checked.reason;
  return checked.value;
}

function isFailure(error: unknown): boolean {
  return error instanceof ApiError && FAILURES.has(error.error);
}

/** Remembers where a user has logged in. A failure is only logged, because the log-in succeeded. */
export async function rememberLogIn(
  objectId: string,
  { sourceIp }: Pick<Sender, "sourceIp">,
  { knownNetworks, log }: Pick<AccountsPorts, "knownNetworks" | "log">,
): Promise<void> {
  try {
    await knownNetworks.remember(networksKey(objectId), siteFor(sourceIp));
  } catch (error) {
    log.failure("network not remembered", error, {});
  }
}

/** Whether a user has signed up or logged in from the sender's network within 90 days. */
export function hasLoggedInFrom(
  objectId: string,
  { sourceIp }: Pick<Sender, "sourceIp">,
  { knownNetworks }: Pick<AccountsPorts, "knownNetworks">,
): Promise<boolean> {
  return knownNetworks.has(networksKey(objectId), siteFor(sourceIp));
}

/** Apart from the networks of resets, which even a lock lets in. */
function networksKey(objectId: string): string {
  return `log-in#${objectId}`;
}

/** No user has this id. Looking it up takes as long as looking up a user who exists. */
export const UNKNOWN_USER = "unknown";

export type AttemptPorts = Pick<AccountsPorts, "settings" | "knownNetworks" | "bridge"> &
  LimitedBy<"loginLock">;

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
 */
export function countAttempt(
  { objectId, identifier }: Claimant,
  nowMs: number,
  { loginAttempts, settings, bridge }: AttemptPorts,
): Promise<LoginReservation> {
  // The bridge asks LeanCloud about unknown identifiers, so guesses at them need a limit, too.
  const countsUnknown = settings.errorMode === "private" || bridge !== undefined;
  const countsByIdentifier = objectId === undefined && identifier !== undefined && countsUnknown;
  return countsByIdentifier
    ? loginAttempts.reserveUnknown(identifier, nowMs)
    : loginAttempts.reserve(objectId ?? UNKNOWN_USER, nowMs);
}

/**
 * Counts an attempt by password.
 *
 * @returns undefined if the user does not exist
 * @throws ApiError loginLocked
 */
export async function reserveAttempt(
  claimant: Claimant,
  nowMs: number,
  ports: AttemptPorts,
): Promise<ReservedAttempt | undefined> {
  const attempt = await countAttempt(claimant, nowMs, ports);
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
