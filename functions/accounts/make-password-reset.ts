import type { PasswordReset } from "../domain/accounts/password-reset.ts";
import { newTokenGeneration } from "../domain/accounts/session-token.ts";
import type { LinkPorts } from "./mail-links.ts";

/** Hash and token are made once, however often the user is written. */
export async function makePasswordReset(
  password: string,
  { passwords, random, clock }: Pick<LinkPorts, "passwords" | "random" | "clock">,
): Promise<PasswordReset> {
  return {
    passwordHash: await passwords.hash(password),
    tokenGeneration: newTokenGeneration(random.bytes),
    nowMs: clock.now(),
  };
}
