import { defined } from "../defined.ts";
import { aboveValue, encodeSorted, typeRange } from "../objects/sorted-value.ts";
import type { PlannedQuery, SortedOrder, SortedPath } from "./access-path.ts";
import type { SortedIndex } from "./lookup.ts";
import type { FieldCondition, SortKey, WhereExpression } from "./where-expression.ts";

/** The paths by sorted fields, where their order or a range spares reads. */
export function sortedPaths(
  query: PlannedQuery,
  indexes: readonly SortedIndex[] = [],
): SortedPath[] {
  return indexes.flatMap(({ field, entry }) => {
    const range = sortedRange(query.where, field);
    const order = sortedOrder(query, field);
    if (!order && range.from === undefined && range.through === undefined) return [];
    return [{ kind: "sorted" as const, field, entry, ...range, ...defined({ order }) }];
  });
}

/** Whether the results come in the order of the query, so that reading can stop in any place. */
export function isWhollySorted({ order: [, second] }: Pick<PlannedQuery, "order">): boolean {
  return second === undefined || isKeyOf(second, "createdAt");
}

function sortedOrder({ order, count }: PlannedQuery, field: string): SortedOrder | undefined {
  const [first] = order;
  if (count || first === undefined || !isKeyOf(first, field)) return undefined;
  const creation = order.find((key) => isKeyOf(key, "createdAt"));
  return { descending: first.descending, newestFirst: creation?.descending ?? false };
}

function isKeyOf({ path, near }: SortKey, field: string): boolean {
  return path.length === 1 && path[0] === field && near === undefined;
}

type Range = Pick<SortedPath, "from" | "through">;

/** A range of encoded values that contains the values of every match. */
function sortedRange(where: WhereExpression, field: string): Range {
  const ranges = rangesIn(where, field);
  const from = ranges
    .flatMap((range) => range.from ?? [])
    .sort()
    .at(-1);
  const through = ranges.flatMap((range) => range.through ?? []).sort()[0];
  return defined({ from, through });
}

function rangesIn(where: WhereExpression, field: string): Range[] {
  if (where.kind === "and") return where.operands.flatMap((each) => rangesIn(each, field));
  if (where.kind !== "field" || where.path.join(".") !== field) return [];
  const range = toRange(where.condition);
  return range ? [range] : [];
}

/** Undefined for conditions that do not limit the order of values. */
function toRange(condition: FieldCondition): Range | undefined {
  const encoded = "value" in condition ? encodeSorted(condition.value) : undefined;
  if (encoded === undefined) return undefined;
  const type = typeRange(encoded);
  switch (condition.operator) {
    case "$gt":
    case "$gte":
      return { from: encoded, through: type.through };
    case "$lt":
    case "$lte":
      return { from: type.from, through: aboveValue(encoded) };
    case "$eq":
      return { from: encoded, through: aboveValue(encoded) };
    default:
      return undefined;
  }
}
