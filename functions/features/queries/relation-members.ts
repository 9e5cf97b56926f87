import { ApiError } from "../../domain/api-error.ts";
import { relationClass } from "../../domain/classes/relations.ts";
import { isPermitted } from "../../domain/objects/acl.ts";
import { type ClassName, isAppClass, isSystemClass } from "../../domain/objects/class-name.ts";
import { isObjectId } from "../../domain/objects/object.ts";
import type { RelatedExpression } from "../../domain/queries/where-expression.ts";
import { RELATION_CLASSES, ROLE_RELATIONS } from "../../domain/roles/stored-role.ts";
import { checkClassAccess } from "./class-access.ts";
import { queriedClass } from "./class-registry.ts";
import { hiddenFields } from "./hidden-fields.ts";
import type { RelationContext } from "./queried-class.ts";
import { withRolesFor } from "./with-roles.ts";

/**
 * Ids of the members of another object's relation (`$relatedTo`), in a query of their class. An
 * object that the requester may not read appears to have none.
 *
 * @param className of the members
 * @throws ApiError badParameter for a relation to another class, classNotFound (101)
 */
export function relationMemberIds(
  related: RelatedExpression,
  className: ClassName,
  context: RelationContext,
): Promise<readonly string[]> {
  return related.object.className === "_Role"
    ? roleMemberIds(related, className, context)
    : objectMemberIds(related, className, context);
}

async function roleMemberIds(
  { object, key }: RelatedExpression,
  className: ClassName,
  { requester, roles }: RelationContext,
): Promise<readonly string[]> {
  const relation = ROLE_RELATIONS.find((name) => name === key);
  if (relation === undefined || RELATION_CLASSES[relation] !== className) {
    throw notRelated(object.className, key, className);
  }
  requester.work.spend("readUnits", 1);
  const role = await roles.find(object.objectId);
  if (role === undefined) return [];
  const reader = await withRolesFor(requester, [role], { permission: "read", roles });
  if (!isPermitted(role.ACL, "read", reader)) return [];
  return roles.memberIds(role.objectId, relation, requester.work);
}

/** A relation that no object has used so far has no members. */
async function objectMemberIds(
  { object, key }: RelatedExpression,
  className: ClassName,
  context: RelationContext,
): Promise<readonly string[]> {
  const { classes } = context;
  const isServed = isSystemClass(object.className) || isAppClass(object.className);
  if (classes === undefined || !isServed) throw notRelated(object.className, key, className);
  const owners = await classes.catalog.find(object.className);
  if (owners === undefined) throw new ApiError("classNotFound");
  if (isAppClass(object.className) && !Object.hasOwn(owners.columns, key)) return [];
  if (relationClass(owners.columns, key) !== className) {
    throw notRelated(object.className, key, className);
  }
  if (!(await mayRead({ object, key }, context))) return [];
  const { work } = context.requester;
  return classes.relations.memberIds({ ...object, key }, { work });
}

/** Decides by the owner's ACL and the class permission `get`, as `include` does, and by hidden and private fields. */
async function mayRead(
  { object: { className, objectId }, key }: Pick<RelatedExpression, "object" | "key">,
  context: RelationContext,
): Promise<boolean> {
  const { requester, roles, settings } = context;
  const access = { class: className, operation: "get" } as const;
  const checked = await checkClassAccess(access, requester, context);
  if (!checked.permitted || !isObjectId(objectId)) return false;
  if (hiddenFields(className, requester, context).includes(key)) return false;
  if (className === "_User" && settings.privateUserFields.includes(key)) {
    if (!requester.master && requester.user?.objectId !== objectId) return false;
  }
  const { reader, view } = queriedClass(className, context);
  const path = { kind: "ids", objectIds: [objectId] } as const;
  const filter = { kind: "and", operands: [] } as const;
  requester.work.spend("readUnits", 1);
  for await (const { objects } of reader.read({ path, filter, wanted: 1 })) {
    const known = await withRolesFor(checked.requester, objects, { permission: "read", roles });
    if (objects.some((row) => view(row, known) !== undefined)) return true;
  }
  return false;
}

function notRelated(owner: string, key: string, className: ClassName): ApiError {
  const name = `'${key.slice(0, 128)}' of ${owner.slice(0, 128)}`;
  return new ApiError("badParameter", `$relatedTo: ${name} is not a relation to ${className}.`);
}
