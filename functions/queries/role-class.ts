import { isPermitted } from "../domain/objects/acl.ts";
import { toRoleBody } from "../domain/roles/role.ts";
import { roleNameEntry, type StoredRole } from "../domain/roles/stored-role.ts";
import type { ObjectsPorts } from "../ports/objects.ts";
import { type QueriedClass, texts } from "./queried-class.ts";
import { roleRelations } from "./role-relations.ts";

/** Roles as queries see them. */
export function roleClass({ readers }: Pick<ObjectsPorts, "readers">): QueriedClass<StoredRole> {
  return {
    reader: readers._Role,
    indexes: async () => ({
      uniqueEntries: (field, values) =>
        field === "name" ? texts(values).map(roleNameEntry) : undefined,
      postingEntries: () => undefined,
    }),
    isPermanent: true,
    remedy: () => "Name an objectId, a name or a range of createdAt.",
    relations: roleRelations,
    view: (role, requester) =>
      isPermitted(role.ACL, "read", requester) ? toRoleBody(role) : undefined,
    toBody: (view) => view,
  };
}
