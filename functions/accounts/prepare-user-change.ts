import { newTokenGeneration } from "../domain/accounts/session-token.ts";
import type { ChangeOrigin } from "../domain/accounts/user.ts";
import type { AccountsPorts } from "../ports/accounts.ts";

/**
 * What goes into a change beside the fields. Hash and token are made once, however often the change
 * has to be decided.
 *
 * @param password as `toNewPassword` returns it; undefined: it stays
 */
export async function changeOriginOf(
  password: string | undefined,
  { settings, passwords, random, clock }: AccountsPorts,
): Promise<ChangeOrigin> {
  const { verifyEmailAtSignUp: verifyEmail, reloginAfterPasswordChange } = settings;
  if (password === undefined) return { verifyEmail, nowMs: clock.now() };
  const passwordHash = await passwords.hash(password);
  const tokenGeneration = reloginAfterPasswordChange ? newTokenGeneration(random.bytes) : undefined;
  return { verifyEmail, passwordHash, tokenGeneration, nowMs: clock.now() };
}
