/** Queries with the same class, path and fields, counted from the log of the functions. */
export interface QueryGroup {
  readonly class: string;
  /** How they were answered, as `explain` names it; `refused`: more expensive than the budget. */
  readonly path: string;
  /** Fields whose index was read. */
  readonly field: readonly string[];
  /** Fields that an index could answer. @see QueryShape */
  readonly equal: readonly string[];
  readonly range: readonly string[];
  readonly order: readonly string[];
  /** Sums of the group. */
  readonly queries: number;
  readonly readUnits: number;
  readonly itemsRead: number;
  readonly itemsMatched: number;
  readonly answered: number;
}

/** Members that distinguish groups: strings, with names of fields separated by commas. */
export const GROUP_KEYS = ["class", "path", "field", "equal", "range", "order"] as const;
export const GROUP_SUMS = ["readUnits", "itemsRead", "itemsMatched", "answered"] as const;

/** The value of `by` for queries of people in the console, which need no index. */
export const CONSOLE = "console";

type Row = Readonly<Record<string, unknown>>;

/** @param row with the members of `GROUP_KEYS` and `GROUP_SUMS` as strings and numbers */
export function toGroup(row: Row): QueryGroup {
  const sum = (name: string) => Number(row[name] ?? 0) || 0;
  const names = (name: string) =>
    String(row[name] ?? "")
      .split(",")
      .filter((each) => each !== "");
  return {
    class: String(row.class),
    path: String(row.path),
    field: names("field"),
    equal: names("equal"),
    range: names("range"),
    order: names("order"),
    queries: sum("queries"),
    readUnits: sum("readUnits"),
    itemsRead: sum("itemsRead"),
    itemsMatched: sum("itemsMatched"),
    answered: sum("answered"),
  };
}

/** Groups the lines about queries, and ignores all others. */
export async function groupLines(lines: AsyncIterable<string>): Promise<QueryGroup[]> {
  const rows = new Map<string, Record<string, unknown>>();
  for await (const line of lines) {
    const facts = toFacts(line);
    if (facts === undefined) continue;
    const key = JSON.stringify(GROUP_KEYS.map((name) => facts[name]));
    const row = rows.get(key) ?? { ...facts, queries: 0, ...emptySums() };
    rows.set(key, row);
    row.queries = Number(row.queries) + 1;
    for (const name of GROUP_SUMS) row[name] = Number(row[name]) + (Number(facts[name]) || 0);
  }
  return [...rows.values()].map(toGroup);
}

function emptySums() {
  return Object.fromEntries(GROUP_SUMS.map((name) => [name, 0]));
}

/** The facts of a line about a query, which may follow a time or the name of a function. */
function toFacts(line: string): Row | undefined {
  const start = line.indexOf("{");
  if (start < 0 || !line.includes('"query"')) return undefined;
  try {
    const facts = JSON.parse(line.slice(start));
    const isQuery = facts?.message === "query" && typeof facts.class === "string";
    return isQuery && facts.by !== CONSOLE ? facts : undefined;
  } catch {
    return undefined;
  }
}
