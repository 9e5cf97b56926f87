import { BRIDGE_LINES } from "../../contract/bridge-lines.ts";
import type { PaidPassword } from "../../domain/accounts/password.ts";
import type { StoredUser } from "../../domain/accounts/stored-user.ts";
import { hasUniqueValue, type UniqueValue } from "../../domain/accounts/unique-field.ts";
import { ApiError } from "../../domain/api-error.ts";
import { defined } from "../../domain/defined.ts";
import type { AccountsPorts, ReservedAttempt } from "../../ports/accounts.ts";
import type { BridgeAnswer } from "../../ports/bridge.ts";
import type { LimitedBy } from "../../ports/rate-limits.ts";
import { type ArrivalPorts, createArrived, readUser } from "./arrivals.ts";

type LogInPorts = ArrivalPorts &
  Pick<AccountsPorts, "passwords" | "settings"> &
  LimitedBy<"loginLock">;

/** A log-in that failed here. */
export interface FailedLogIn {
  readonly identifier: UniqueValue;
  readonly password: PaidPassword;
  /** The user who has the identifier. */
  readonly user: StoredUser | undefined;
  /** The reserved attempt; undefined for an unknown identifier, whose failures are still counted. */
  readonly attempt: ReservedAttempt | undefined;
  /** Unix milliseconds of the attempt. */
  readonly atMs: number;
}

/**
 * Asks LeanCloud about a log-in that failed here, and adopts the user of LeanCloud's answer.
 *
 * @returns undefined when another request has adopted the user meanwhile: the password must be checked again
 * @throws ApiError credentialsMismatch, userNotFound, loginLocked, and unavailable when LeanCloud does
 *   not answer and nothing here decides
 */
export async function logInByBridge(
  failed: FailedLogIn,
  ports: LogInPorts,
): Promise<StoredUser | undefined> {
  const { identifier, password, user, attempt } = failed;
  const isHere = user !== undefined && attempt === undefined;
  const hash = attempt?.secrets._passwordHash;
  if (isHere) throw new ApiError("credentialsMismatch");
  const answer = await ports.bridge.logIn(identifier, password);
  if (answer.kind === "unavailable") {
    ports.log.warn(BRIDGE_LINES.failed, { reason: answer.reason });
    // The hash here has decided, and LeanCloud's outage must not open the lock to guesses.
    if (hash !== undefined) throw new ApiError("credentialsMismatch");
    await refund(failed, ports);
    throw new ApiError("unavailable");
  }
  if (answer.kind !== "user") {
    ports.log.info(BRIDGE_LINES.missed, { how: "log-in" });
    throw refusal(answer.kind, user, ports);
  }
  const arrived = readUser(answer.body, ports);
  if (arrived === undefined || !hasUniqueValue(arrived, identifier)) {
    throw new ApiError("credentialsMismatch");
  }
  const adopted = await adopt(arrived, failed, ports);
  if (adopted) await refund(failed, ports);
  return adopted;
}

/** LeanCloud's lock is irrelevant for a user here whose password LeanCloud no longer decides. */
function refusal(
  kind: Exclude<BridgeAnswer["kind"], "user" | "unavailable">,
  user: StoredUser | undefined,
  { settings }: Pick<LogInPorts, "settings">,
): ApiError {
  const isTheirs = user === undefined || user._atLeanCloud === true;
  if (kind === "locked" && isTheirs) return new ApiError("loginLocked");
  const isUnknown = kind === "unknown" && user === undefined;
  return new ApiError(
    isUnknown && settings.errorMode === "compatible" ? "userNotFound" : "credentialsMismatch",
  );
}

/** Neither success nor an outage of LeanCloud is a failed attempt. */
async function refund(
  { identifier, attempt, atMs }: FailedLogIn,
  { loginAttempts }: Pick<LogInPorts, "loginAttempts">,
): Promise<void> {
  if (attempt) await loginAttempts.refundAttempt(attempt);
  else await loginAttempts.refundUnknown(identifier, atMs);
}

async function adopt(
  arrived: StoredUser,
  failed: FailedLogIn,
  ports: LogInPorts,
): Promise<StoredUser | undefined> {
  const { user, password } = failed;
  const found = user?.objectId === arrived.objectId ? user : undefined;
  if (found) assertAtLeanCloud(found);
  const passwordHash = await ports.passwords.hash(password);
  const adopted = found
    ? await renew(found, { arrived, passwordHash }, ports)
    : await create({ ...arrived, _passwordHash: passwordHash }, failed, ports);
  if (adopted) ports.log.info(BRIDGE_LINES.adopted, { how: "log-in" });
  return adopted;
}

/**
 * @returns undefined when another log-in was faster
 * @throws ApiError credentialsMismatch when they were deleted here
 */
async function create(
  arrived: StoredUser,
  { identifier }: FailedLogIn,
  ports: LogInPorts,
): Promise<StoredUser | undefined> {
  const result = await createArrived(arrived, [], ports);
  if (result.kind === "created") return withoutSecrets(result.user);
  const found = result.kind === "present" && (await ports.users.find(arrived.objectId));
  if (!found) throw new ApiError("credentialsMismatch");
  // The user has the identifier only at LeanCloud if another user here had taken it before.
  return hasUniqueValue(found, identifier)
    ? undefined
    : renew(found, { arrived, passwordHash: arrived._passwordHash }, ports);
}

/** @throws ApiError as `assertAtLeanCloud` */
async function renew(
  found: StoredUser,
  { arrived, passwordHash }: { arrived: StoredUser; passwordHash: string | undefined },
  { bridge }: LogInPorts,
): Promise<StoredUser | undefined> {
  assertAtLeanCloud(found);
  const { _importedTokenHash: tokenHash } = arrived;
  return bridge.renew(found, { ...defined({ passwordHash }), tokenHash });
}

/**
 * LeanCloud's `updatedAt` proves nothing: a client with a session there can move it (A178).
 *
 * @throws ApiError credentialsMismatch for a user for whom LeanCloud's credentials no longer count
 */
function assertAtLeanCloud({ _atLeanCloud: counts }: StoredUser): void {
  if (!counts) throw new ApiError("credentialsMismatch");
}

function withoutSecrets({ _passwordHash: _, ...user }: StoredUser): StoredUser {
  return user as StoredUser;
}
