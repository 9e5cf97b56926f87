import type { Query } from "../objects/query-string.ts";
import type { Binding } from "./bind-values.ts";
import type { Columns, Select } from "./syntax.ts";
import { toSubQuery } from "./to-where.ts";

/**
 * The parameters of the same query on `GET /1.1/classes/<className>`.
 *
 * @throws ApiError cqlSyntax
 */
export function toQueryParameters(select: Select, binding: Binding): Query {
  const { className: _, where, ...page } = toSubQuery(select, binding);
  const { columns } = select;
  const parameters = Object.entries({
    ...page,
    where: where && JSON.stringify(where),
    keys: toKeys(columns).join(","),
    include: columns.includes.join(","),
    count: columns.count ? "1" : "",
  });
  const given = parameters.filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** An included Pointer is among the selected fields. */
function toKeys({ names, includes }: Columns): string[] {
  if (names.length === 0) return [];
  return [...new Set([...names, ...includes.map((path) => path.split(".")[0] ?? path)])];
}
