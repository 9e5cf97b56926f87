import type { JsonObject } from "../../domain/json.ts";
import {
  changeRole,
  createRole as draftRole,
  type RoleChange,
  toRoleBody,
} from "../../domain/roles/role.ts";
import { ROLE_RELATIONS, type StoredRole } from "../../domain/roles/stored-role.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { HookedObject } from "../../ports/engine.ts";
import type { OperationRequest } from "../../ports/operation.ts";
import { assertObjectWritable } from "./write-access.ts";

type RolePorts = Pick<AccountsPorts, "roles" | "clock" | "settings" | "hooks">;

/** A role as its hooks see it; members are not part of it. */
export function toHookedRole(role: StoredRole): HookedObject {
  return { className: "_Role", object: toRoleBody(role) };
}

/**
 * The body of a new role after the beforeSave hook, which decides on every field but members.
 *
 * @throws ApiError hookRefused (142), hookTimeout (141), and errors of `createRole`
 */
export async function hookRoleCreate(
  identity: { readonly objectId: string; readonly nowMs: number },
  request: OperationRequest<"createRole">,
  { hooks }: Pick<RolePorts, "hooks">,
): Promise<JsonObject> {
  const { body } = request;
  if (!(await hooks?.has("beforeSave", "_Role", request))) return body;
  const { className, object } = toHookedRole(draftRole(body, identity).role);
  const { objectId: _, createdAt: _created, updatedAt: _updated, ...unsaved } = object;
  const answered = await hooks?.beforeSave({ className, object: unsaved }, request);
  return answered === undefined ? body : { ...answered, ...members(body) };
}

function members(body: JsonObject): JsonObject {
  const entries = ROLE_RELATIONS.map((key) => [key, body[key]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as JsonObject;
}

/** A role after an update, with the names of the fields and relations that changed. */
export function toUpdatedRole(
  { role, changedKeys }: RoleChange,
  { body }: Pick<OperationRequest<"updateRole">, "body">,
): HookedObject {
  return { ...toHookedRole(role), updatedKeys: [...changedKeys, ...Object.keys(members(body))] };
}

/** @throws ApiError hookRefused (142), hookTimeout (141), and errors of the update's own checks */
export async function hookRoleUpdate(
  request: OperationRequest<"updateRole">,
  { roles, clock, settings, hooks }: RolePorts,
): Promise<void> {
  if (!(await hooks?.has("beforeUpdate", "_Role", request))) return;
  const stored = await roles.find(request.params.objectId);
  if (stored === undefined) return;
  await assertObjectWritable(
    toRoleBody(stored),
    { className: "_Role", ...request },
    { roles, settings },
  );
  const change = changeRole(stored, request.body, clock.now());
  await hooks?.before("beforeUpdate", toUpdatedRole(change, request), request);
}

/** @throws ApiError hookRefused (142), hookTimeout (141), and errors of `assertObjectWritable` */
export async function hookRoleDelete(
  request: OperationRequest<"deleteRole">,
  { roles, settings, hooks }: Omit<RolePorts, "clock">,
): Promise<void> {
  if (!(await hooks?.has("beforeDelete", "_Role", request))) return;
  const stored = await roles.find(request.params.objectId);
  if (stored === undefined) return;
  await assertObjectWritable(
    toRoleBody(stored),
    { className: "_Role", ...request },
    { roles, settings },
  );
  await hooks?.before("beforeDelete", toHookedRole(stored), request);
}
