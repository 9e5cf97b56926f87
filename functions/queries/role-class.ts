import { ApiError } from "../domain/api-error.ts";
import { isPermitted, withoutAcl } from "../domain/objects/acl.ts";
import { toObjectId } from "../domain/objects/relation-change.ts";
import type { RelatedExpression } from "../domain/queries/where-expression.ts";
import { toRoleBody } from "../domain/roles/role.ts";
import {
  RELATION_CLASSES,
  ROLE_RELATIONS,
  type RoleRelation,
  roleNameEntry,
  type StoredRole,
} from "../domain/roles/stored-role.ts";
import type { ObjectsPorts } from "../ports/objects.ts";
import {
  type QueriedClass,
  type RelationContext,
  type RelationReader,
  stringsIn,
} from "./queried-class.ts";
import { withRolesFor } from "./with-roles.ts";

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
    relations: roleRelations,
    view: (role, requester) =>
      isPermitted(role.ACL, "read", requester) ? toRoleBody(role) : undefined,
    toBody: (view, { returnAcl }) => (returnAcl ? view : withoutAcl(view)),
  };
}

/** Queries of `_Role` may name members of a role, and compare a relation with a pointer. */
function roleRelations(context: RelationContext): RelationReader {
  return {
    memberIds: (related) => roleMemberIds(related, "roles", context),
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

/** Queries of `_User` may name the members of a role only (`$relatedTo`). */
export function userRelations(context: RelationContext): RelationReader {
  return {
    memberIds: (related) => roleMemberIds(related, "users", context),
    fields: [],
    ownerIds: async () => [],
  };
}

/** A role that the requester may not read appears to have no members. */
async function roleMemberIds(
  { object, key }: RelatedExpression,
  relation: RoleRelation,
  { requester, roles }: RelationContext,
): Promise<readonly string[]> {
  if (object.className !== "_Role" || key !== relation) {
    throw new ApiError("badParameter", "$relatedTo must name the users or roles of a _Role.");
  }
  requester.work.spend("readUnits", 1);
  const role = await roles.find(object.objectId);
  if (role === undefined) return [];
  const reader = await withRolesFor(requester, [role], { permission: "read", roles });
  return isPermitted(role.ACL, "read", reader)
    ? roles.memberIds(role.objectId, relation, requester.work)
    : [];
}
