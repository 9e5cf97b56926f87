import { AwsError } from "../aws-endpoint.ts";

type Line = Readonly<Record<string, unknown>>;

interface Sum {
  readonly kind: "count" | "sum" | "sortsLast";
  readonly as: string;
  /** Undefined: counts lines. */
  readonly of: string | undefined;
}

interface Query {
  readonly filters: readonly Filter[];
  readonly sums: readonly Sum[];
  readonly by: readonly string[];
  /** The column that sorts the rows, the highest first. */
  readonly sort: string | undefined;
  readonly limit: number;
}

/**
 * Runs a query of CloudWatch Logs Insights of the form `filter … | stats … by … | sort … desc | limit N`;
 * `sort` may be missing.
 *
 * @returns rows as GetQueryResults has them
 * @throws AwsError the query has another form
 */
export function runInsightsQuery(text: string, lines: Iterable<string>) {
  const { filters, sums, by, sort, limit } = parse(text);
  const groups = new Map<string, Map<string, unknown>>();
  for (const line of lines) {
    const facts = toFacts(line);
    if (!facts || !filters.every((holds) => holds(facts))) continue;
    const key = JSON.stringify(by.map((name) => facts[name]));
    const row = groups.get(key) ?? new Map(by.map((name) => [name, facts[name]]));
    groups.set(key, row);
    for (const sum of sums) row.set(sum.as, add(row.get(sum.as), sum, facts));
  }
  const rows = [...groups.values()];
  if (sort) rows.sort((a, b) => Number(b.get(sort)) - Number(a.get(sort)));
  return rows.slice(0, limit).map(toFields);
}

function add(sofar: unknown, { kind, of = "" }: Sum, facts: Line): unknown {
  if (kind === "count") return Number(sofar ?? 0) + 1;
  if (kind === "sum") return Number(sofar ?? 0) + (Number(facts[of]) || 0);
  return [String(sofar ?? ""), String(facts[of] ?? "")].sort().at(-1);
}

function toFields(row: ReadonlyMap<string, unknown>) {
  return [...row]
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => ({ field, value: String(value) }));
}

function parse(text: string): Query {
  const [filter, stats, ...rest] = text.split(/\s+\|\s+/);
  const [, sort] = /^sort (\w+) desc$/.exec(rest[0] ?? "") ?? [];
  const limit = rest[sort ? 1 : 0];
  const [, sums, by] = /^stats (.+) by (.+)$/.exec(stats ?? "") ?? [];
  const [, conditions] = /^filter (.+)$/.exec(filter ?? "") ?? [];
  if (!conditions || !sums || !by) throw malformed(text);
  return {
    filters: conditions.split(" and ").map(toFilter),
    sums: sums.split(/,\s*/).map(toSum),
    by: by.split(/,\s*/).map((name) => name.replaceAll("`", "")),
    sort,
    limit: Number(/^limit (\d+)$/.exec(limit ?? "")?.[1] ?? Number.POSITIVE_INFINITY),
  };
}

type Filter = (line: Line) => boolean;

function toFilter(text: string): Filter {
  const [, either] = /^\((.+ or .+)\)$/.exec(text) ?? [];
  if (either) {
    const filters = either.split(" or ").map(toFilter);
    return (line) => filters.some((holds) => holds(line));
  }
  const [, not, present] = /^(not )?ispresent\((\w+)\)$/.exec(text) ?? [];
  if (present) return (line) => (line[present] === undefined) === Boolean(not);
  const [, name, operator, value] = /^(\w+) (!?=) "([^"]*)"$/.exec(text) ?? [];
  if (!name) throw malformed(text);
  return (line) => (line[name] === value) === (operator === "=");
}

function toSum(text: string): Sum {
  const [, kind, of, as] = /^(count|sum|sortsLast)\((\*|\w+)\) as (\w+)$/.exec(text) ?? [];
  if (!kind || !as) throw malformed(text);
  return { kind: kind as Sum["kind"], as, of: kind === "count" ? undefined : of };
}

function malformed(text: string): AwsError {
  const allowed =
    'filter A = "…" and ispresent(B) | stats count(*) as N, sum(C) as S by D | limit N';
  return new AwsError(
    "MalformedQueryException",
    `The local cloud runs queries such as ${allowed}, not ${text.slice(0, 200)}`,
  );
}

function toFacts(line: string): Line | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
