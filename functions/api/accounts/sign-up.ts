import { draftUser } from "../../accounts/draft-user.ts";
import { type SignedIn, signInByPlatform, verifyPlatforms } from "../../accounts/third-party.ts";
import type { Platforms } from "../../domain/accounts/auth-data.ts";
import { mailsAfterChange } from "../../domain/accounts/mail.ts";
import { toNewPassword } from "../../domain/accounts/password.ts";
import type { StoredUser } from "../../domain/accounts/stored-user.ts";
import { takenError } from "../../domain/accounts/unique-field.ts";
import { newUsername } from "../../domain/accounts/user.ts";
import { toUserBody } from "../../domain/accounts/user-body.ts";
import { toSignUpFields, type UserFields } from "../../domain/accounts/user-fields.ts";
import { closedError } from "../../domain/objects/class-permission.ts";
import { isOn } from "../../domain/objects/query-string.ts";
import { requestMailsAfterChange } from "../../messages/mails.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";

/**
 * POST /1.1/users: registers a user, or logs in by third-party accounts. One transaction makes the
 * user and claims what is unique about him.
 */
export async function signUp(
  { requester, body, query, permitted }: OperationRequest<"signUp">,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  const { platforms, ...sent } = toSignUpFields(body, requester);
  const isSignIn = Object.keys(platforms).length > 0;
  const named = isSignIn
    ? { username: newUsername(ports.random.text), ...sent.fields }
    : sent.fields;
  const draft = permitted
    ? () => draftWithPassword({ ...sent, fields: named }, ports)
    : refuseToCreate;
  const { user, created } = isSignIn
    ? await signIn(platforms, isOn(query.failOnNotExist) ? undefined : once(draft), ports)
    : await register(await draft(), ports);
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

type Draft = () => Promise<StoredUser>;

/** Here and not at the route: a known user logs in also where registration is closed. */
async function refuseToCreate(): Promise<never> {
  throw closedError("create");
}

async function register(user: StoredUser, { users }: AccountsPorts): Promise<SignedIn> {
  const result = await users.create(user);
  if (result.kind === "conflict") throw takenError(result.field);
  return { user, created: true };
}

/** What is sent beside the platforms counts only for a user who is created (wire.md 4.2 U2). */
async function signIn(
  platforms: Platforms,
  draft: Draft | undefined,
  ports: AccountsPorts,
): Promise<SignedIn> {
  return signInByPlatform(await verifyPlatforms(platforms, ports), draft, ports);
}

/** A sign-in that has to start again hashes the password once. */
function once(draft: Draft): Draft {
  let drafted: Promise<StoredUser> | undefined;
  return () => {
    drafted ??= draft();
    return drafted;
  };
}

/** The draft comes before the hash, so that a refused body costs no work. */
async function draftWithPassword(sent: UserFields, ports: AccountsPorts): Promise<StoredUser> {
  const draft = draftUser(sent, ports);
  const { password } = sent;
  if (password === undefined) return draft;
  const passwordHash = await ports.passwords.hash(toNewPassword(password, ports.settings));
  return { ...draft, _passwordHash: passwordHash };
}
