import type { StoredUser } from "../../domain/accounts/stored-user.ts";
import { changeUser } from "../../domain/accounts/user.ts";
import { toUserBody } from "../../domain/accounts/user-body.ts";
import {
  toSignUpFields,
  type UserChanges,
  type UserFields,
} from "../../domain/accounts/user-fields.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { HookedObject, HookedRequest } from "../../ports/engine.ts";

type HookPorts = Pick<AccountsPorts, "hooks" | "clock">;

/** The user as they see themselves; hooks never get a password. */
export function toHookedUser(user: StoredUser, updatedKeys?: readonly string[]): HookedObject {
  const object = toUserBody(user, { requester: { master: false, user } });
  return { className: "_User", object, ...(updatedKeys && { updatedKeys }) };
}

/**
 * The fields of a new user after the beforeSave hook, checked like those that a client sends. The hook
 * can't set a password or link accounts.
 *
 * @throws ApiError hookRefused, hookTimeout, and errors of `toSignUpFields`
 */
export async function hookSignUp(
  draft: StoredUser,
  sent: UserFields,
  request: HookedRequest,
  { hooks }: HookPorts,
): Promise<UserFields> {
  if (!(await hooks?.has("beforeSave", "_User", request))) return sent;
  const { className, object } = toHookedUser(draft);
  const { objectId: _, createdAt: _created, updatedAt: _updated, ...unsaved } = object;
  const changed = await hooks?.beforeSave({ className, object: unsaved }, request);
  if (changed === undefined) return sent;
  const { authData: _links, ...fields } = changed;
  const checked = toSignUpFields({ ...fields, password: sent.password ?? "-" }, { master: false });
  return { ...sent, fields: checked.fields };
}

/** @throws ApiError hookRefused, hookTimeout, and errors of `changeUser` */
export async function hookUserUpdate(
  user: StoredUser,
  { fields }: UserChanges,
  request: HookedRequest,
  { hooks, clock }: HookPorts,
): Promise<void> {
  if (!(await hooks?.has("beforeUpdate", "_User", request))) return;
  const context = { verifyEmail: false, nowMs: clock.now() };
  const { user: changed, changedKeys } = changeUser(user, fields, context);
  await hooks?.before("beforeUpdate", toHookedUser(changed, changedKeys), request);
}
