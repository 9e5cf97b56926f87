import { ApiError, explainedError } from "../api-error.ts";
import type { Json, JsonObject } from "../json.ts";
import { toAcl } from "../objects/acl.ts";
import { applyFieldOps } from "../objects/field-ops.ts";
import { invalidKeyName } from "../objects/key-error.ts";
import {
  assertStorable,
  createdTimes,
  nextUpdatedAt,
  toCreateFields,
  toUpdateFields,
} from "../objects/object.ts";
import { toRelationChange } from "../objects/relation-change.ts";
import { shown, typeName } from "../objects/value-error.ts";
import {
  type EdgeChange,
  RELATION_CLASSES,
  ROLE_RELATIONS,
  type StoredRole,
} from "./stored-role.ts";

/** A save of a role and of its relations. */
export interface RoleChange {
  readonly role: StoredRole;
  readonly edges: readonly EdgeChange[];
  readonly changedKeys: readonly string[];
}

/** The characters that LeanCloud's SDKs accept. */
const NAME = /^[A-Za-z0-9_ -]{1,128}$/;

/**
 * A new role.
 *
 * @throws ApiError invalidRoleName (139), badParameter (1) without an ACL, and errors of `toAcl`,
 *   `toCreateFields`, `toRelationChange` and `applyFieldOps`
 */
export function createRole(
  body: JsonObject,
  { objectId, nowMs }: { objectId: string; nowMs: number },
): RoleChange {
  const { fields, edges } = split(toCreateFields(body));
  const { object, changedKeys } = applyFieldOps(undefined, fields);
  if (typeof object.name !== "string" || !NAME.test(object.name)) {
    throw explainedError("invalidRoleName", nameAdvice(object.name));
  }
  const role = { ...validated(object), objectId, ...createdTimes(nowMs) };
  return { role: role as unknown as StoredRole, edges, changedKeys };
}

function nameAdvice(name: Json | undefined): string {
  return `name is ${typeof name === "string" ? `'${shown(name)}'` : typeName(name)}; at most 128 are allowed.`;
}

/**
 * The role after an update.
 *
 * @throws ApiError readOnlyKey (117) when the name differs, and errors of `createRole`
 */
export function changeRole(stored: StoredRole, body: JsonObject, nowMs: number): RoleChange {
  const { fields, edges } = split(toUpdateFields(body));
  const { object, changedKeys } = applyFieldOps(stored as unknown as JsonObject, fields);
  if (object.name !== stored.name) {
    throw new ApiError("readOnlyKey", "A role's name can't be changed.");
  }
  const updatedAt = nextUpdatedAt(stored.updatedAt, nowMs);
  return {
    role: { ...validated(object), updatedAt } as unknown as StoredRole,
    edges,
    changedKeys,
  };
}

/** A role as answers show it; its relations appear without their members. */
export function toRoleBody(role: StoredRole): JsonObject & Pick<StoredRole, "objectId"> {
  const fields = Object.entries(role).filter(([key]) => !key.startsWith("_"));
  return {
    ...(Object.fromEntries(fields) as JsonObject),
    ...RELATIONS,
    objectId: role.objectId,
  };
}

const RELATIONS: JsonObject = Object.fromEntries(
  ROLE_RELATIONS.map((key) => [key, { __type: "Relation", className: RELATION_CLASSES[key] }]),
);

function split(all: JsonObject): { fields: JsonObject; edges: EdgeChange[] } {
  const fields: JsonObject = Object.create(null);
  const edges: EdgeChange[] = [];
  for (const [key, value] of Object.entries(all)) {
    const relation = ROLE_RELATIONS.find((name) => name === key.split(".", 1)[0]);
    if (relation === undefined) fields[key] = value;
    else if (key !== relation) throw invalidKeyName(key, "A relation has no paths.");
    else edges.push(...toEdges(relation, value));
  }
  return { fields, edges };
}

function toEdges(relation: EdgeChange["relation"], value: Json): EdgeChange[] {
  const change = toRelationChange(value, {
    key: relation,
    className: RELATION_CLASSES[relation],
  });
  return [...change].map(([memberId, isMember]) => ({ relation, memberId, isMember }));
}

function validated(object: JsonObject): JsonObject {
  assertStorable(object);
  if (object.ACL === undefined) throw new ApiError("badParameter", "Role ACL is required.");
  return { ...object, ACL: toAcl(object.ACL) as Json };
}
