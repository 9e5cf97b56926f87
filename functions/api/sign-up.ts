import { mailsAfterChange } from "../domain/accounts/mail.ts";
import { newTokenGeneration } from "../domain/accounts/session-token.ts";
import { takenError } from "../domain/accounts/unique-field.ts";
import { createUser, newObjectId, OBJECT_ID_RANDOM_BYTES } from "../domain/accounts/user.ts";
import { toUserBody } from "../domain/accounts/user-body.ts";
import { toSignUpFields } from "../domain/accounts/user-fields.ts";
import type { JsonObject } from "../domain/json.ts";
import type { AccountsPorts } from "../ports/accounts-ports.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";
import { requestMailsAfterChange } from "./request-mail.ts";

/** POST /1.1/users. One transaction makes the user and claims its unique fields. */
export async function signUp(
  { body }: OperationRequest<"signUp">,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  const { users, passwords, sessionTokens, random, clock, settings } = ports;
  const nowMs = clock.now();
  const { fields, password } = toSignUpFields(body as JsonObject);
  const origin = {
    objectId: newObjectId(nowMs, random.bytes(OBJECT_ID_RANDOM_BYTES)),
    tokenGeneration: newTokenGeneration(random.bytes),
    nowMs,
    verifyEmail: settings.verifyEmailAtSignUp,
  };
  // Before the hash, so that a refused body costs no work.
  const draft = createUser(fields, { ...origin, passwordHash: "" });
  const user = { ...draft, _passwordHash: await passwords.hash(password) };
  const result = await users.create(user);
  if (result.kind === "conflict") throw takenError(result.field);
  await requestMailsAfterChange(mailsAfterChange(undefined, user, settings), ports);
  const sessionToken = await sessionTokens.issue(user);
  return {
    status: 201,
    location: `/1.1/users/${user.objectId}`,
    body: toUserBody(user, { requester: { master: false, user }, sessionToken }),
  };
}
