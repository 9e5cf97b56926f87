import { PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import {
  createClassFieldCatalog,
  createClassFillings,
} from "../../../functions/adapters/dynamodb/classes/class-field-catalog.ts";
import {
  CLASS_SEGMENTS,
  createEntryFiller,
  createObjectPages,
} from "../../../functions/adapters/dynamodb/classes/entry-fillings.ts";
import { createDynamoObjectStore } from "../../../functions/adapters/dynamodb/classes/object-store.ts";
import type { ClassDefinition } from "../../../functions/domain/classes/class-definition.ts";
import { catalogNames, toClassFields } from "../../../functions/domain/classes/class-fields.ts";
import { objectEntries, uniqueEntries } from "../../../functions/domain/classes/object-index.ts";
import type { StoredObject } from "../../../functions/domain/classes/stored-object.ts";
import { getFillings } from "../../../functions/domain/installations/field-catalog.ts";
import { UNLIMITED_WORK } from "../../../functions/domain/work-budget.ts";
import { createDyingClient, type Death, Died } from "../../support/adapters/dying-client.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { pointer } from "../../support/pointer.ts";
import { startObjectsService } from "../../support/services/objects-service.ts";

const DEFINITION: ClassDefinition = {
  indexedFields: ["state", "tags"],
  sortedFields: ["score", "title"],
  uniqueFields: ["slug"],
};
const definitions = Object.fromEntries(
  Array.from({ length: 200 }, (_, n) => [`Card${n}`, DEFINITION]),
);
const FIELDS = toClassFields(catalogNames(DEFINITION));
const ANNE = pointer("Person", "5d831ac80000000000000001");
const BEN = pointer("Person", "5d831ac80000000000000002");
const DUPLICATE = { code: 137, error: "A unique field was given a value that is already taken." };

const service = forAllTests(() => startObjectsService({}, { definitions }));
let classes = 0;

/** A class that looks so large that no query reads all of it. */
async function newClass(): Promise<string> {
  const name = `Card${classes++}`;
  const size = { _partition: "_sizes", objectId: name, _objects: 1_000_000, _bytes: 500_000_000 };
  await service.engine.documents.send(
    new PutCommand({ TableName: service.engine.tables.objects, Item: size }),
  );
  return name;
}

async function create(name: string, fields: object): Promise<string> {
  service.advance(10);
  return (await service.call(`POST /classes/${name}`, fields)).body.objectId;
}

const find = async (name: string, where: object, query: object = {}) =>
  (await service.get(`/classes/${name}`, { where, explain: "1", ...query })).body;
const draft = (n: number): StoredObject => ({
  objectId: `6740e68${n}0000000000000009`,
  ...{ owner: ANNE, state: "open", score: n, title: "t", slug: "x", _revision: 1 },
  ...{ createdAt: new Date().toISOString(), updatedAt: new Date().toISOString() },
});
const scores = ({ results }: { results: { score?: number }[] }) =>
  results.map(({ score }) => score);

async function items(table: "objects" | "objectIndex"): Promise<Record<string, unknown>[]> {
  const TableName = service.engine.tables[table];
  const scan = new ScanCommand({ TableName, ConsistentRead: true });
  return (await service.engine.documents.send(scan)).Items ?? [];
}

async function storedEntries(name: string): Promise<string[]> {
  return (await items("objectIndex"))
    .filter(({ _entry }) => String(_entry).match(/^\w+/)?.[0] === name)
    .map(({ _entry, _member, objectId = "" }) => `${_entry} ${_member} ${objectId}`)
    .sort();
}

async function wantedEntries(name: string): Promise<string[]> {
  return (await items("objects"))
    .filter(({ _partition }) => String(_partition).startsWith(`${name}#`))
    .flatMap((item) => {
      const object = item as unknown as StoredObject;
      const entries = objectEntries(name, object, FIELDS);
      const taken = uniqueEntries(name, object, FIELDS);
      return [
        ...entries.map(({ entry, member }) => `${entry} ${member} `),
        ...taken.map((entry) => `${entry} - ${object.objectId}`),
      ];
    })
    .sort();
}

describe("an indexed field", () => {
  it("leads to the objects with a value or an element", async () => {
    const name = await newClass();
    const open = await create(name, { state: "open", tags: ["a", "b"] });
    await create(name, { state: "done", tags: ["b"] });
    const byState = await find(name, { state: "open" });
    expect(byState.results).toMatchObject([{ objectId: open }]);
    expect(byState.explain.path).toEqual({ kind: "postings", field: "state", entries: 1 });
    const byTag = await find(name, { tags: "a" });
    expect(byTag.results).toMatchObject([{ objectId: open }]);
    expect(byTag.explain.path.kind).toBe("postings");
  });
});

describe("a sorted field", () => {
  it("leads to the first objects in either order by few reads, objects without a value included", async () => {
    const name = await newClass();
    for (let i = 0; i < 60; i += 1) await create(name, { score: (i * 37) % 60 });
    await create(name, { title: "no score" });
    const top = await find(name, {}, { order: "-score", limit: "10" });
    expect(scores(top)).toEqual([59, 58, 57, 56, 55, 54, 53, 52, 51, 50]);
    expect(top.explain.path).toEqual({ kind: "sorted", field: "score", ordered: true });
    expect(top.explain.itemsRead).toBeLessThanOrEqual(25);
    const lowest = await find(name, {}, { order: "score", limit: "3" });
    expect(scores(lowest)).toEqual([undefined, 0, 1]);
  });

  it("leads to a range by few reads", async () => {
    const name = await newClass();
    for (let i = 0; i < 60; i += 1) await create(name, { score: i });
    const where = { score: { $gt: 20, $lte: 40 } };
    const range = await find(name, where, { order: "score", limit: "10" });
    expect(scores(range)).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
    expect(range.explain.itemsRead).toBeLessThanOrEqual(25);
    const all = await find(name, where);
    expect(all.results).toHaveLength(20);
    expect(all.explain.path).toEqual({ kind: "sorted", field: "score", ordered: false });
    expect(all.explain.itemsRead).toBeLessThanOrEqual(50);
  });

  it("keeps objects of one value in order of creation, page by page, in both directions", async () => {
    const name = await newClass();
    const ids: string[] = [];
    for (let i = 0; i < 45; i += 1) ids.push(await create(name, { score: i < 40 ? 1 : 2 }));
    for (const [order, all] of [
      ["score", ids],
      ["-score", [...ids.slice(40), ...ids.slice(0, 40)]],
      ["-score,-createdAt", ids.toReversed()],
    ] as const) {
      const pages = await Promise.all(
        [0, 15, 30].map((skip) => find(name, {}, { order, limit: "15", skip: String(skip) })),
      );
      expect(pages[0].explain.path.kind).toBe("sorted");
      const found = pages.flatMap(({ results }) => results as { objectId: string }[]);
      expect(found.map(({ objectId }) => objectId)).toEqual(all);
    }
  });

  it("moves an object that changes, also by an increment", async () => {
    const name = await newClass();
    const id = await create(name, { score: 1 });
    await create(name, { score: 2 });
    const score = { __op: "Increment", amount: 5 };
    await Promise.all(
      Array.from({ length: 5 }, () => service.call(`PUT /classes/${name}/${id}`, { score })),
    );
    expect(scores(await find(name, {}, { order: "-score" }))).toEqual([26, 2]);
    expect(await storedEntries(name)).toEqual(await wantedEntries(name));
  });
});

describe("a stale entry of a sorted field", () => {
  it("puts no object into the wrong place, and is removed by the next query", async () => {
    const name = await newClass();
    const { documents, tables } = service.engine;
    for (let n = 0; n < 5; n += 1) {
      const objectId = await create(name, { score: 1 });
      const [entry] = objectEntries(name, { objectId, score: 9 } as never, FIELDS).filter(
        ({ entry }) => entry.endsWith("<score"),
      );
      const stale = { _entry: entry?.entry, _member: entry?.member, _revision: 1, _writtenAt: 1 };
      await documents.send(new PutCommand({ TableName: tables.objectIndex, Item: stale }));
    }
    await create(name, { score: 2 });
    expect(scores(await find(name, {}, { order: "-score", limit: "1" }))).toEqual([2]);
    expect(await storedEntries(name)).toEqual(await wantedEntries(name));
  });
});

describe("a query without an index", () => {
  it("names the line of the configuration that would give it one", async () => {
    const name = await newClass();
    await create(name, { color: "red", size: 3 });
    const small = async (where: object, query: object = {}) =>
      (await find(name, where, { limit: "1", ...query })).explain;
    expect((await small({ color: "red" })).proposal).toBe(
      `"classes": {"definitions":{"${name}":{"indexedFields":["color"]}}}`,
    );
    expect((await find(name, { color: "red" }, { order: "size" })).error).toMatch(
      /^The query would read .* units.* than maxQueryReadUnits 20,000\. Add "classes": \{.*"indexedFields":\["color"\].*\} to the configuration and run npx landfall reindex --class Card\d+\.$/,
    );
    expect((await find(name, {}, { order: "size" })).error).toMatch(/"sortedFields":\["size"\]/);
    expect((await small({ state: "open" })).proposal).toBeUndefined();
  });
});

describe("a unique field", () => {
  it("rejects a value that another object has, and leaves null and missing values free", async () => {
    const name = await newClass();
    const id = await create(name, { slug: "a" });
    const other = await create(name, { slug: "b" });
    for (const slug of [null, null]) await create(name, { slug });
    await create(name, {});
    expect((await service.call(`POST /classes/${name}`, { slug: "a" })).body).toEqual(DUPLICATE);
    expect((await service.call(`PUT /classes/${name}/${other}`, { slug: "a" })).body).toEqual(
      DUPLICATE,
    );
    await service.call(`PUT /classes/${name}/${id}`, { slug: "c" });
    await service.call(`PUT /classes/${name}/${other}`, { slug: "a" });
    await service.call(`DELETE /classes/${name}/${id}`);
    await create(name, { slug: "c" });
    expect(await storedEntries(name)).toEqual(await wantedEntries(name));
    const found = await find(name, { slug: "a" });
    expect(found.results).toMatchObject([{ objectId: other }]);
    expect(found.explain.path.kind).toBe("unique");
  });

  it("goes to one of ten requests that want it at once", async () => {
    const name = await newClass();
    await create(name, {});
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => service.call(`POST /classes/${name}`, { slug: "a" })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 137)).toHaveLength(9);
  });
});

describe("a field of objects that were saved before it was indexed", () => {
  it("is used once its entries are complete, and at once in an empty class", async () => {
    const name = await newClass();
    const { engine } = service;
    const tables = {
      ...{ client: engine.documents, objectsTable: engine.tables.objects },
      ...{ objectIndexTable: engine.tables.objectIndex, clock: { now: () => Date.now() } },
    };
    const before = createClassFieldCatalog({ ...tables, definitions: {} });
    const store = createDynamoObjectStore({ ...tables, fields: before });
    for (let n = 0; n < 9; n += 1) {
      const object = { ...draft(n), slug: `slug${n}` };
      await store.create(name, { object, work: UNLIMITED_WORK });
    }
    const after = createClassFieldCatalog({ ...tables, definitions });
    expect(await after.postedFields(name)).toEqual(FIELDS);
    expect((await after.usableFields(name)).sorted).toEqual([]);

    const fillings = createClassFillings({ ...tables, definitions }, name);
    const filled = await fillings.begin(false);
    const names = Object.keys(getFillings(filled));
    const page = createObjectPages(tables, name);
    for (let segment = 0; segment < CLASS_SEGMENTS; segment += 1) {
      const { items } = await page({ segment, segments: CLASS_SEGMENTS, limit: 100 });
      await createEntryFiller(tables, name)(items, names);
    }
    expect(await wantedEntries(name)).toHaveLength(9 * 5);
    expect(await storedEntries(name)).toEqual(await wantedEntries(name));
    expect(await fillings.complete(getFillings(filled))).toEqual([]);
    const later = createClassFieldCatalog({ ...tables, definitions });
    expect(await later.usableFields(name)).toEqual(FIELDS);

    const empty = createClassFieldCatalog({ ...tables, definitions });
    const other = await newClass();
    await empty.postedFields(other);
    expect(await empty.usableFields(other)).toEqual(FIELDS);
  });
});

describe("a process that dies in a write of an object with every kind of entry", () => {
  type Store = ReturnType<typeof createDynamoObjectStore>;

  function dyingStore(death: Death): Store {
    const tables = {
      client: createDyingClient(service.engine.endpoint, death),
      objectsTable: service.engine.tables.objects,
      objectIndexTable: service.engine.tables.objectIndex,
      clock: { now: () => Date.now() },
    };
    return createDynamoObjectStore({
      ...tables,
      fields: createClassFieldCatalog({ ...tables, definitions }),
    });
  }

  const CHANGES = { owner: BEN, state: "done", score: 4, slug: "x" };
  const WRITES: Record<string, (store: Store, name: string, id: string) => Promise<unknown>> = {
    create: (store, name) => store.create(name, { object: draft(3), work: UNLIMITED_WORK }),
    change: (store, name, id) =>
      store.change(
        name,
        id,
        async (stored) => ({
          object: { ...stored, ...CHANGES, _revision: stored._revision + 1 },
        }),
        UNLIMITED_WORK,
      ),
    delete: (store, name, id) => store.delete(name, id, async () => undefined, UNLIMITED_WORK),
  };
  const POINTS = Array.from({ length: 9 }, (_, n) => n + 1).flatMap((atWrite) =>
    (["before", "after"] as const).map((moment): Death => ({ atWrite, moment })),
  );

  it.each(Object.keys(WRITES))("misses no entry and blocks no unique value: %s", async (kind) => {
    for (const death of POINTS) {
      const name = await newClass();
      const id = await create(name, { owner: ANNE, state: "open", score: 1, slug: "a" });
      await WRITES[kind]?.(dyingStore(death), name, id).catch((error) =>
        expect(error).toBeInstanceOf(Died),
      );
      expect(await storedEntries(name)).toEqual(expect.arrayContaining(await wantedEntries(name)));
      for (const slug of ["a", "x"]) {
        const owners = (await find(name, { slug })).results;
        const { status } = await service.call(`POST /classes/${name}`, { slug });
        expect([slug, status]).toEqual([slug, owners.length === 0 ? 201 : 400]);
      }
    }
  });
});
