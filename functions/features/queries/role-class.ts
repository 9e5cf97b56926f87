import { isPermitted, withoutAcl } from "../../domain/objects/acl.ts";
import { toObjectId } from "../../domain/objects/relation-change.ts";
import { toRoleBody } from "../../domain/roles/role.ts";
import {
  RELATION_CLASSES,
  ROLE_RELATIONS,
  type RoleRelation,
  roleNameEntry,
  type StoredRole,
} from "../../domain/roles/stored-role.ts";
import type { ObjectsPorts } from "../../ports/objects.ts";
import {
  type QueriedClass,
  type RelationContext,
  type RelationReader,
  stringsIn,
} from "./queried-class.ts";

/** Roles as queries see them. */
export function roleClass({ readers }: Pick<ObjectsPorts, "readers">): QueriedClass<StoredRole> {
  return {
    reader: readers._Role,
    indexes: async () => ({
      uniqueEntries: (field, values) =>
        field === "name" ? stringsIn(values).map(roleNameEntry) : undefined,
      postingEntries: () => undefined,
    }),
    isCountedByCreation: true,
    remedy: () => "Name an objectId, a name or a range of createdAt.",
    relations: async (context) => roleRelations(context),
    view: (role, requester) =>
      isPermitted(role.ACL, "read", requester) ? toRoleBody(role) : undefined,
    toBody: (view, { returnAcl }) => (returnAcl ? view : withoutAcl(view)),
  };
}

/** Queries of `_Role` may name members of a role, and compare a relation with a pointer. */
function roleRelations(context: RelationContext): RelationReader {
  return {
    fields: ROLE_RELATIONS,
    ownerIds: (field, member) => {
      const relation = field as RoleRelation;
      return context.roles.roleIds(
        relation,
        toObjectId(member, RELATION_CLASSES[relation]),
        context.requester.work,
      );
    },
  };
}
