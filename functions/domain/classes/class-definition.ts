import type { JsonObject } from "../json.ts";
import type { Acl } from "../objects/acl.ts";

/** The configuration of one class: a member of `classes.definitions` of the configuration. */
export interface ClassDefinition {
  /** Fields with a posting for each value and each element of a list. */
  readonly indexedFields?: readonly string[];
  /** Fields with an entry for each object in the order of their values. */
  readonly sortedFields?: readonly string[];
  /** Unique fields: no two objects have the same value. */
  readonly uniqueFields?: readonly string[];
  /** Fields that clients can't read, write or name in a query. */
  readonly hiddenFields?: readonly string[];
  /** Fields that clients can't write. */
  readonly readOnlyFields?: readonly string[];
  /** Fields that objects saved by clients must have. */
  readonly requiredFields?: readonly string[];
  /** Values of fields that a new object lacks. */
  readonly defaults?: JsonObject;
  /** ACL of new objects without their own; `_owner` stands for the user who creates them. */
  readonly defaultACL?: Acl;
}

export type ClassDefinitions = Readonly<Record<string, ClassDefinition>>;

const NONE: ClassDefinition = {};

export function definitionFor(className: string, definitions: ClassDefinitions): ClassDefinition {
  return Object.hasOwn(definitions, className) ? (definitions[className] ?? NONE) : NONE;
}
