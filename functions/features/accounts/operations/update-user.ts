import {
  linksForNewAddress,
  mailsAfterChange,
  type WantedMail,
} from "../../../domain/accounts/mail.ts";
import { toNewPassword } from "../../../domain/accounts/password.ts";
import {
  changedPlatforms,
  changePlatforms,
  isAnonymous,
} from "../../../domain/accounts/platform-links.ts";
import { newTokenGeneration } from "../../../domain/accounts/session-token.ts";
import { hasPassword, type StoredUser } from "../../../domain/accounts/stored-user.ts";
import {
  type ChangeContext,
  changeUser,
  toNativeUserUpdate,
} from "../../../domain/accounts/user.ts";
import { assertMayAlter, assertSession, toUserBody } from "../../../domain/accounts/user-body.ts";
import { toUserChanges, type UserChanges } from "../../../domain/accounts/user-fields.ts";
import { ApiError } from "../../../domain/api-error.ts";
import type { JsonObject } from "../../../domain/json.ts";
import { wantsFields } from "../../../domain/objects/query-string.ts";
import { parseObjectQuery } from "../../../domain/queries/query.ts";
import { matches } from "../../../domain/queries/where-match.ts";
import type { Requester } from "../../../domain/requester.ts";
import type { AccountsPorts } from "../../../ports/accounts.ts";
import type { HookedRequest } from "../../../ports/engine.ts";
import type { OperationRequest, OperationResponse, Sender } from "../../../ports/operation.ts";
import type { LimitedBy } from "../../../ports/rate-limits.ts";
import { prepareRelations, splitSystemRelations } from "../../classes/system-relations.ts";
import { admitMails, requestMailsAfterChange } from "../../messages/mails.ts";
import { readRelationFields } from "../../queries/app-class.ts";
import { showFilesIn } from "../../queries/show-files.ts";
import { prepareUserChange } from "../prepare-user-change.ts";
import { changeLinking, verifyPlatforms } from "../third-party.ts";
import { hookUserUpdate, toHookedUser } from "../user-hooks.ts";

type UpdatePorts = AccountsPorts & LimitedBy<"mails">;

/** PUT /1.1/users/{objectId}. Open to the user and to the master key. */
export async function updateUser(
  request: OperationRequest<"updateUser">,
  ports: UpdatePorts,
): Promise<OperationResponse> {
  const { requester, params, query, body } = request;
  assertMayAlter(params.objectId, requester);
  const sent = toUserChanges(body, requester);
  const isMatch = toCondition(query, requester);
  const user = await loadUser(params.objectId, requester, ports);
  const { fields, relations } = await splitSystemRelations("_User", sent.fields, ports);
  const changes = { ...sent, fields };
  const name = { className: "_User", objectId: user.objectId, requester } as const;
  const saveRelations = await prepareRelations(name, relations, ports);
  await hookUserUpdate(user, changes, request, ports);
  const updated =
    (query.where === undefined ? await updateNatively(user, changes, ports) : undefined) ??
    (await updateByDecision(user, { changes, isMatch, sender: request }, ports));
  await saveRelations();
  await ports.hooks?.after("afterUpdate", toHookedUser(updated.user, updated.changedKeys), request);
  return { body: await toAnswer(updated, request, ports) };
}

interface Updated {
  readonly user: StoredUser;
  readonly changedKeys: readonly string[];
}

/** With `new` or `fetchWhenSave`, also the changed keys and all relations. */
async function toAnswer(
  { user, changedKeys }: Updated,
  { query, requester }: Pick<OperationRequest<"updateUser">, "query" | "requester">,
  ports: AccountsPorts,
): Promise<JsonObject> {
  const body = toUserBody(user, { requester });
  const stamp = ["updatedAt", "objectId"];
  if (!wantsFields(query)) return pick(body, stamp);
  const shown = await showFilesIn(pick(body, [...changedKeys, ...stamp]), requester, ports);
  return { ...shown, ...(await readRelationFields("_User", ports.classes)) };
}

/** Updates without reading the user; undefined when the changes depend on stored values. */
async function updateNatively(
  user: StoredUser,
  { fields, password, verification, authData }: UserChanges,
  { users, clock }: AccountsPorts,
): Promise<Updated | undefined> {
  const touchesPlatforms = Object.keys(authData.linked).length + authData.unlinked.length > 0;
  const verifies = Object.keys(verification).length > 0;
  if (password !== undefined || touchesPlatforms || verifies) return undefined;
  const native = toNativeUserUpdate(user, fields);
  const written = native && (await users.update(user, native, clock.now()));
  if (written?.kind === "missing") throw new ApiError("userNotFound");
  if (written?.kind !== "changed") return undefined;
  return { user: written.user, changedKeys: Object.keys(fields) };
}

interface Decision {
  readonly changes: UserChanges;
  readonly isMatch: (user: StoredUser) => boolean;
  readonly sender: Sender & HookedRequest;
}

async function updateByDecision(
  user: StoredUser,
  { changes, isMatch, sender }: Decision,
  ports: UpdatePorts,
): Promise<Updated> {
  const { fields, password, verification, authData } = changes;
  await admitMails(linksForNewAddress(user, changes, ports.settings), sender, ports);
  const links = await verifyPlatforms(changedPlatforms(user, authData.linked), sender, ports);
  const chosen =
    password === undefined
      ? undefined
      : await toNewPassword(password, ports.settings, sender.requester.work);
  const context = { ...(await prepareUserChange(chosen, ports)), verification };
  const ended = verification.loginBlocked && newTokenGeneration(ports.random.bytes);
  let changedKeys: readonly string[] = [];
  let mails: readonly WantedMail[] = [];
  const decide = (current: StoredUser) => {
    assertSession(current, sender.requester);
    if (!isMatch(current)) throw new ApiError("noEffect");
    const kept = keepingFirstToken(current, context);
    const changed = changeUser(current, fields, ended ? { ...kept, tokenGeneration: ended } : kept);
    const after = changePlatforms(changed.user, { links, unlinked: authData.unlinked });
    const isAuthDataChanged = after.authData !== current.authData;
    changedKeys = isAuthDataChanged ? [...changed.changedKeys, "authData"] : changed.changedKeys;
    mails = mailsAfterChange(current, after, ports.settings);
    return after;
  };
  const updated = await changeLinking(user, { links, decide }, ports);
  await requestMailsAfterChange(mails, ports, sender);
  return { user: updated, changedKeys };
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

/**
 * A first password replaces none, so an anonymous user who gets one stays logged in. A user adopted from
 * LeanCloud by a session has a password there, which is replaced (A178).
 */
function keepingFirstToken(user: StoredUser, context: ChangeContext): ChangeContext {
  const isReplaced = hasPassword(user) || (user._atLeanCloud && !isAnonymous(user));
  return isReplaced ? context : { ...context, tokenGeneration: undefined };
}

/** `?where=`: the update happens only if the stored user matches. */
function toCondition({ where }: Readonly<Record<string, string>>, requester: Requester) {
  if (where === undefined) return () => true;
  const { where: expression } = parseObjectQuery({ where }, requester);
  return (user: StoredUser) => matches(expression, toUserBody(user, { requester }), requester.work);
}

function pick(body: JsonObject, keys: readonly string[]): JsonObject {
  const present = keys.filter((key) => Object.hasOwn(body, key));
  return Object.fromEntries(present.map((key) => [key, body[key] ?? null]));
}
