import { mailsAfterChange } from "../../domain/accounts/mail.ts";
import type { PaidPassword } from "../../domain/accounts/password.ts";
import { newTokenGeneration } from "../../domain/accounts/session-token.ts";
import type { StoredUser } from "../../domain/accounts/stored-user.ts";
import { createUser, newObjectId, OBJECT_ID_RANDOM_BYTES } from "../../domain/accounts/user.ts";
import type { Verification } from "../../domain/accounts/user-fields.ts";
import type { JsonObject } from "../../domain/json.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { HookedRequest } from "../../ports/engine.ts";
import type { Sender } from "../../ports/operation.ts";
import { requestMailsAfterChange } from "../messages/mails.ts";
import { toHookedUser } from "./user-hooks.ts";

/**
 * A new user, not yet stored and without a way to log in.
 *
 * @param nowMs Unix milliseconds of the creation
 * @throws ApiError as `createUser`
 */
export function draftUser(
  { fields, verification }: { readonly fields: JsonObject; readonly verification: Verification },
  { random, clock, settings }: Pick<AccountsPorts, "random" | "clock" | "settings">,
  nowMs = clock.now(),
): StoredUser {
  return createUser(fields, {
    objectId: newObjectId(nowMs, random.bytes(OBJECT_ID_RANDOM_BYTES)),
    tokenGeneration: newTokenGeneration(random.bytes),
    nowMs,
    verifyEmail: settings.verifyEmailAtSignUp,
    verification,
  });
}

/** Hashing is slow, so it comes after everything that may reject the request. */
export async function withPassword(
  draft: StoredUser,
  password: PaidPassword | undefined,
  { passwords }: Pick<AccountsPorts, "passwords">,
): Promise<StoredUser> {
  if (password === undefined) return draft;
  return { ...draft, _passwordHash: await passwords.hash(password) };
}

/**
 * The mails to a user who was created, and the afterSave hook; a failure is logged, because the user
 * exists by then.
 */
export async function followSignUp(
  user: StoredUser,
  sender: Sender & HookedRequest,
  ports: AccountsPorts,
): Promise<void> {
  const mails = mailsAfterChange(undefined, user, ports.settings);
  await requestMailsAfterChange(mails, ports, sender);
  await ports.hooks?.after("afterSave", toHookedUser(user), sender);
}
