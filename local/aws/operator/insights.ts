import { type Line, malformed, toCondition } from "./insights-conditions.ts";

interface Sum {
  readonly kind: "count" | "sum" | "sortsLast";
  readonly as: string;
  /** Undefined: counts lines. */
  readonly of: string | undefined;
}

type Rows = readonly Line[];
type Step = (rows: Rows) => Rows;

const DEFAULT_LIMIT = 10_000;

/**
 * Runs a query of CloudWatch Logs Insights with the commands `filter`, `fields`, `stats … by …`, `sort` and
 * `limit`, which are separated by `|`.
 *
 * @returns rows as GetQueryResults has them
 * @throws AwsError the query has another form
 */
export function runInsightsQuery(text: string, lines: Iterable<string>) {
  const steps = (text.match(/(?:"[^"]*"|[^|"])+/g) ?? []).map((command) => {
    return toStep(command.trim().replace(/\s+/g, " "));
  });
  const names = steps.flatMap(({ shown = [] }) => shown);
  const found = [...lines].flatMap(toFacts);
  const rows = steps.reduce<Rows>((sofar, { run }) => run(sofar), found);
  const isGrouped = steps.some(({ groups }) => groups);
  const shown = names.length > 0 ? names : ["@timestamp", "@message"];
  return rows
    .slice(0, DEFAULT_LIMIT)
    .map((row) => toFields(row, isGrouped ? Object.keys(row) : shown));
}

interface Command {
  readonly run: Step;
  /** The columns that it adds. */
  readonly shown?: readonly string[];
  readonly groups?: boolean;
}

function toStep(command: string): Command {
  const [, name = "", rest = ""] = /^(\w+) (.+)$/.exec(command) ?? [];
  const toCommand = COMMANDS[name];
  if (!toCommand) throw malformed(command);
  return toCommand(rest);
}

const COMMANDS: Readonly<Record<string, (rest: string) => Command>> = {
  filter: (rest) => {
    const holds = toCondition(rest);
    return { run: (rows) => rows.filter(holds) };
  },
  fields: (rest) => {
    const shown = rest.split(/, ?/).map((field) => field.replaceAll("`", ""));
    if (!shown.every((field) => /^@?\w+$/.test(field))) throw malformed(`fields ${rest}`);
    return { run: (rows) => rows, shown };
  },
  stats: (rest) => {
    const [, sums, by] = /^(.+) by (.+)$/.exec(rest) ?? [];
    if (!sums || !by) throw malformed(`stats ${rest}`);
    const keys = by.split(/, ?/).map((key) => key.replaceAll("`", ""));
    const wanted = sums.split(/, ?/).map(toSum);
    return { run: (rows) => group(rows, keys, wanted), groups: true };
  },
  sort: (rest) => {
    const [, name = "", order] = /^(@?\w+)(?: (asc|desc))?$/.exec(rest) ?? [];
    if (!name) throw malformed(`sort ${rest}`);
    const direction = order === "desc" ? -1 : 1;
    return { run: (rows) => [...rows].sort((a, b) => direction * compare(a[name], b[name])) };
  },
  limit: (rest) => {
    if (!/^\d+$/.test(rest)) throw malformed(`limit ${rest}`);
    return { run: (rows) => rows.slice(0, Number(rest)) };
  },
};

function compare(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a ?? "") < String(b ?? "") ? -1 : Number(a !== b);
}

function group(rows: Rows, by: readonly string[], sums: readonly Sum[]): Rows {
  const groups = new Map<string, Record<string, unknown>>();
  for (const facts of rows) {
    const key = JSON.stringify(by.map((name) => facts[name]));
    const row = groups.get(key) ?? Object.fromEntries(by.map((name) => [name, facts[name]]));
    groups.set(key, row);
    for (const sum of sums) row[sum.as] = add(row[sum.as], sum, facts);
  }
  return [...groups.values()];
}

function add(sofar: unknown, { kind, of = "" }: Sum, facts: Line): unknown {
  if (kind === "count") return Number(sofar ?? 0) + 1;
  if (kind === "sum") return Number(sofar ?? 0) + (Number(facts[of]) || 0);
  return [String(sofar ?? ""), String(facts[of] ?? "")].sort().at(-1);
}

function toSum(text: string): Sum {
  const [, kind, of, as] = /^(count|sum|sortsLast)\((\*|\w+)\) as (\w+)$/.exec(text) ?? [];
  if (!kind || !as) throw malformed(text);
  return { kind: kind as Sum["kind"], as, of: kind === "count" ? undefined : of };
}

const toFields = (row: Line, names: readonly string[]) =>
  names
    .filter((name) => row[name] !== undefined)
    .map((field) => ({ field, value: String(row[field]) }));

/** The members of a line in JSON, and CloudWatch's own two. */
function toFacts(line: string): readonly Line[] {
  if (!line.startsWith("{")) return [];
  try {
    const facts = JSON.parse(line) as Line;
    const time = String(facts.timestamp ?? "")
      .replace("T", " ")
      .replace("Z", "");
    return [{ ...facts, "@timestamp": time, "@message": line }];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
