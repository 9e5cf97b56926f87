import { toFacts } from "../logs/log-files.ts";
import { MAX_ROWS, type StackLogs, searchStack } from "../logs/search-stack.ts";

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
const GROUP_KEYS = ["class", "path", "field", "equal", "range", "order"] as const;
const GROUP_SUMS = ["readUnits", "itemsRead", "itemsMatched", "answered"] as const;

/** The value of `by` for queries of people in the console, which need no index. */
const CONSOLE = "console";

type Row = Readonly<Record<string, unknown>>;

/** @param row with the members of `GROUP_KEYS` and `GROUP_SUMS` as strings and numbers */
function toGroup(row: Row): QueryGroup {
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
    const facts = toFacts(line, "query");
    if (typeof facts?.class !== "string" || facts.by === CONSOLE) continue;
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

/** A query of CloudWatch Logs Insights that groups the lines as `groupLines` does. */
const QUERY = [
  `filter message = "query" and ispresent(class) and (not ispresent(by) or by != "${CONSOLE}")`,
  `stats count(*) as queries, ${GROUP_SUMS.map((name) => `sum(${name}) as ${name}Sum`).join(", ")} by ${GROUP_KEYS.map((name) => `\`${name}\``).join(", ")}`,
  `limit ${MAX_ROWS}`,
].join(" | ");

/** @throws CommandError the stack has no logs, or CloudWatch could not search them */
export async function groupStackLines(logs: StackLogs): Promise<QueryGroup[]> {
  const rows = await searchStack(logs, QUERY);
  return rows.map((row) => {
    const names = Object.entries(row).map(([name, value]) => [name.replace(/Sum$/, ""), value]);
    return toGroup(Object.fromEntries(names));
  });
}
