import { beforeAll, describe, expect, test } from "vitest";
import { objectKey, sizeKey } from "../../../functions/adapters/dynamodb/classes/object-items.ts";
import { batchPut } from "../../../functions/adapters/dynamodb/writes/batch-write.ts";
import { createObject } from "../../../functions/domain/classes/draft-object.ts";
import { newOrderedId } from "../../../functions/domain/classes/object-id.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import type { TestAnswer } from "../../support/http-event.ts";
import { startObjectsService } from "../../support/services/objects-service.ts";

/** Units that a client's request may read. */
const BUDGET = 600;
const UNIT_BYTES = 8_192;
/** Names and values of a note, as DynamoDB counts them. */
const NOTE_BYTES = 717;
const START_MS = Date.UTC(2026, 0, 1);
const CLIENT = {};
const MASTER = { master: true };

const service = forAllTests(() =>
  startObjectsService({
    maxClientReadUnits: BUDGET,
    maxQueryReadUnits: 2 * BUDGET,
  }),
);

/** Stores notes that cost `units` to read; the size of the class shows `counted`. */
async function store(className: string, units: number, counted: number): Promise<void> {
  const { engine } = service;
  await service.call(`POST /classes/${className}`, { text: "first", rank: 0 });
  const rows = Math.round((units * UNIT_BYTES) / NOTE_BYTES) - 1;
  const notes = Array.from({ length: rows }, (_, index) => newNote(index));
  const items = notes.map((note) => ({ ...note, ...objectKey(className, note.objectId) }));
  const size = { ...sizeKey(className), _objects: rows + 1, _bytes: counted * UNIT_BYTES };
  for (let first = 0; first < items.length; first += 500) {
    const puts = items
      .slice(first, first + 500)
      .map((item) => ({ tableName: engine.tables.objects, item }));
    await batchPut({ client: engine.documents }, puts);
  }
  await batchPut({ client: engine.documents }, [{ tableName: engine.tables.objects, item: size }]);
}

function newNote(index: number) {
  const nowMs = START_MS + index * 1_000;
  const objectId = newOrderedId(nowMs, Buffer.from(String(index).padStart(20, "0")));
  const fields = { text: "x".repeat(560), rank: index, state: index === 0 ? "first" : "open" };
  return createObject(fields, { objectId, nowMs });
}

const ask = (path: string, query: object, as: object = CLIENT): Promise<TestAnswer> =>
  service.get(path, { ...query }, as);

/** The different answers to the same query, asked again and again. */
async function answersTo(className: string, query: object): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (let n = 0; n < 3; n++) {
    const { status, body } = await ask(`/classes/${className}`, query);
    answers.push(status === 200 ? "answered" : body.code);
  }
  return [...new Set(answers)];
}

const NOTHING = { state: "nothing" };
const UNINDEXED: readonly [string, object][] = [
  ["a condition that no object fulfils", { where: NOTHING }],
  ["the newest with a condition", { where: NOTHING, order: "-createdAt", limit: "10" }],
  ["an order", { order: "-text,rank", limit: "10" }],
  ["a condition and an order", { where: { state: "open" }, order: "rank", limit: "10" }],
  ["a count of a condition", { where: { state: "open" }, count: "1", limit: "0" }],
];

describe("a query without an index", () => {
  beforeAll(async () => {
    await store("Small", 400, 372);
    await store("Nearly", 640, 596);
    await store("Beyond", 640, 604);
    await store("Stale", 900, 5);
  });

  test.each(UNINDEXED)(
    "is answered each time if the class fits by its size: %s",
    async (_, query) => {
      expect(await answersTo("Small", query)).toEqual(["answered"]);
      expect(await answersTo("Nearly", query)).toEqual(["answered"]);
    },
  );

  test.each(UNINDEXED)("is refused each time if the class does not fit: %s", async (_, query) => {
    expect(await answersTo("Beyond", query)).toEqual([154]);
  });

  test.each(UNINDEXED)(
    "is refused each time if the size is far too small: %s",
    async (_, query) => {
      expect(await answersTo("Stale", query)).toEqual([154]);
    },
  );

  test.each([
    ["the first objects", { where: { state: "open" }, limit: "20" }, 20],
    ["the newest", { where: { state: { $ne: "first" } }, order: "-createdAt", limit: "20" }, 20],
    ["a page in order of creation", { limit: "20", skip: "100" }, 20],
  ])("is answered in a class beyond the budget when it ends early: %s", async (_, query, found) => {
    const { status, body } = await ask("/classes/Beyond", query);
    expect([status, body.results?.length]).toEqual([200, found]);
  });
});

describe("a count of a whole class", () => {
  const COUNT = { count: "1", limit: "0" };
  const countAs = async (as: object, query: object = COUNT) =>
    (await ask("/classes/Large", { ...query, explain: "1" }, as)).body;

  beforeAll(() => store("Large", 20, 2 * BUDGET + 1));

  test("is its size, and says so, if the master key's budget does not cover it", async () => {
    const objects = Math.round((20 * UNIT_BYTES) / NOTE_BYTES);

    const { explain, ...answer } = await countAs(MASTER);

    expect(answer).toEqual({ results: [], count: objects, approximate: true });
    expect(explain).toMatchObject({ path: { kind: "size" }, readUnits: 0, objects });
  });

  test("is refused to clients, from whom an ACL may hide objects", async () => {
    expect(await countAs(CLIENT)).toMatchObject({ code: 154 });
  });

  test("is refused with a condition, of which no size is kept", async () => {
    const opened = await countAs(MASTER, { ...COUNT, where: { state: "open" } });
    const later = await countAs(MASTER, { ...COUNT, where: { createdAt: { $gt: "2026-01-01" } } });
    expect([opened, later]).toMatchObject([{ code: 154 }, { code: 154 }]);
  });

  test("is exact within the budget", async () => {
    await store("Few", 5, 4);
    const { status, body } = await ask("/classes/Few", COUNT, MASTER);
    const objects = Math.round((5 * UNIT_BYTES) / NOTE_BYTES);
    expect([status, body]).toEqual([200, { results: [], count: objects }]);
  });
});

test("a client's count costs as much as reading the class, so the second of a batch is refused", async () => {
  const params = { count: "1", limit: "0" };
  const requests = Array.from({ length: 2 }, () => ({
    method: "GET",
    path: "/1.1/classes/Small",
    params,
  }));

  const { body } = await service.call("POST /batch", { requests }, CLIENT);

  const [first, second] = body as unknown as { success?: object; error?: { code: number } }[];
  expect(first?.success).toEqual({
    results: [],
    count: Math.round((400 * UNIT_BYTES) / NOTE_BYTES),
  });
  expect(second?.error?.code).toBe(154);
});

test("a batch of queries of a class at the edge gets one answer, and the others are refused (A118)", async () => {
  const params = { where: JSON.stringify(NOTHING), order: "rank" };
  const requests = Array.from({ length: 10 }, () => ({
    method: "GET",
    path: "/1.1/classes/Nearly",
    params,
  }));

  const { body } = await service.call("POST /batch", { requests }, CLIENT);

  const codes = (body as unknown as { error?: { code: number } }[]).map(({ error }) => error?.code);
  expect(codes).toEqual([undefined, ...Array(9).fill(154)]);
});
