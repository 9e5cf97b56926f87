import { type ClassIndexes, equalities } from "../../domain/queries/lookup.ts";
import type { ObjectQuery, WhereExpression } from "../../domain/queries/where-expression.ts";

/** An index that would make a query cheap. */
interface IndexProposal {
  readonly field: string;
  readonly kind: "indexedFields" | "sortedFields";
}

export type IndexedQuery = Pick<ObjectQuery, "where" | "order">;

const BUILT_IN = new Set(["objectId", "createdAt", "updatedAt", "ACL"]);
const RANGES = new Set(["$gt", "$gte", "$lt", "$lte"]);

/**
 * The line of the configuration that would give a query an index, such as
 * `"classes": {"definitions": {"Todo": {"indexedFields": ["state"]}}}`; an equality is preferred.
 */
export function proposeIndex(
  className: string,
  query: IndexedQuery,
  indexes: ClassIndexes,
): string | undefined {
  const proposal = findProposal(query, indexes);
  if (proposal === undefined) return undefined;
  const { field, kind } = proposal;
  const members = JSON.stringify({ definitions: { [className]: { [kind]: [field] } } });
  return `"classes": ${members}`;
}

function findProposal(
  { where, order }: IndexedQuery,
  { postingEntries, uniqueEntries, sorted = [] }: ClassIndexes,
): IndexProposal | undefined {
  const isPosted = (field: string) =>
    (postingEntries(field, []) ?? uniqueEntries(field, [])) !== undefined;
  const ordered = order.slice(0, 1).filter(({ near }) => near === undefined);
  const candidates: readonly IndexProposal[] = [
    ...equalities(where).map(({ field }) => ({ field, kind: "indexedFields" as const })),
    ...ordered.map(({ path }) => ({ field: path.join("."), kind: "sortedFields" as const })),
    ...rangeFields(where).map((field) => ({ field, kind: "sortedFields" as const })),
  ];
  return candidates.find(({ field, kind }) => {
    if (BUILT_IN.has(field) || field.includes(".")) return false;
    return kind === "indexedFields"
      ? !isPosted(field)
      : !sorted.some((each) => each.field === field);
  });
}

function rangeFields(where: WhereExpression): string[] {
  if (where.kind === "and") return where.operands.flatMap(rangeFields);
  return where.kind === "field" && RANGES.has(where.condition.operator)
    ? [where.path.join(".")]
    : [];
}
