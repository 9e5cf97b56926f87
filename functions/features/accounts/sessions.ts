import type { StoredUser } from "../../domain/accounts/stored-user.ts";
import { assertNotBlocked, toUserBody } from "../../domain/accounts/user-body.ts";
import type { JsonObject } from "../../domain/json.ts";
import type { AccountsPorts, SessionTokens } from "../../ports/accounts.ts";
import type { HookedRequest } from "../../ports/engine.ts";
import type { Sender } from "../../ports/operation.ts";
import { readRelationFields } from "../queries/app-class.ts";
import { showFilesIn } from "../queries/show-files.ts";
import { rememberLogIn } from "./log-in-limits.ts";

/**
 * The answer to a log-in or sign-up, unless the user is blocked or the app's onLogin hook refuses it.
 *
 * @throws ApiError userBlocked (220), logInRefused (142), hookTimeout (141)
 */
export async function beginSession(
  user: StoredUser,
  request: HookedRequest & Sender,
  ports: AccountsPorts,
): Promise<JsonObject> {
  assertNotBlocked(user);
  const body = await toSessionBody(user, ports);
  await ports.hooks?.onLogin(body, request);
  const { work } = request.requester;
  const [shown, relations] = await Promise.all([
    showFilesIn(body, { master: false, user, work }, ports),
    readRelationFields("_User", ports.classes),
    rememberLogIn(user.objectId, request, ports),
  ]);
  return { ...shown, ...relations };
}

/** The user as they see themselves, and their token. */
export async function toSessionBody(
  user: StoredUser,
  { sessionTokens }: { readonly sessionTokens: Pick<SessionTokens, "issue"> },
): Promise<JsonObject> {
  const sessionToken = await sessionTokens.issue(user);
  return toUserBody(user, { requester: { master: false, user }, sessionToken });
}
