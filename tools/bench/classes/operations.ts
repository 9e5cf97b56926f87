import type { TestAnswer } from "../../../test/support/http-event.ts";
import type { BenchOperation } from "../measure.ts";
import type { BenchQuery } from "../query-measurements.ts";
import { newTask, OWNED, ownerId, taskBody, taskId } from "./data.ts";
import { type ClassesService, TASK } from "./service.ts";

const QUERIES = 50;
const SAVES = 500;

/** Items that a query may read for each one that it answers. */
const MAX_READ_PER_ANSWERED = 2.5;

/** Objects of the largest class in which places are sought. */
const MAX_GEO_SIZE = 10_000;

/** The queries of apps on a class with `size` objects. */
export function toQueries(service: ClassesService, size: number): BenchQuery[] {
  const find = (parameters: object) => {
    const texts = Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]);
    const query = new URLSearchParams({ explain: "1", ...Object.fromEntries(texts) });
    return service.call(`GET /classes/${TASK}?${query}`, undefined, "master");
  };
  const owner = (run: number) => ({
    __type: "Pointer",
    className: "_User",
    objectId: ownerId((run * 7) % (size / OWNED)),
  });
  // Pages of a list; how objects spread over the partitions differs from one to the next.
  const createdBefore = (run: number) => {
    const { createdAt } = newTask(service, Math.ceil((size * (run + 100)) / 200));
    return { createdAt: { $lt: { __type: "Date", iso: createdAt } } };
  };
  const direct = (matches: number) => ({
    runs: QUERIES,
    matches,
    maxItemsRead: matches * MAX_READ_PER_ANSWERED,
  });
  return [
    {
      ...direct(20),
      name: "newest 20 of the class",
      call: (run) => find({ where: createdBefore(run), order: "-createdAt", limit: 20 }),
    },
    {
      ...direct(20),
      name: "newest 20 of one owner",
      call: (run) => find({ where: { owner: owner(run) }, order: "-createdAt", limit: 20 }),
    },
    {
      ...direct(10),
      name: "top 10 by a sorted field",
      call: () => find({ order: "-score", limit: 10 }),
    },
    {
      ...direct(100),
      name: "first 100 of a range of a sorted field",
      call: (run) => find({ where: { score: { $gte: run * 50 } }, order: "score", limit: 100 }),
    },
    {
      runs: QUERIES,
      matches: 100,
      name: "100 by two conditions, one of them indexed",
      call: (run) => find({ where: { owner: owner(run), done: true }, limit: 100 }),
    },
    ...(size <= MAX_GEO_SIZE ? toGeoQueries(find) : []),
  ];
}

/** Places have no index, so a large class is beyond the budget. */
function toGeoQueries(find: (parameters: object) => Promise<TestAnswer>): BenchQuery[] {
  const point = (latitude: number, longitude: number) => ({
    __type: "GeoPoint",
    latitude,
    longitude,
  });
  const near = (run: number) => ({ place: { $nearSphere: point(run, run) } });
  const box = (run: number) => ({
    place: { $within: { $box: [point(run, run), point(run + 9, run + 9)] } },
  });
  return [
    {
      runs: QUERIES,
      matches: 20,
      name: "nearest 20 of the class",
      call: (run) => find({ where: near(run), limit: 20 }),
    },
    {
      runs: QUERIES,
      matches: 20,
      name: "newest 20 in a box",
      call: (run) => find({ where: box(run), order: "-createdAt", limit: 20 }),
    },
  ];
}

/** Requests for single objects, on top of `size` objects. */
export function toRequests(service: ClassesService, size: number): BenchOperation[] {
  const id = (run: number) => taskId(service, (run * 7_919) % size);
  const put = (run: number, body: unknown) => service.call(`PUT /classes/${TASK}/${id(run)}`, body);
  return [
    {
      name: "create",
      runs: SAVES,
      expectedStatus: 201,
      call: (run) => service.call(`POST /classes/${TASK}`, taskBody(run)),
    },
    {
      name: "get",
      runs: SAVES,
      call: (run) => service.call(`GET /classes/${TASK}/${id(run)}`),
    },
    {
      name: "update of a field",
      runs: SAVES,
      call: (run) => put(run, { title: `Task ${run}` }),
    },
    {
      name: "increment of a field",
      runs: SAVES,
      call: (run) => put(run, { edits: { __op: "Increment", amount: 1 } }),
    },
    {
      name: "increment of the sorted field",
      runs: SAVES,
      call: (run) => put(run, { score: { __op: "Increment", amount: 1 } }),
    },
    {
      name: "change of the owner",
      runs: SAVES,
      call: (run) => put(run, { owner: taskBody(run + OWNED).owner }),
    },
  ];
}
