/** Queries and saves of a bench: their cost, and the tables that show it. */
import { progressBar } from "../../cli/terminal.ts";
import type { TestAnswer } from "../../test/support/http-event.ts";
import type { Capacity } from "./capacity.ts";
import { type BenchOperation, countCalls, type Measurement, measure } from "./measure.ts";

/** A query, with its expected results. */
export interface BenchQuery extends BenchOperation {
  readonly matches: number;
  /** Maximum number of items that DynamoDB may read. Absent: no limit. */
  readonly maxItemsRead?: number;
}

/** The cost and the result of a query. */
export interface QueryMeasurement extends Measurement {
  readonly query: BenchQuery;
  readonly path: string;
  readonly found: number;
}

interface MeasuredService {
  readonly engine: { readonly pid: number };
  readonly capacity: () => Capacity;
}

/** Queries ask for `explain`, which names their path. */
export async function measureQueries(
  queries: readonly BenchQuery[],
  service: MeasuredService,
  size: number,
): Promise<QueryMeasurement[]> {
  const bar = progressBar(
    `query ${size}`,
    queries.reduce((sum, each) => sum + countCalls(each), 0),
  );
  const onRun = () => bar.increment();
  const measurements: QueryMeasurement[] = [];
  for (const query of queries) {
    let last: TestAnswer | undefined;
    const call = async (run: number) => {
      last = await query.call(run);
      return last;
    };
    const { capacity } = service;
    const measurement = await measure({ ...query, call }, service, { capacity, onRun });
    const { results, count = results.length, explain } = last?.body ?? {};
    measurements.push({ ...measurement, query, found: count, path: explain?.path.kind ?? "-" });
  }
  bar.stop();
  return measurements;
}

export async function measureSaves(
  saves: readonly BenchOperation[],
  service: MeasuredService,
): Promise<Measurement[]> {
  const bar = progressBar(
    "save    ",
    saves.reduce((sum, each) => sum + countCalls(each), 0),
  );
  const onRun = () => bar.increment();
  const measurements: Measurement[] = [];
  for (const save of saves) {
    measurements.push(await measure(save, service, { capacity: service.capacity, onRun }));
  }
  bar.stop();
  return measurements;
}

export const QUERY_HEAD = [
  "query",
  "path",
  "found",
  "items read",
  "read units",
  "CPU ms function",
  "CPU ms engine",
  "wall ms (median)",
];

export function toQueryRow(measurement: QueryMeasurement) {
  const { name, path, found, perCall, functionCpuMs, engineCpuMs, wallMs } = measurement;
  const times = [functionCpuMs, engineCpuMs, wallMs].map((ms) => ms.toFixed(2));
  return [name, path, found, Math.round(perCall.itemsRead), perCall.readUnits.toFixed(1), ...times];
}

export const REQUEST_HEAD = [
  "request",
  "read units",
  "write units",
  "function",
  "engine",
  "wall ms",
];

export function toRequestRow({ name, perCall, functionCpuMs, engineCpuMs, wallMs }: Measurement) {
  const units = [perCall.readUnits, perCall.writeUnits].map((each) => each.toFixed(1));
  const times = [functionCpuMs, engineCpuMs, wallMs].map((ms) => ms.toFixed(2));
  return [name, ...units, ...times];
}

export const SAVE_HEAD = [
  "save",
  "reads",
  "writes",
  "write units",
  "function",
  "engine",
  "both",
  "wall ms",
];

export function toSaveRow({ name, perCall, functionCpuMs, engineCpuMs, wallMs }: Measurement) {
  const counts = [perCall.reads, perCall.writes, perCall.writeUnits].map((each) => each.toFixed(1));
  const times = [functionCpuMs, engineCpuMs, functionCpuMs + engineCpuMs, wallMs];
  return [name, ...counts, ...times.map((ms) => ms.toFixed(2))];
}

export function growth(bySize: ReadonlyMap<number, readonly QueryMeasurement[]>) {
  const columns = [...bySize.values()];
  return (columns[0] ?? []).map(({ name }, row) => [
    name,
    ...columns.flatMap((column) => {
      const { perCall, wallMs } = column[row] ?? {};
      return [perCall ? Math.round(perCall.itemsRead) : "-", wallMs?.toFixed(1) ?? "-"];
    }),
  ]);
}

/** The limits that hold on every machine, unlike time. */
export function brokenLimits({ name, found, perCall, query }: QueryMeasurement): string[] {
  const { matches, maxItemsRead = Number.POSITIVE_INFINITY } = query;
  const limits: [string, boolean][] = [
    [`${name}: found ${found} instead of ${matches}`, found === matches],
    [`${name}: ${perCall.itemsRead} items read`, perCall.itemsRead <= maxItemsRead],
  ];
  return limits.flatMap(([limit, holds]) => (holds ? [] : [limit]));
}
