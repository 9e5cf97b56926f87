import { ANONYMOUS, type Platforms } from "../../../domain/accounts/auth-data.ts";
import { mailsAfterChange } from "../../../domain/accounts/mail.ts";
import { toNewPassword } from "../../../domain/accounts/password.ts";
import type { PlatformLink } from "../../../domain/accounts/platform-links.ts";
import type { StoredUser } from "../../../domain/accounts/stored-user.ts";
import { takenError } from "../../../domain/accounts/unique-field.ts";
import { newUsername } from "../../../domain/accounts/user.ts";
import { toSignUpFields, type UserFields } from "../../../domain/accounts/user-fields.ts";
import type { SplitChanges } from "../../../domain/classes/relations.ts";
import { closedError } from "../../../domain/objects/class-permission.ts";
import { isOn } from "../../../domain/objects/query-string.ts";
import type { AccountsPorts } from "../../../ports/accounts.ts";
import type { HookedRequest } from "../../../ports/engine.ts";
import type { Sender } from "../../../ports/network-throttle.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { LimitedBy } from "../../../ports/rate-limits.ts";
import { saveFirstRelations, splitSystemRelations } from "../../classes/system-relations.ts";
import { admitMails } from "../../messages/mails.ts";
import { admitLogIn, settleLogIn } from "../log-in-limits.ts";
import { beginSession } from "../sessions.ts";
import { draftUser, followSignUp, withPassword } from "../sign-up.ts";
import { type SignedIn, signInByPlatform, verifyPlatforms } from "../third-party.ts";
import { hookSignUp } from "../user-hooks.ts";

type SignUpPorts = AccountsPorts &
  LimitedBy<"signUps" | "mails" | "failedLogins" | "slowLogins" | "bridgeMisses">;

/**
 * POST /1.1/users. Registers a user, or signs in by third-party accounts. One transaction creates
 * the user and claims their unique values.
 */
export async function signUp(
  request: OperationRequest<"signUp">,
  ports: SignUpPorts,
): Promise<OperationResponse> {
  const { requester, body, query, permitted } = request;
  const { platforms, ...sent } = toSignUpFields(body, requester);
  const { relations, ...split } = await splitSystemRelations("_User", sent.fields, ports);
  const isSignIn = Object.keys(platforms).length > 0;
  const fields = isSignIn
    ? { username: newUsername(ports.random.text), ...split.fields }
    : split.fields;
  const draft = permitted
    ? () => draftCompletely({ ...sent, fields, relations }, request, ports)
    : () => rejectSignUp(ports);
  const { user, created } = isSignIn
    ? await signIn(
        await verifySignIn(platforms, request, ports),
        isOn(query.failOnNotExist) ? undefined : once(draft),
        request,
        ports,
      )
    : await register(await draft(), ports);
  if (created) await followSignUp(user, request, ports);
  return {
    status: created ? 201 : 200,
    location: `/1.1/users/${user.objectId}`,
    body: await beginSession(user, request, ports),
  };
}

type Draft = () => Promise<StoredUser>;

/** Checked here and not by the router: existing users sign in even where registration is closed. */
async function rejectSignUp({ settings }: AccountsPorts): Promise<never> {
  throw closedError({ class: "_User", operation: "create" }, settings.classPermissions);
}

async function register(user: StoredUser, { users }: AccountsPorts): Promise<SignedIn> {
  const result = await users.create(user);
  if (result.kind === "conflict") throw takenError(result.field);
  return { user, created: true };
}

function signIn(
  links: readonly PlatformLink[],
  draft: Draft | undefined,
  sender: Sender,
  ports: SignUpPorts,
): Promise<SignedIn> {
  const { bridge } = ports;
  const arrive = async () => {
    if (bridge === undefined) return false;
    const { signInByBridge } = await import("../bridge-questions.ts");
    return signInByBridge(links, sender, { ...ports, bridge });
  };
  return signInByPlatform(links, { arrive, draft }, ports);
}

/** Anonymous users have nothing to guess. */
async function verifySignIn(
  platforms: Platforms,
  sender: Sender & HookedRequest,
  ports: SignUpPorts,
): Promise<PlatformLink[]> {
  const canFail = Object.keys(platforms).some((platform) => platform !== ANONYMOUS);
  if (!canFail) return verifyPlatforms(platforms, sender, ports);
  const admission = await admitLogIn(undefined, sender, ports);
  const [verified] = await Promise.allSettled([verifyPlatforms(platforms, sender, ports)]);
  return settleLogIn(admission, verified, sender, ports);
}

/** A sign-in may be retried; the password is hashed once. */
function once(draft: Draft): Draft {
  let drafted: Promise<StoredUser> | undefined;
  return () => {
    drafted ??= draft();
    return drafted;
  };
}

type DraftFields = UserFields & Pick<SplitChanges, "relations">;

/** Validates the fields before it counts and hashes: a rejected body costs little. */
async function draftCompletely(
  { relations, ...sent }: DraftFields,
  request: OperationRequest<"signUp">,
  ports: SignUpPorts,
): Promise<StoredUser> {
  const draft = draftUser(sent, ports, request.createdAtMs);
  const { password } = sent;
  const chosen =
    password === undefined
      ? undefined
      : await toNewPassword(password, ports.settings, request.requester.work);
  await ports.networkThrottle.admit("signUps", request);
  const hooked = await hookSignUp(draft, sent, request, ports);
  const accepted = hooked === sent ? draft : draftUser(hooked, ports, request.createdAtMs);
  await admitMails(mailsAfterChange(undefined, accepted, ports.settings), request, ports);
  await saveFirstRelations(accepted, relations, { ...ports, requester: request.requester });
  return withPassword(accepted, chosen, ports);
}
