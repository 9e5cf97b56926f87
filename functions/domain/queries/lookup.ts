import type { Json } from "../json.ts";
import type { FieldCondition, WhereExpression } from "./where-expression.ts";

/** The values of a class that lead to its objects without reading all of them. */
export interface ClassIndexes {
  /**
   * Entries of unique values that lead to every object in which `field` has one of `values`;
   * undefined if no such entries exist.
   */
  uniqueEntries(field: string, values: readonly Json[]): readonly string[] | undefined;
  /** The same for postings, only for fields whose postings are complete. */
  postingEntries(field: string, values: readonly Json[]): readonly string[] | undefined;
  /** Fields by whose values all objects are sorted. @default - none */
  readonly sorted?: readonly SortedIndex[];
  /** Seconds between an id and `createdAt`, see `idDrift`. @default 0 */
  readonly idDrift?: number;
  /** Whether the order of ids is not that of creation. @default false */
  readonly isUnordered?: boolean;
}

export interface SortedIndex {
  readonly field: string;
  /** The partition of its entries. */
  readonly entry: string;
}

/** Entries of one kind that lead to every match; if empty, nothing matches. */
export interface Lookup {
  readonly kind: "ids" | "unique" | "postings";
  /** The fields that the entries come from, comma-separated, for messages. */
  readonly field: string;
  /** Distinct; objectIds for `ids`. */
  readonly entries: readonly string[];
}

const KINDS = ["ids", "unique", "postings"] as const;

/** Every lookup that leads to all matches, in no particular order. */
export function findLookups(where: WhereExpression, indexes: ClassIndexes): readonly Lookup[] {
  if (where.kind === "and") return where.operands.flatMap((each) => findLookups(each, indexes));
  if (where.kind === "or") return uniteBranches(where.operands, indexes);
  return equalities(where).flatMap((equality) => toLookups(equality, indexes));
}

/** A lookup of one kind for every branch, united, leads to the matches of the whole `$or`. */
function uniteBranches(branches: readonly WhereExpression[], indexes: ClassIndexes): Lookup[] {
  const perBranch = branches.map((branch) => findLookups(branch, indexes));
  return KINDS.flatMap((kind) => {
    const parts = perBranch.flatMap((lookups) => smallest(lookups, kind) ?? []);
    return parts.length < branches.length ? [] : [unite(kind, parts)];
  });
}

function smallest(lookups: readonly Lookup[], kind: Lookup["kind"]): Lookup | undefined {
  const sameKind = lookups.filter((lookup) => lookup.kind === kind);
  return sameKind.sort((a, b) => a.entries.length - b.entries.length)[0];
}

function unite(kind: Lookup["kind"], parts: readonly Lookup[]): Lookup {
  const field = [...new Set(parts.map((part) => part.field))].join(",");
  return { kind, field, entries: distinct(parts.flatMap(({ entries }) => entries)) };
}

function toLookups({ field, values }: Equality, indexes: ClassIndexes): Lookup[] {
  // An objectId never equals a value of another type.
  const ids =
    field === "objectId" ? values.filter((value) => typeof value === "string") : undefined;
  const unique = indexes.uniqueEntries(field, values);
  const postings = indexes.postingEntries(field, values);
  return [
    ...(ids ? [{ kind: "ids", field, entries: distinct(ids) } as const] : []),
    ...(unique ? [{ kind: "unique", field, entries: distinct(unique) } as const] : []),
    ...(postings ? [{ kind: "postings", field, entries: distinct(postings) } as const] : []),
  ];
}

function distinct(entries: readonly string[]): string[] {
  return [...new Set(entries)];
}

/** Every matching object has one of `values` in `field`, or as an element of a list there. */
export interface Equality {
  /** A top-level field's name or a dotted path. */
  readonly field: string;
  readonly values: readonly Json[];
}

/**
 * The equalities that every match fulfils and that an index of field values can answer. A condition
 * that a missing field would fulfil too (null) is left out.
 */
export function equalities(expression: WhereExpression): readonly Equality[] {
  if (expression.kind === "and") return expression.operands.flatMap(equalities);
  if (expression.kind === "ids") {
    return [{ field: "objectId", values: [...expression.objectIds] }];
  }
  if (expression.kind !== "field") return [];
  const field = expression.path.join(".");
  return alternatives(expression.condition)
    .filter((values) => !values.includes(null))
    .map((values) => ({ field, values }));
}

/** One list for each condition: the object must have one of its values. */
function alternatives(condition: FieldCondition): readonly (readonly Json[])[] {
  switch (condition.operator) {
    case "$eq":
      return [[condition.value]];
    case "$in":
      return [condition.values];
    case "$all":
      return condition.values.map((value) => [value]);
    default:
      return [];
  }
}
