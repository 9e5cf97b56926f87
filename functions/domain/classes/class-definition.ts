/** What is special about one class: a member of `classes.definitions` of the configuration. */
export interface ClassDefinition {
  /** Fields with a posting for each value and each element of a list. */
  readonly indexedFields?: readonly string[];
  /** Fields with an entry for each object in the order of their values. */
  readonly sortedFields?: readonly string[];
  /** Fields of which no two objects have the same value. */
  readonly uniqueFields?: readonly string[];
}

export type ClassDefinitions = Readonly<Record<string, ClassDefinition>>;

const NONE: ClassDefinition = {};

export function definitionFor(className: string, definitions: ClassDefinitions): ClassDefinition {
  return Object.hasOwn(definitions, className) ? (definitions[className] ?? NONE) : NONE;
}
