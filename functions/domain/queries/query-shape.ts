import { defined } from "../defined.ts";
import { equalities } from "./lookup.ts";
import type { ObjectQuery, WhereExpression } from "./where-expression.ts";

/**
 * Comma-separated names of the fields with which an index could answer a query, without values.
 * `npx landfall indexes` reads them from the log.
 */
export interface QueryShape {
  /** Fields that equal one of the given values in every match. */
  readonly equal?: string;
  /** Compared with bounds. */
  readonly range?: string;
  /** The first field of the order. */
  readonly order?: string;
}

/** Names of one kind in a line of the log. */
const MAX_NAMES = 8;
/** Session tokens are longer, which a client may send as the name of a field. */
const NAME = /^[A-Za-z_]\w{0,31}$/;
/** Every object has them, and they have indexes of their own or none. */
const BUILT_IN = new Set(["objectId", "createdAt", "updatedAt", "ACL"]);

/** @param columns of an app's class: fields that no object has need no index, Pointers have one */
export function toQueryShape(
  { where, order }: Pick<ObjectQuery, "where" | "order">,
  columns?: Columns,
): QueryShape {
  const [first] = order;
  const toHelped = (fields: readonly string[]) =>
    toNames(columns ? fields.filter((field) => isHelped(field, columns)) : fields);
  return defined({
    equal: toHelped(equalities(where).map(({ field }) => field)),
    range: toHelped(rangedFields(where)),
    order: first && first.near === undefined ? toHelped([first.path.join(".")]) : undefined,
  });
}

type Columns = Readonly<Record<string, { readonly type: string }>>;

function isHelped(field: string, columns: Columns): boolean {
  return Object.hasOwn(columns, field) && columns[field]?.type !== "Pointer";
}

function rangedFields(where: WhereExpression): string[] {
  if (where.kind === "and") return where.operands.flatMap(rangedFields);
  if (where.kind !== "field") return [];
  const isRange = /^\$[lg]te?$/.test(where.condition.operator);
  return isRange ? [where.path.join(".")] : [];
}

/** Clients choose names, which may hold a value. */
function toNames(fields: readonly string[]): string | undefined {
  const names = [...new Set(fields)].filter((field) => !BUILT_IN.has(field) && NAME.test(field));
  return names.length === 0 ? undefined : names.sort().slice(0, MAX_NAMES).join(",");
}
