import type { BenchOperation } from "../measure.ts";
import type { BenchQuery } from "../query-measurements.ts";
import { deviceBody, installationId, SHARED_BY } from "./data.ts";
import type { ObjectsService } from "./service.ts";

/** Runs of a query that reads few installations, and of one that reads all. */
const RUNS = 50;
const SCANS = 1;
const SAVES = 500;

/** Items of an index and of a table for `SHARED_BY` installations, with some to spare. */
const MAX_ITEMS_READ = 250;

/** Counts by a field without an index: looks at every installation, and brings that field only. */
export const FULL_MATCH = "count of a condition that all match";
/** The same with an answer in the order of a field: brings whole installations, or the keys asked for. */
export const WHOLE_SCAN = "first 100 by another field";
export const KEYS_SCAN = "first 100 by another field, two keys";

/** Every way to find installations, `size` of them being there. */
export function toQueries({ call }: ObjectsService, size: number): BenchQuery[] {
  const group = (run: number) => (run * 7) % Math.ceil(size / SHARED_BY);
  const device = (run: number) => deviceBody((run * 7_919) % size);
  const find = (parameters: Readonly<Record<string, unknown>>) => {
    const texts = Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]);
    const query = new URLSearchParams({ explain: "1", ...Object.fromEntries(texts) });
    return call(`GET /installations?${query}`, undefined, "master");
  };
  const few = { runs: RUNS, maxItemsRead: MAX_ITEMS_READ };
  const scan = { runs: SCANS };
  const userQuery = { className: "_User", where: { username: "user7" } };
  return [
    {
      ...few,
      name: `subscribers of a channel of ${SHARED_BY}`,
      matches: SHARED_BY,
      call: (run) => find({ where: { channels: `c${group(run)}` }, limit: 1_000 }),
    },
    {
      ...few,
      name: "indexed field equals",
      matches: SHARED_BY,
      call: (run) => find({ where: { team: `t${group(run)}` }, limit: 1_000 }),
    },
    {
      ...few,
      name: "unique field equals",
      matches: 1,
      call: (run) => find({ where: { installationId: device(run).installationId } }),
    },
    {
      ...few,
      name: "$inQuery on an indexed pointer",
      matches: SHARED_BY,
      call: () => find({ where: { owner: { $inQuery: userQuery } }, limit: 1_000 }),
    },
    { runs: RUNS, name: "first page", matches: 100, call: () => find({}) },
    { runs: 1, name: "count of all", matches: size, call: () => find({ count: 1, limit: 0 }) },
    {
      ...scan,
      name: FULL_MATCH,
      matches: size,
      call: () => find({ where: { level: { $gte: 0 } }, count: 1, limit: 0 }),
    },
    {
      ...scan,
      name: "other field equals",
      matches: size / 1_000,
      call: (run) => find({ where: { city: `city${run}` }, limit: 1_000, count: 1 }),
    },
    { ...scan, name: WHOLE_SCAN, matches: 100, call: () => find({ order: "-level" }) },
    {
      ...scan,
      name: KEYS_SCAN,
      matches: 100,
      call: () => find({ order: "-level", keys: "level,city" }),
    },
  ];
}

/** The saves of devices, on top of `size` installations. */
export function toSaves({ call }: ObjectsService, size: number): BenchOperation[] {
  const put = (run: number, body: unknown) =>
    call(`PUT /installations/${installationId(run)}`, body);
  return [
    {
      name: "a new installation",
      runs: SAVES,
      expectedStatus: 201,
      call: (run) => call("POST /installations", deviceBody(size + run)),
    },
    {
      name: "a change of channels",
      runs: SAVES,
      call: (run) => put(run, { channels: { __op: "AddUnique", objects: ["bench"] } }),
    },
    {
      name: "a launch without a change",
      runs: SAVES,
      call: (run) => call("POST /installations", deviceBody(run + 2 * SAVES)),
    },
  ];
}
