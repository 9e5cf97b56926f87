import { BRIDGE_LINES } from "../../contract/bridge.ts";
import { toBridgedUser } from "../../domain/accounts/bridged-user.ts";
import type { PaidPassword } from "../../domain/accounts/password.ts";
import type { PlatformLink } from "../../domain/accounts/platform-links.ts";
import { linkValues } from "../../domain/accounts/platform-sign-in.ts";
import { newTokenGeneration } from "../../domain/accounts/session-token.ts";
import type { StoredUser } from "../../domain/accounts/stored-user.ts";
import { hasUniqueValue, type UniqueValue } from "../../domain/accounts/unique-field.ts";
import { ApiError } from "../../domain/api-error.ts";
import { defined } from "../../domain/defined.ts";
import type { JsonObject } from "../../domain/json.ts";
import type { AccountsPorts, ReservedAttempt } from "../../ports/accounts.ts";
import type { Bridge, BridgeAnswer } from "../../ports/bridge.ts";
import { type ArrivalPorts, createArrived } from "./arrivals.ts";

export type BridgePorts = Pick<AccountsPorts, "users" | "random" | "clock" | "log">;

type LogInPorts = BridgePorts &
  Pick<AccountsPorts, "loginAttempts" | "passwords" | "settings"> & { readonly bridge: Bridge };

/** A log-in that failed here. */
export interface FailedLogIn {
  readonly identifier: UniqueValue;
  readonly password: PaidPassword;
  /** The user who has the identifier. */
  readonly user: StoredUser | undefined;
  /** Their counted attempt; undefined for an identifier that nobody has, whose failures count, too. */
  readonly attempt: ReservedAttempt | undefined;
  /** Unix milliseconds of the attempt. */
  readonly atMs: number;
}

/**
 * Asks LeanCloud about a log-in that failed here, and adopts the user whom it answers.
 *
 * @returns undefined when somebody else has adopted them meanwhile: the password must be checked again
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

/** LeanCloud's lock says nothing to a user here whose password LeanCloud no longer decides. */
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
  // They have the identifier at LeanCloud alone if somebody had taken it here before they came.
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
 * LeanCloud's `updatedAt` says nothing: whoever has its session there can move it (A178).
 *
 * @throws ApiError credentialsMismatch for a user for whom LeanCloud's credentials no longer count
 */
function assertAtLeanCloud({ _atLeanCloud: counts }: StoredUser): void {
  if (!counts) throw new ApiError("credentialsMismatch");
}

function withoutSecrets({ _passwordHash: _, ...user }: StoredUser): StoredUser {
  return user as StoredUser;
}

/**
 * Asks LeanCloud about third-party accounts that nobody has here, and adopts the user who has one of them.
 *
 * @returns whether somebody may have the accounts now
 * @throws ApiError unavailable when LeanCloud does not answer, as a new user would be a second account
 */
export async function signInByBridge(
  links: readonly PlatformLink[],
  ports: ArrivalPorts,
): Promise<boolean> {
  const { bridge, log } = ports;
  const answer = await bridge.signIn(
    Object.fromEntries(links.map(({ platform, data }) => [platform, data])),
  );
  if (answer.kind === "unavailable") {
    log.warn(BRIDGE_LINES.failed, { reason: answer.reason });
    throw new ApiError("unavailable");
  }
  if (answer.kind !== "user") {
    log.info(BRIDGE_LINES.missed, { how: "third-party" });
    return false;
  }
  const arrived = readUser(answer.body, ports);
  return arrived !== undefined && hasOneOf(arrived, links) && createByLinks(arrived, links, ports);
}

function hasOneOf(user: StoredUser, links: readonly PlatformLink[]): boolean {
  return links.some((link) => {
    const { account } = linkValues(link);
    return account !== undefined && hasUniqueValue(user, account);
  });
}

async function createByLinks(
  arrived: StoredUser,
  links: readonly PlatformLink[],
  ports: ArrivalPorts,
): Promise<boolean> {
  const needed = links.flatMap((link) => linkValues(link).account ?? []);
  const { kind } = await createArrived(arrived, needed, ports);
  if (kind === "created") ports.log.info(BRIDGE_LINES.adopted, { how: "third-party" });
  // Another request of the same user, or of somebody with the same account, may have been faster.
  return kind !== "deleted";
}

/**
 * The user whose session LeanCloud confirms, unless sessions of theirs were ended here.
 *
 * @throws ApiError unavailable when LeanCloud does not answer, as 211 would log the user out
 */
export async function findUserByBridge(
  token: string,
  ports: BridgePorts & { readonly bridge: Bridge },
): Promise<StoredUser | undefined> {
  const { bridge, users, log } = ports;
  const answer = await bridge.findSession(token);
  if (answer.kind === "unavailable") {
    log.warn(BRIDGE_LINES.failed, { reason: answer.reason });
    throw new ApiError("unavailable");
  }
  if (answer.kind !== "user") {
    log.info(BRIDGE_LINES.missed, { how: "session" });
    return undefined;
  }
  const arrived = readUser({ ...answer.body, sessionToken: token }, ports);
  const found = arrived && (await users.find(arrived.objectId));
  const adopted = found
    ? await renewSession(found, arrived, ports)
    : arrived && (await createBySession(arrived, ports));
  if (adopted) log.info(BRIDGE_LINES.adopted, { how: "session" });
  return adopted;
}

async function createBySession(
  arrived: StoredUser,
  ports: ArrivalPorts,
): Promise<StoredUser | undefined> {
  const result = await createArrived(arrived, [], ports);
  if (result.kind === "created") return result.user;
  if (result.kind !== "present") return undefined;
  // Another request of the same session was faster.
  const { _importedTokenHash: hash } = arrived;
  return hash === undefined ? undefined : ports.users.findByImportedToken(hash);
}

async function renewSession(
  found: StoredUser,
  arrived: StoredUser,
  { bridge }: { readonly bridge: Bridge },
): Promise<StoredUser | undefined> {
  const { _importedTokenHash: tokenHash } = arrived;
  if (!found._atLeanCloud || tokenHash === undefined) return undefined;
  return bridge.renew(found, { tokenHash });
}

/** undefined for a user who can't be stored here; their values are not logged. */
function readUser(
  body: JsonObject,
  { random, log }: Pick<BridgePorts, "random" | "log">,
): StoredUser | undefined {
  try {
    return toBridgedUser(body, newTokenGeneration(random.bytes));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn(BRIDGE_LINES.failed, { reason: `unfit: ${error.error}` });
    return undefined;
  }
}
