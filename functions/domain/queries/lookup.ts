import type { Json } from "../json.ts";
import type { WhereExpression } from "./where-expression.ts";
import { equalities } from "./where-match.ts";

/** What of a class can be found without reading all of it. */
export interface ClassIndexes {
  /**
   * Entries of unique values that lead to every object in which `field` has one of `values`;
   * undefined where no such entries exist.
   */
  uniqueEntries(field: string, values: readonly Json[]): readonly string[] | undefined;
  /** The same of postings, for fields whose postings are complete. */
  postingEntries(field: string, values: readonly Json[]): readonly string[] | undefined;
}

/** Entries of one kind that lead to every match; none: nothing matches. */
export interface Lookup {
  readonly kind: "ids" | "unique" | "postings";
  /** For people: where the entries come from, by commas. */
  readonly field: string;
  /** Distinct; objectIds of `ids`. */
  readonly entries: readonly string[];
}

const KINDS = ["ids", "unique", "postings"] as const;

/** Every lookup that leads to all matches, in no order. */
export function lookupsOf(where: WhereExpression, indexes: ClassIndexes): readonly Lookup[] {
  if (where.kind === "and") return where.operands.flatMap((operand) => lookupsOf(operand, indexes));
  if (where.kind === "or") return unionsOf(where.operands, indexes);
  return equalities(where).flatMap((equality) => toLookups(equality, indexes));
}

/** What leads to the matches of every branch leads to those of all. */
function unionsOf(branches: readonly WhereExpression[], indexes: ClassIndexes): Lookup[] {
  const perBranch = branches.map((branch) => lookupsOf(branch, indexes));
  return KINDS.flatMap((kind) => {
    const parts = perBranch.flatMap((lookups) => fewest(lookups, kind) ?? []);
    return parts.length < branches.length ? [] : [unite(kind, parts)];
  });
}

function fewest(lookups: readonly Lookup[], kind: Lookup["kind"]): Lookup | undefined {
  const ofKind = lookups.filter((lookup) => lookup.kind === kind);
  return ofKind.sort((a, b) => a.entries.length - b.entries.length)[0];
}

function unite(kind: Lookup["kind"], parts: readonly Lookup[]): Lookup {
  const field = [...new Set(parts.map((part) => part.field))].join(",");
  return { kind, field, entries: distinct(parts.flatMap(({ entries }) => entries)) };
}

function toLookups(
  { field, values }: { readonly field: string; readonly values: readonly Json[] },
  indexes: ClassIndexes,
): Lookup[] {
  // Other types equal no objectId.
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

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
