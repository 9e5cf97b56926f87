import { mailsAfterChange, type WantedMail } from "../domain/accounts/mail.ts";
import { toNativeUserUpdate } from "../domain/accounts/native-user-update.ts";
import { toNewPassword } from "../domain/accounts/password.ts";
import { changedPlatforms, changePlatforms } from "../domain/accounts/platform-links.ts";
import { newTokenGeneration } from "../domain/accounts/session-token.ts";
import type { StoredUser } from "../domain/accounts/stored-user.ts";
import { takenError } from "../domain/accounts/unique-field.ts";
import { type ChangeOrigin, changeUser } from "../domain/accounts/user.ts";
import { mayAlter, toUserBody } from "../domain/accounts/user-body.ts";
import { toUserChanges } from "../domain/accounts/user-fields.ts";
import { ApiError } from "../domain/api-error.ts";
import type { JsonObject } from "../domain/json.ts";
import { parseObjectQuery } from "../domain/objects/query.ts";
import { matches } from "../domain/objects/where-match.ts";
import type { Requester } from "../domain/requester.ts";
import type { AccountsPorts } from "../ports/accounts-ports.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";
import { requestMailsAfterChange } from "./request-mail.ts";
import { verifyPlatforms } from "./sign-in-by-platform.ts";

/** PUT /1.1/users/{objectId}. By the user himself or with the master key. */
export async function updateUser(
  { requester, params, query, body }: OperationRequest<"updateUser">,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  if (!mayAlter(params.objectId, requester)) throw new ApiError("userUnalterable");
  const { fields, password, authData } = toUserChanges(body as JsonObject);
  const isMatch = conditionOf(query, requester);
  const user = await loadUser(params.objectId, requester, ports);
  const links = await verifyPlatforms(changedPlatforms(user, authData.linked), ports);
  const origin = { ...(await originOf(password, ports)), nowMs: ports.clock.now() };
  const platformChanges = { links, unlinked: authData.unlinked };
  const touchesPlatforms = links.length > 0 || authData.unlinked.length > 0;
  const isPlain = query.where === undefined && password === undefined && !touchesPlatforms;
  const native = isPlain ? toNativeUserUpdate(user, fields) : undefined;
  if (native !== undefined) {
    const written = await ports.users.update(user, native, origin.nowMs);
    if (written.kind === "missing") throw new ApiError("userNotFound");
    if (written.kind === "changed") return answer(written.user, Object.keys(fields));
  }
  let changedKeys: readonly string[] = [];
  let mails: readonly WantedMail[] = [];
  const result = await ports.users.change(user, (current) => {
    if (!isMatch(current)) throw new ApiError("noEffect");
    const changed = changeUser(current, fields, keepingFirstToken(current, origin));
    const after = changePlatforms(changed.user, platformChanges);
    const isAuthDataChanged = after.authData !== current.authData;
    changedKeys = isAuthDataChanged ? [...changed.changedKeys, "authData"] : changed.changedKeys;
    mails = mailsAfterChange(current, after, ports.settings);
    return after;
  });
  if (result.kind === "missing") throw new ApiError("userNotFound");
  if (result.kind === "conflict") throw takenError(result.field);
  await requestMailsAfterChange(mails, ports);
  return answer(result.user, changedKeys);

  function answer(changed: StoredUser, keys: readonly string[]): OperationResponse {
    const answered = wantsFields(query) ? keys : [];
    return {
      body: pick(toUserBody(changed, { requester }), [...answered, "updatedAt", "objectId"]),
    };
  }
}

async function loadUser(
  objectId: string,
  { user }: Requester,
  { users }: AccountsPorts,
): Promise<StoredUser> {
  const found = user?.objectId === objectId ? user : await users.find(objectId);
  if (found === undefined) throw new ApiError("userNotFound");
  return found;
}

/** Hash and token are made once, however often the change has to be decided. */
async function originOf(password: string | undefined, ports: AccountsPorts) {
  const { settings, passwords, random } = ports;
  const verifyEmail = settings.verifyEmailAtSignUp;
  if (password === undefined) return { verifyEmail };
  const passwordHash = await passwords.hash(toNewPassword(password, settings));
  if (!settings.reloginAfterPasswordChange) return { verifyEmail, passwordHash };
  return { verifyEmail, passwordHash, tokenGeneration: newTokenGeneration(random.bytes) };
}

/** A first password changes none, so an anonymous user who gets one stays logged in. */
function keepingFirstToken(user: StoredUser, origin: ChangeOrigin): ChangeOrigin {
  return user._passwordHash === undefined ? { ...origin, tokenGeneration: undefined } : origin;
}

/** `?where=`: the update happens only if the stored user matches (wire.md 2.3). */
function conditionOf({ where }: Readonly<Record<string, string>>, requester: Requester) {
  if (where === undefined) return () => true;
  const { where: expression } = parseObjectQuery({ where });
  return (user: StoredUser) => matches(expression, toUserBody(user, { requester }));
}

function wantsFields({ new: isNew, fetchWhenSave }: Readonly<Record<string, string>>): boolean {
  return isNew === "true" || fetchWhenSave === "true";
}

function pick(body: JsonObject, keys: readonly string[]): JsonObject {
  const present = keys.filter((key) => Object.hasOwn(body, key));
  return Object.fromEntries(present.map((key) => [key, body[key] ?? null]));
}
