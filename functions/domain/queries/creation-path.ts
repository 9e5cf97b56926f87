import { defined } from "../defined.ts";
import { isoMs } from "../objects/typed-value.ts";
import type { CreationPath, IdOrderPath, PlannedQuery } from "./access-path.ts";
import type { SortKey, WhereExpression } from "./where-expression.ts";

/** The path by creation, where its order or a range of `createdAt` spares reads; else none. */
export function creationPaths(query: PlannedQuery): CreationPath[] {
  const range = creationRange(query.where);
  const hasRange = range.from !== undefined || range.through !== undefined;
  if (!endsEarly(query) && !hasRange) return [];
  return [{ kind: "creation", descending: query.order[0]?.descending ?? false, ...range }];
}

/** The path by objectId, where the results have that order. */
export function idOrderPaths({ order: [first], count }: PlannedQuery): IdOrderPath[] {
  if (count || first?.path.join(".") !== "objectId" || first.near) return [];
  return [{ kind: "idOrder", descending: first.descending }];
}

/** Whether reading in order of creation can stop before the last match. */
export function endsEarly({ order: [first], count }: PlannedQuery): boolean {
  return !count && (first === undefined || isCreation(first));
}

/** Whether results are ordered by ascending creation and nothing else. */
export function isInOrder({ order: [first, second] }: PlannedQuery): boolean {
  if (first === undefined) return true;
  return isCreation(first) && !first.descending && second === undefined;
}

function isCreation({ path, near }: SortKey): boolean {
  return path.join(".") === "createdAt" && near === undefined;
}

/** The narrowest range of `createdAt` that contains every match; both ends inclusive. */
export function creationRange(where: WhereExpression): Pick<CreationPath, "from" | "through"> {
  const bounds = boundsIn(where);
  const from = bounds
    .flatMap((bound) => bound.from ?? [])
    .sort()
    .at(-1);
  const through = bounds.flatMap((bound) => bound.through ?? []).sort()[0];
  return defined({ from, through });
}

/** The range of `createdAt` if the condition asks for nothing else; otherwise undefined. */
export function onlyCreationRange(where: WhereExpression): CreationPath | undefined {
  const isOnly = (part: WhereExpression): boolean =>
    part.kind === "and" ? part.operands.every(isOnly) : boundsIn(part).length > 0;
  if (!isOnly(where)) return undefined;
  return { kind: "creation", descending: false, ...creationRange(where) };
}

function boundsIn(where: WhereExpression): Pick<CreationPath, "from" | "through">[] {
  if (where.kind === "and") return where.operands.flatMap(boundsIn);
  if (where.kind !== "field" || where.path.join(".") !== "createdAt") return [];
  const { condition } = where;
  const ms = "value" in condition ? isoMs(condition.value) : undefined;
  if (ms === undefined) return [];
  // Timestamps have whole milliseconds, so `> t` is `>= t + 1`.
  switch (condition.operator) {
    case "$gt":
      return [{ from: toIso(ms + 1) }];
    case "$gte":
      return [{ from: toIso(ms) }];
    case "$lt":
      return [{ through: toIso(ms - 1) }];
    case "$lte":
      return [{ through: toIso(ms) }];
    case "$eq":
      return [{ from: toIso(ms), through: toIso(ms) }];
    default:
      return [];
  }
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
