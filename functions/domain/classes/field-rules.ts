import { ApiError } from "../api-error.ts";
import type { JsonObject } from "../json.ts";
import type { Acl } from "../objects/acl.ts";
import type { ClassDefinition } from "./class-definition.ts";

/** Stands in `defaultACL` for the user who creates the object, as in LeanCloud's console. */
const OWNER = "_owner";

/**
 * The fields of a new object, with the class's default values and default ACL for absent ones.
 *
 * @param ownerId the user who creates the object; without one, no user gets the owner's rights
 */
export function withDefaults(
  fields: JsonObject,
  { defaults, defaultACL }: ClassDefinition,
  ownerId: string | undefined,
): JsonObject {
  const acl = defaultACL && { ACL: toOwnedAcl(defaultACL, ownerId) };
  return { ...defaults, ...acl, ...fields };
}

function toOwnedAcl({ [OWNER]: owner, ...acl }: Acl, ownerId: string | undefined): JsonObject {
  const owned = owner && ownerId !== undefined ? { ...acl, [ownerId]: owner } : acl;
  return owned as unknown as JsonObject;
}

/**
 * Asserts that a client writes no field that is read-only or hidden.
 *
 * @param keys that the request sets, also dotted
 * @throws ApiError readOnlyKey (117)
 */
export function assertClientMayWrite(
  keys: readonly string[],
  { readOnlyFields = [], hiddenFields = [] }: ClassDefinition,
): void {
  const refused = new Set([...readOnlyFields, ...hiddenFields]);
  for (const key of keys) {
    const [field = key] = key.split(".");
    if (refused.has(field)) throw new ApiError("readOnlyKey", `The key '${field}' is read-only.`);
  }
}

/**
 * Asserts that a new or changed object has the class's required fields.
 *
 * @param changedKeys keys that an update changes; absent: all
 * @throws ApiError missingKey (113)
 */
export function assertRequiredFields(
  object: object,
  { requiredFields = [] }: ClassDefinition,
  changedKeys: readonly string[] = requiredFields,
): void {
  const values = object as JsonObject;
  for (const field of requiredFields) {
    const isMissing = !Object.hasOwn(values, field) || values[field] === null;
    if (isMissing && changedKeys.includes(field)) {
      // LeanCloud's text.
      throw new ApiError("missingKey", `${field} is required.`);
    }
  }
}
