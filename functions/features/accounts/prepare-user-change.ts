import type { PaidPassword } from "../../domain/accounts/password.ts";
import { newTokenGeneration } from "../../domain/accounts/session-token.ts";
import type { StoredUser } from "../../domain/accounts/stored-user.ts";
import type { ChangeContext } from "../../domain/accounts/user.ts";
import type { PasswordReset } from "../../domain/accounts/user-credentials.ts";
import { siteFor } from "../../domain/messages/source-address.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";

/**
 * The values that a change of a user needs besides the fields. The password is hashed once, although
 * `UserStore.change` may decide several times.
 *
 * @param password undefined keeps the current one
 */
export async function prepareUserChange(
  password: PaidPassword | undefined,
  { settings, passwords, random, clock }: AccountsPorts,
): Promise<ChangeContext> {
  const { verifyEmailAtSignUp: verifyEmail, reloginAfterPasswordChange } = settings;
  if (password === undefined) return { verifyEmail, nowMs: clock.now() };
  const passwordHash = await passwords.hash(password);
  const tokenGeneration = reloginAfterPasswordChange ? newTokenGeneration(random.bytes) : undefined;
  return { verifyEmail, passwordHash, tokenGeneration, nowMs: clock.now() };
}

/** The same for a reset, by link or by code: it always ends every session. */
export async function preparePasswordReset(
  password: PaidPassword,
  { passwords, random, clock }: Pick<AccountsPorts, "passwords" | "random" | "clock">,
): Promise<PasswordReset> {
  return {
    passwordHash: await passwords.hash(password),
    tokenGeneration: newTokenGeneration(random.bytes),
    nowMs: clock.now(),
  };
}

/**
 * Remembers where a user has reset the password: strangers who keep the log-in locked don't stop this
 * network. A failure is only logged, because the password is changed by then.
 */
export async function rememberReset(
  { objectId }: Pick<StoredUser, "objectId">,
  sourceIp: string,
  { knownNetworks, log }: Pick<AccountsPorts, "knownNetworks" | "log">,
): Promise<void> {
  try {
    await knownNetworks.remember(`user#${objectId}`, siteFor(sourceIp));
  } catch (error) {
    log.failure("network not remembered", error, {});
  }
}
