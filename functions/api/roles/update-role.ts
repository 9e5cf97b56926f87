import { ApiError } from "../../domain/api-error.ts";
import type { JsonObject } from "../../domain/json.ts";
import { wantsFields } from "../../domain/objects/query-string.ts";
import { changeRole, type RoleChange, toRoleBody } from "../../domain/roles/role.ts";
import { ROLE_RELATIONS } from "../../domain/roles/stored-role.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import { assertRoleWritable } from "../../roles/assert-role-writable.ts";

/** PUT /1.1/roles/{objectId}. With `where`, only if the stored role matches. */
export async function updateRole(
  { requester, params, query, body }: OperationRequest<"updateRole">,
  { roles, clock }: Pick<AccountsPorts, "roles" | "clock">,
): Promise<OperationResponse> {
  const { objectId } = params;
  const change = await roles.change(objectId, async (stored) => {
    await assertRoleWritable(stored, { requester, query, roles });
    return changeRole(stored, body, clock.now());
  });
  if (change === undefined) {
    const text = `Could not find object by id '${objectId}' for class '_Role'.`;
    throw new ApiError("badParameter", text);
  }
  return { body: toAnswer(change, query) };
}

/** With `new` or `fetchWhenSave` the changed keys and every relation as well. */
function toAnswer(
  { role, changedKeys }: RoleChange,
  query: Readonly<Record<string, string>>,
): JsonObject {
  const whole = wantsFields(query);
  const keys = new Set(["updatedAt", "objectId"]);
  if (whole) for (const key of [...changedKeys, ...ROLE_RELATIONS]) keys.add(key);
  const entries = Object.entries(toRoleBody(role)).filter(([key]) => keys.has(key));
  return Object.fromEntries(entries);
}
