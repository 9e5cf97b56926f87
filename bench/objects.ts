import { scanPages } from "../functions/adapters/dynamodb/queries/scan-objects.ts";
import { line, progressBar, table } from "../lib/demo/terminal.ts";
import type { TestAnswer } from "../test/support/http-event.ts";
import { withoutLogs } from "./bench-service.ts";
import { ownCpuMs } from "./cpu.ts";
import { countCalls, type Measurement, measure } from "./measure.ts";
import {
  type BenchQuery,
  FULL_MATCH,
  KEYS_SCAN,
  toQueries,
  toSaves,
  WHOLE_SCAN,
} from "./object-operations.ts";
import { deviceBody, loadObjects } from "./objects-data.ts";
import { type ObjectsService, startObjectsService } from "./objects-service.ts";

const SIZES = [50_000, 100_000, 200_000];

/** Items in a second of a core, the collection of garbage included. */
const DECODE_AIM = 100_000;
/** Scans of the table before the measured one. */
const DECODE_WARM_UP = 2;
const SEGMENTS = 8;
/** Queries that look at every installation and find all of them, or order all of them. */
const SCANS = [FULL_MATCH, KEYS_SCAN, WHOLE_SCAN];

/** Registers while the table is empty, and is none of the loaded devices. */
const FIRST_DEVICE = 99_999_999;

/** Not measured by this script: Parse Server's own figures on the same kind of machine. */
const PARSE_SERVER = [
  ["a new installation", "0.46", "5.20 at 100,000 devices, and grows"],
  ["a change of channels", "0.42", ""],
  ["100 subscribers of a channel among 100,000", "394", ""],
];

/** The cost and the result of a query. */
interface QueryMeasurement extends Measurement {
  readonly query: BenchQuery;
  readonly path: string;
  readonly found: number;
}

/**
 * `npm run bench -- objects [installations…]`.
 *
 * @returns false when a query reads more items than it may
 */
export async function benchObjects(sizes: readonly number[]): Promise<boolean> {
  const service = await startObjectsService();
  try {
    const bySize = new Map<number, QueryMeasurement[]>();
    const decoded = new Map<number, number>();
    let from = 0;
    for (const size of sizes.length > 0 ? sizes : SIZES) {
      await load(service, { from, to: size });
      const measurements = await withoutLogs(() => measureQueries(service, size));
      line(`${size.toLocaleString("en")} installations`);
      table(QUERY_HEAD, measurements.map(toQueryRow));
      bySize.set(size, measurements);
      decoded.set(size, await decodedPerSecond(service));
      from = size;
    }
    const saves = await withoutLogs(() => measureSaves(service, from));
    reportDecoding(bySize, decoded);
    return report(bySize, saves);
  } finally {
    await service.stop();
  }
}

async function load(service: ObjectsService, range: { from: number; to: number }) {
  const bar = progressBar("load    ", range.to - range.from);
  if (range.from === 0) await withoutLogs(() => openIndex(service));
  await loadObjects(service, range, (count) => bar.increment(count));
  bar.stop();
}

/** The first save finds an empty table: the postings of every field are complete from then on. */
async function openIndex({ call }: ObjectsService): Promise<void> {
  const { body, text } = await call("POST /installations", deviceBody(FIRST_DEVICE));
  const answer = await call(`DELETE /installations/${body.objectId}`, undefined, "master");
  if (answer.status !== 200) throw new Error(`First device: ${text} ${answer.text}`);
}

async function measureQueries(service: ObjectsService, size: number): Promise<QueryMeasurement[]> {
  const queries = toQueries(service, size);
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

async function measureSaves(service: ObjectsService, size: number): Promise<Measurement[]> {
  const saves = toSaves(service, size);
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

function report(
  bySize: ReadonlyMap<number, readonly QueryMeasurement[]>,
  saves: readonly Measurement[],
): boolean {
  line("Growth: items read, and milliseconds (median), for each number of installations");
  table(["query", ...[...bySize.keys()].flatMap((size) => [`${size}`, "ms"])], growth(bySize));
  line("Saves: CPU in milliseconds, of the function and of the engine");
  table(SAVE_HEAD, saves.map(toSaveRow));
  line(
    "Measured apart from this run, on the same kind of machine: CPU of Parse Server 9.10 and Postgres",
  );
  table(["", "right indexes by hand, ms", "as shipped, ms"], PARSE_SERVER);
  const broken = [...bySize].flatMap(([size, measurements]) =>
    measurements.flatMap((each) => brokenLimits(each).map((limit) => `${limit} of ${size}`)),
  );
  for (const each of broken) line(`✗ ${each}`);
  if (broken.length === 0) line("✓ every query found what it must, and read no more than it may");
  return broken.length === 0;
}

const QUERY_HEAD = [
  "query",
  "path",
  "found",
  "items read",
  "read units",
  "CPU ms function",
  "CPU ms engine",
  "wall ms (median)",
];

function toQueryRow(measurement: QueryMeasurement) {
  const { name, path, found, perCall, functionCpuMs, engineCpuMs, wallMs } = measurement;
  const times = [functionCpuMs, engineCpuMs, wallMs].map((ms) => ms.toFixed(2));
  return [name, path, found, Math.round(perCall.itemsRead), perCall.readUnits.toFixed(1), ...times];
}

const SAVE_HEAD = [
  "save",
  "reads",
  "writes",
  "write units",
  "function",
  "engine",
  "both",
  "wall ms",
];

function toSaveRow({ name, perCall, functionCpuMs, engineCpuMs, wallMs }: Measurement) {
  const counts = [perCall.reads, perCall.writes, perCall.writeUnits].map((each) => each.toFixed(1));
  const times = [functionCpuMs, engineCpuMs, functionCpuMs + engineCpuMs, wallMs];
  return [name, ...counts, ...times.map((ms) => ms.toFixed(2))];
}

function growth(bySize: ReadonlyMap<number, readonly QueryMeasurement[]>) {
  const columns = [...bySize.values()];
  return (columns[0] ?? []).map(({ name }, row) => [
    name,
    ...columns.flatMap((column) => {
      const { perCall, wallMs = 0 } = column[row] ?? {};
      return [Math.round(perCall?.itemsRead ?? 0), wallMs.toFixed(1)];
    }),
  ]);
}

/** From the socket to native values, by the client that every query reads with. */
async function decodedPerSecond({ engine }: ObjectsService): Promise<number> {
  const input = { TableName: engine.tables.installations };
  let perSecond = 0;
  for (let run = 0; run <= DECODE_WARM_UP; run++) {
    const before = ownCpuMs();
    let items = 0;
    for await (const { Items = [] } of scanPages({
      client: engine.documents,
      input,
      segments: SEGMENTS,
    })) {
      items += Items.length;
    }
    perSecond = items / ((ownCpuMs() - before) / 1_000);
  }
  return perSecond;
}

function reportDecoding(
  bySize: ReadonlyMap<number, readonly QueryMeasurement[]>,
  decoded: ReadonlyMap<number, number>,
): void {
  const aim = DECODE_AIM.toLocaleString("en");
  line(`Scans: installations in a second of a core, HTTP and garbage included; the aim is ${aim}`);
  const rows = [...bySize].map(([size, measurements]) => {
    const queried = SCANS.map((scan) => {
      const query = measurements.find(({ name }) => name === scan);
      return query ? query.perCall.itemsRead / (query.functionCpuMs / 1_000) : 0;
    });
    return [size, decoded.get(size) ?? 0, ...queried].map((n) =>
      Math.round(n).toLocaleString("en"),
    );
  });
  const queries = SCANS.map((scan) => `query: ${scan}`);
  table(["installations", "no query: whole items decoded", ...queries], rows);
}

/** The limits that hold on every machine, unlike time. */
function brokenLimits({ name, found, perCall, query }: QueryMeasurement): string[] {
  const { matches, maxItemsRead = Number.POSITIVE_INFINITY } = query;
  const limits: [string, boolean][] = [
    [`${name}: found ${found} instead of ${matches}`, found === matches],
    [`${name}: ${perCall.itemsRead} items read`, perCall.itemsRead <= maxItemsRead],
  ];
  return limits.flatMap(([limit, holds]) => (holds ? [] : [limit]));
}
