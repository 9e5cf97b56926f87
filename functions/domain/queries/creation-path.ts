import { isoMs } from "../objects/typed-value.ts";
import type { CreationPath } from "./access-path.ts";
import type { WhereExpression } from "./where-expression.ts";

/** The narrowest range of `createdAt` that every match lies in; both ends inclusive. */
export function creationRange(where: WhereExpression): Pick<CreationPath, "from" | "through"> {
  const bounds = boundsOf(where);
  const from = bounds
    .flatMap((bound) => bound.from ?? [])
    .sort()
    .at(-1);
  const through = bounds.flatMap((bound) => bound.through ?? []).sort()[0];
  return { ...(from !== undefined && { from }), ...(through !== undefined && { through }) };
}

/** The range of `createdAt` when it is all that a query asks; undefined when it asks more. */
export function onlyCreationRange(where: WhereExpression): CreationPath | undefined {
  const isOnly = (part: WhereExpression): boolean =>
    part.kind === "and" ? part.operands.every(isOnly) : boundsOf(part).length > 0;
  if (!isOnly(where)) return undefined;
  return { kind: "creation", descending: false, ...creationRange(where) };
}

function boundsOf(where: WhereExpression): Pick<CreationPath, "from" | "through">[] {
  if (where.kind === "and") return where.operands.flatMap(boundsOf);
  if (where.kind !== "field" || where.path.join(".") !== "createdAt") return [];
  const { condition } = where;
  const ms = "value" in condition ? isoMs(condition.value) : undefined;
  if (ms === undefined) return [];
  // Moments have milliseconds, so an open end is a closed one beside it.
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
