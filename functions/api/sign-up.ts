import type { Platforms } from "../domain/accounts/auth-data.ts";
import { mailsAfterChange } from "../domain/accounts/mail.ts";
import { toNewPassword } from "../domain/accounts/password.ts";
import { newTokenGeneration } from "../domain/accounts/session-token.ts";
import type { StoredUser } from "../domain/accounts/stored-user.ts";
import { takenError } from "../domain/accounts/unique-field.ts";
import {
  createUser,
  newObjectId,
  newUsername,
  OBJECT_ID_RANDOM_BYTES,
} from "../domain/accounts/user.ts";
import { toUserBody } from "../domain/accounts/user-body.ts";
import { toSignUpFields, type UserFields } from "../domain/accounts/user-fields.ts";
import type { JsonObject } from "../domain/json.ts";
import type { AccountsPorts } from "../ports/accounts-ports.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";
import { requestMailsAfterChange } from "./request-mail.ts";
import { type SignedIn, signInByPlatform, verifyPlatforms } from "./sign-in-by-platform.ts";

/**
 * POST /1.1/users: registers a user, or logs in by third-party accounts. One transaction makes the
 * user and claims what is unique about him.
 */
export async function signUp(
  { body, query }: OperationRequest<"signUp">,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  const { platforms, ...sent } = toSignUpFields(body as JsonObject);
  const isSignIn = Object.keys(platforms).length > 0;
  const { user, created } = isSignIn
    ? await signIn(platforms, query.failOnNotExist === "true" ? undefined : sent, ports)
    : { user: await register(sent, ports), created: true };
  if (created) {
    await requestMailsAfterChange(mailsAfterChange(undefined, user, ports.settings), ports);
  }
  const sessionToken = await ports.sessionTokens.issue(user);
  return {
    status: created ? 201 : 200,
    location: `/1.1/users/${user.objectId}`,
    body: toUserBody(user, { requester: { master: false, user }, sessionToken }),
  };
}

async function register(sent: UserFields, ports: AccountsPorts): Promise<StoredUser> {
  const user = await draftUser(sent, ports);
  const result = await ports.users.create(user);
  if (result.kind === "conflict") throw takenError(result.field);
  return user;
}

/** What is sent beside the platforms counts only for a user who is created (wire.md 4.2 U2). */
async function signIn(
  platforms: Platforms,
  sent: UserFields | undefined,
  ports: AccountsPorts,
): Promise<SignedIn> {
  const links = await verifyPlatforms(platforms, ports);
  if (sent === undefined) return signInByPlatform(links, undefined, ports);
  const fields = { username: newUsername(ports.random.text), ...sent.fields };
  let draft: Promise<StoredUser> | undefined;
  const create = () => {
    draft ??= draftUser({ ...sent, fields }, ports);
    return draft;
  };
  return signInByPlatform(links, create, ports);
}

async function draftUser(
  { fields, password }: UserFields,
  { passwords, random, clock, settings }: AccountsPorts,
): Promise<StoredUser> {
  const nowMs = clock.now();
  // Before the hash, so that a refused body costs no work.
  const draft = createUser(fields, {
    objectId: newObjectId(nowMs, random.bytes(OBJECT_ID_RANDOM_BYTES)),
    tokenGeneration: newTokenGeneration(random.bytes),
    nowMs,
    verifyEmail: settings.verifyEmailAtSignUp,
  });
  return password === undefined
    ? draft
    : { ...draft, _passwordHash: await passwords.hash(toNewPassword(password, settings)) };
}
