import { ApiError } from "../domain/api-error.ts";
import { isPermitted } from "../domain/objects/acl.ts";
import { toObjectId } from "../domain/objects/relation-change.ts";
import type { RelatedExpression } from "../domain/queries/where-expression.ts";
import type { Requester } from "../domain/requester.ts";
import {
  RELATION_CLASSES,
  ROLE_RELATIONS,
  type RoleRelation,
} from "../domain/roles/stored-role.ts";
import type { ObjectsPorts } from "../ports/objects.ts";
import type { RelationReader } from "./resolve-where.ts";
import { withRolesFor } from "./with-roles.ts";

interface Context {
  readonly requester: Requester;
  readonly roles: ObjectsPorts["roles"];
}

/** Queries of `_User` know relations only as members of a role (`$relatedTo`). */
export function userRelations(context: Context): RelationReader {
  return {
    membersOf: (related) => membersOf(related, "users", context),
    fields: [],
    ownersOf: async () => [],
  };
}

/** Queries of `_Role`: also by a pointer to a member. */
export function roleRelations(context: Context): RelationReader {
  return {
    membersOf: (related) => membersOf(related, "roles", context),
    fields: ROLE_RELATIONS,
    ownersOf: (field, member) => {
      const relation = field as RoleRelation;
      return context.roles.roleIds(relation, toObjectId(member, RELATION_CLASSES[relation]));
    },
  };
}

/** A role that the requester may not read has no members for him. */
async function membersOf(
  { object, key }: RelatedExpression,
  relation: RoleRelation,
  { requester, roles }: Context,
): Promise<readonly string[]> {
  if (object.className !== "_Role" || key !== relation) {
    throw new ApiError("badParameter", "$relatedTo knows the users and roles of a _Role only.");
  }
  const role = await roles.find(object.objectId);
  if (role === undefined) return [];
  const reader = await withRolesFor(requester, [role], { permission: "read", roles });
  return isPermitted(role.ACL, "read", reader) ? roles.memberIds(role.objectId, relation) : [];
}
