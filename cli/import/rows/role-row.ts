import type { JsonObject } from "../../../functions/domain/json.ts";
import { createRole } from "../../../functions/domain/roles/role.ts";
import type { StoredRole } from "../../../functions/domain/roles/stored-role.ts";
import type { SourceRow } from "../../formats/source-row.ts";
import { toRowFields } from "./row-fields.ts";

/** A role without an ACL could be changed by anyone, so it gets one that only lets it be read. */
const READ_ONLY: JsonObject = { "*": { read: true } };

/**
 * A role to store; its members come as links.
 *
 * @throws RefusedRowError, ApiError as `toRowFields` and `createRole`
 */
export function toRoleRow(row: SourceRow): StoredRole {
  const { fields, objectId, createdAt, updatedAt } = toRowFields(row);
  const { users, roles, ...others } = fields;
  const { role } = createRole({ ACL: READ_ONLY, ...others }, { objectId, nowMs: 0 });
  return { ...role, createdAt, updatedAt };
}
