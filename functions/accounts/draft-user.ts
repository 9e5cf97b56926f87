import { newTokenGeneration } from "../domain/accounts/session-token.ts";
import type { StoredUser } from "../domain/accounts/stored-user.ts";
import { createUser, newObjectId, OBJECT_ID_RANDOM_BYTES } from "../domain/accounts/user.ts";
import type { Verification } from "../domain/accounts/user-fields.ts";
import type { JsonObject } from "../domain/json.ts";
import type { AccountsPorts } from "../ports/accounts.ts";

/**
 * A user who signs up, still without a way to log in and not written.
 *
 * @throws ApiError those of `createUser`
 */
export function draftUser(
  { fields, verification }: { readonly fields: JsonObject; readonly verification: Verification },
  { random, clock, settings }: Pick<AccountsPorts, "random" | "clock" | "settings">,
): StoredUser {
  const nowMs = clock.now();
  return createUser(fields, {
    objectId: newObjectId(nowMs, random.bytes(OBJECT_ID_RANDOM_BYTES)),
    tokenGeneration: newTokenGeneration(random.bytes),
    nowMs,
    verifyEmail: settings.verifyEmailAtSignUp,
    verification,
  });
}
