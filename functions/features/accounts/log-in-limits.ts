import { ApiError, type ErrorName } from "../../domain/api-error.ts";
import { siteFor } from "../../domain/messages/source-address.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { Sender } from "../../ports/network-throttle.ts";

/** Errors of guesses at passwords, codes or names; a locked account does not compare them. */
const FAILURES: ReadonlySet<ErrorName> = new Set<ErrorName>([
  "credentialsMismatch",
  "invalidPlatformSession",
  "invalidSmsCode",
  "invalidWeixinSession",
  "mobilePhoneNotFound",
  "userNotFound",
]);

type FailurePorts = Pick<AccountsPorts, "networkThrottle" | "knownNetworks">;

/** One log-in. */
interface LogIn {
  readonly sender: Sender;
  /** The claimed user; undefined if there is none, or if it is still unknown. */
  readonly objectId: string | undefined;
}

/**
 * Checks credentials. A network that has failed too often is slowed: a few of its log-ins are checked
 * every ten seconds, and only failures use up this number, so that right credentials pass. Users who have
 * logged in from this network before skip it, so that guesses of a neighbour can't shut them out. Their
 * log-ins, and those with a session, are bounded by the lock of each user.
 *
 * @throws ApiError tooManyRequests, and the errors of `check`
 */
export async function countingFailures<T>(
  { sender, objectId }: LogIn,
  ports: FailurePorts,
  check: () => Promise<T>,
): Promise<T> {
  const { networkThrottle } = ports;
  if (sender.requester.user) return check();
  if (networkThrottle.isOpen("failedLogins", sender)) {
    return whenItFails(check, () => networkThrottle.count("failedLogins", sender));
  }
  // The answer to a wrong password does not reveal whether the user was here before.
  if (await isKnownHere(objectId, sender, ports)) {
    return whenItFails(check, async () =>
      networkThrottle.keep(await networkThrottle.admit("slowLogins", sender)),
    );
  }
  return inTurn(sender, ports, check);
}

async function whenItFails<T>(check: () => Promise<T>, act: () => Promise<unknown>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (isFailure(error)) await act();
    throw error;
  }
}

/** Takes one of the few checks of a slowed network, and returns it unless the log-in fails. */
async function inTurn<T>(
  sender: Sender,
  { networkThrottle }: FailurePorts,
  check: () => Promise<T>,
): Promise<T> {
  const turn = await networkThrottle.admit("slowLogins", sender);
  try {
    const result = await check();
    await networkThrottle.release(turn);
    return result;
  } catch (error) {
    await (isFailure(error) ? networkThrottle.keep(turn) : networkThrottle.release(turn));
    throw error;
  }
}

function isFailure(error: unknown): boolean {
  return error instanceof ApiError && FAILURES.has(error.error);
}

async function isKnownHere(
  objectId: string | undefined,
  { sourceIp }: Sender,
  { knownNetworks }: FailurePorts,
): Promise<boolean> {
  return objectId !== undefined && knownNetworks.has(loginKey(objectId), siteFor(sourceIp));
}

/** Remembers where a user has logged in. A failure is only logged, because the log-in succeeded. */
export async function rememberLogIn(
  objectId: string,
  { sourceIp }: Pick<Sender, "sourceIp">,
  { knownNetworks, log }: Pick<AccountsPorts, "knownNetworks" | "log">,
): Promise<void> {
  try {
    await knownNetworks.remember(loginKey(objectId), siteFor(sourceIp));
  } catch (error) {
    log.failure("network not remembered", error, {});
  }
}

/** Apart from the networks of resets, which even a lock lets in. */
function loginKey(objectId: string): string {
  return `log-in#${objectId}`;
}
