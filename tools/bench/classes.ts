import { line, progressBar, table } from "../../cli/terminal.ts";
import { itemBytes, toWriteUnits } from "../../functions/domain/push/report/item-size.ts";
import { withoutLogs } from "./bench-service.ts";
import { loadTasks, newTask, taskBody, toPuts } from "./classes/data.ts";
import { toQueries, toRequests } from "./classes/operations.ts";
import { type ClassesService, startClassesService, TASK } from "./classes/service.ts";
import type { Measurement } from "./measure.ts";
import {
  brokenLimits,
  growth,
  measureQueries,
  measureSaves,
  QUERY_HEAD,
  type QueryMeasurement,
  REQUEST_HEAD,
  toQueryRow,
  toRequestRow,
} from "./query-measurements.ts";

const SIZES = [10_000, 100_000, 1_000_000];

const MAX_CREATE_UNITS = 4;
/** Longer than functions keep the size of a class. */
const SIZE_AGE_MS = 10 * 60_000;

/** @returns false when a query reads or a create writes more than it may */
export async function benchClasses(sizes: readonly number[]): Promise<boolean> {
  const service = await startClassesService();
  try {
    const bySize = new Map<number, QueryMeasurement[]>();
    await withoutLogs(() => createClass(service));
    let from = 0;
    for (const size of sizes.length > 0 ? sizes : SIZES) {
      await load(service, { from, to: size });
      const queries = toQueries(service, size);
      const measurements = await withoutLogs(() => measureQueries(queries, service, size));
      line(`${size.toLocaleString("en")} objects`);
      table(QUERY_HEAD, measurements.map(toQueryRow));
      bySize.set(size, measurements);
      from = size;
    }
    const requests = await withoutLogs(() => measureSaves(toRequests(service, from), service));
    await reportRequests(service, requests);
    return report(bySize, requests);
  } finally {
    await service.stop();
  }
}

/** The first object creates the columns. */
async function createClass({ call }: ClassesService): Promise<void> {
  const { status, text } = await call(`POST /classes/${TASK}`, taskBody(0));
  if (status !== 201) throw new Error(`First object: ${status} ${text}`);
}

async function load(service: ClassesService, range: { from: number; to: number }): Promise<void> {
  const bar = progressBar("load    ", range.to - range.from);
  await loadTasks(service, range, (count) => bar.increment(count));
  bar.stop();
  service.advance(SIZE_AGE_MS);
}

async function reportRequests(
  service: ClassesService,
  requests: readonly Measurement[],
): Promise<void> {
  line("Requests for single objects: CPU in milliseconds, of the function and of the engine");
  table(REQUEST_HEAD, requests.map(toRequestRow));
  line("Items that a create writes; one in 64 also adds to the size of its class");
  const puts = await toPuts(service, [newTask(service, 0)]);
  table(
    ["table", "key", "bytes", "write units"],
    puts.map(({ tableName, item }) => {
      const { _partition, objectId, _entry, _member } = item;
      const key = _entry === undefined ? [_partition, objectId] : [_entry, _member];
      return [tableName, key.join(" "), itemBytes(item), toWriteUnits(itemBytes(item))];
    }),
  );
}

function report(
  bySize: ReadonlyMap<number, readonly QueryMeasurement[]>,
  requests: readonly Measurement[],
): boolean {
  line("Growth: items read, and milliseconds (median), for each number of objects");
  table(["query", ...[...bySize.keys()].flatMap((size) => [`${size}`, "ms"])], growth(bySize));
  const broken = [
    ...[...bySize].flatMap(([size, measurements]) =>
      measurements.flatMap((each) => brokenLimits(each).map((limit) => `${limit} of ${size}`)),
    ),
    ...requests.flatMap(({ name, perCall }) =>
      name === "create" && perCall.writeUnits > MAX_CREATE_UNITS
        ? [`create: ${perCall.writeUnits} write units`]
        : [],
    ),
  ];
  for (const each of broken) line(`✗ ${each}`);
  if (broken.length === 0) line("✓ no query reads and no create writes more than it may");
  return broken.length === 0;
}
