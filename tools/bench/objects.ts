import { line, progressBar, table } from "../../cli/terminal.ts";
import { scanPages } from "../../functions/adapters/dynamodb/queries/scan-objects.ts";
import { withoutLogs } from "./bench-service.ts";
import { ownCpuMs } from "./cpu.ts";
import type { Measurement } from "./measure.ts";
import { deviceBody, loadObjects } from "./objects/data.ts";
import { FULL_MATCH, KEYS_SCAN, toQueries, toSaves, WHOLE_SCAN } from "./objects/operations.ts";
import { type ObjectsService, startObjectsService } from "./objects/service.ts";
import {
  brokenLimits,
  growth,
  measureQueries,
  measureSaves,
  QUERY_HEAD,
  type QueryMeasurement,
  SAVE_HEAD,
  toQueryRow,
  toSaveRow,
} from "./query-measurements.ts";

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

/** @returns false when a query reads more items than it may */
export async function benchObjects(sizes: readonly number[]): Promise<boolean> {
  const service = await startObjectsService();
  try {
    const bySize = new Map<number, QueryMeasurement[]>();
    const decoded = new Map<number, number>();
    let from = 0;
    for (const size of sizes.length > 0 ? sizes : SIZES) {
      await load(service, { from, to: size });
      const measurements = await withoutLogs(() =>
        measureQueries(toQueries(service, size), service, size),
      );
      line(`${size.toLocaleString("en")} installations`);
      table(QUERY_HEAD, measurements.map(toQueryRow));
      bySize.set(size, measurements);
      decoded.set(size, await decodedPerSecond(service));
      from = size;
    }
    const saves = await withoutLogs(() => measureSaves(toSaves(service, from), service));
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
