import type { ClassDefinition } from "./class-definition.ts";

/** Fields of a class that have entries in the index, by kind. */
export interface ClassFields {
  /** A posting for each value and each element of a list. */
  readonly indexed: readonly string[];
  /** One entry for each object, in the order of the values. */
  readonly sorted: readonly string[];
  /** One entry for each value. */
  readonly unique: readonly string[];
}

const KINDS = ["indexed", "sorted", "unique"] as const;

export const NO_FIELDS: ClassFields = { indexed: [], sorted: [], unique: [] };

/** The fields of a definition as the catalog of a class names them, such as `sorted:score`. */
export function catalogNames(definition: ClassDefinition): string[] {
  const { indexedFields = [], sortedFields = [], uniqueFields = [] } = definition;
  const byKind = { indexed: indexedFields, sorted: sortedFields, unique: uniqueFields };
  return KINDS.flatMap((kind) => byKind[kind].map((field) => `${kind}:${field}`));
}

/** @param names as from `catalogNames` */
export function toClassFields(names: readonly string[]): ClassFields {
  const ofKind = (kind: string) =>
    names.filter((name) => name.startsWith(`${kind}:`)).map((name) => name.slice(kind.length + 1));
  return { indexed: ofKind("indexed"), sorted: ofKind("sorted"), unique: ofKind("unique") };
}
