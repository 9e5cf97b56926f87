import { ApiError, type ErrorName } from "../domain/api-error.ts";
import type { AccountsPorts } from "../ports/accounts.ts";
import type { Sender } from "../ports/network-throttle.ts";

/** Errors of somebody who guesses passwords, codes or names. A locked account compares none. */
const FAILURES: ReadonlySet<ErrorName> = new Set<ErrorName>([
  "credentialsMismatch",
  "invalidPlatformSession",
  "invalidSmsCode",
  "invalidWeixinSession",
  "mobilePhoneNotFound",
  "userNotFound",
]);

/**
 * Checks credentials unless the sender's network has failed too often. A success costs nothing: only
 * failures are counted, so an address that thousands of users share can log all of them in.
 *
 * @throws ApiError tooManyRequests, and what `check` throws
 */
export async function countingFailures<T>(
  sender: Sender,
  { networkThrottle }: Pick<AccountsPorts, "networkThrottle">,
  check: () => Promise<T>,
): Promise<T> {
  networkThrottle.assertOpen("failedLogins", sender);
  try {
    return await check();
  } catch (error) {
    const isFailure = error instanceof ApiError && FAILURES.has(error.error);
    if (isFailure) await networkThrottle.admit("failedLogins", sender);
    throw error;
  }
}
