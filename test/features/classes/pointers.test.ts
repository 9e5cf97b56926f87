import { PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { createDynamoObjectStore } from "../../../functions/adapters/dynamodb/classes/object-store.ts";
import { DEFAULT_SETTINGS } from "../../../functions/contract/settings.ts";
import { NO_FIELDS } from "../../../functions/domain/classes/class-fields.ts";
import { objectEntries } from "../../../functions/domain/classes/object-index.ts";
import type { StoredObject } from "../../../functions/domain/classes/stored-object.ts";
import { startWork, UNLIMITED_WORK } from "../../../functions/domain/work-budget.ts";
import { createDyingClient, type Death, Died } from "../../support/adapters/dying-client.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { pointer } from "../../support/pointer.ts";
import { startObjectsService } from "../../support/services/objects-service.ts";

const service = forAllTests(startObjectsService);
let classes = 0;

const ANNE = pointer("Person", "5d831ac80000000000000001");
const BEN = pointer("Person", "5d831ac80000000000000002");

/** A class that looks so large that no query reads all of it. */
async function newClass(): Promise<string> {
  const name = `Page${classes++}`;
  const size = { _partition: "_sizes", objectId: name, _objects: 1_000_000, _bytes: 500_000_000 };
  await service.engine.documents.send(
    new PutCommand({ TableName: service.engine.tables.objects, Item: size }),
  );
  return name;
}

const create = async (name: string, fields: object): Promise<string> =>
  (await service.call(`POST /classes/${name}`, fields)).body.objectId;
const find = async (name: string, where: object, query: object = {}) =>
  (await service.get(`/classes/${name}`, { where, explain: "1", ...query })).body;

async function items(table: "objects" | "objectIndex"): Promise<Record<string, unknown>[]> {
  const TableName = service.engine.tables[table];
  const scan = new ScanCommand({ TableName, ConsistentRead: true });
  return (await service.engine.documents.send(scan)).Items ?? [];
}

async function storedEntries(name: string): Promise<string[]> {
  const postings = await items("objectIndex");
  return postings
    .filter(({ _entry: entry }) => String(entry).startsWith(`${name}#`))
    .map(({ _entry: entry, _member: member }) => `${entry} ${member}`)
    .sort();
}

async function wantedEntries(name: string): Promise<string[]> {
  const objects = await items("objects");
  return objects
    .filter(({ _partition: partition }) => String(partition).startsWith(`${name}#`))
    .flatMap((object) =>
      objectEntries(name, object as unknown as StoredObject, NO_FIELDS).map(
        ({ entry, member }) => `${entry} ${member}`,
      ),
    )
    .sort();
}

describe("a Pointer of an app's class", () => {
  it("leads to its newest objects, each by one entry and one read", async () => {
    const name = await newClass();
    const ids: string[] = [];
    for (let i = 0; i < 60; i += 1) {
      service.advance(700);
      const id = await create(name, { owner: i % 2 === 0 ? ANNE : BEN, i });
      if (i % 2 === 0) ids.unshift(id);
    }
    const { results, explain } = await find(
      ...[name, { owner: ANNE }, { order: "-createdAt", limit: "20" }],
    );
    expect(results.map(({ objectId }: { objectId: string }) => objectId)).toEqual(ids.slice(0, 20));
    expect(explain.path).toEqual({ kind: "postings", field: "owner", entries: 1 });
    expect(explain.itemsRead).toBeLessThanOrEqual(2.5 * 20);
  });

  it("leads to objects in either order, page by page, also with several Pointers", async () => {
    const name = await newClass();
    const ids: string[] = [];
    for (let i = 0; i < 12; i += 1) {
      service.advance(10);
      ids.push(await create(name, { owner: i % 3 === 0 ? ANNE : BEN }));
    }
    const where = { owner: { $in: [ANNE, BEN] } };
    for (const [order, all] of [
      ["createdAt", ids],
      ["-createdAt", ids.toReversed()],
    ] as const) {
      const pages = await Promise.all(
        [0, 5, 10].map((skip) => find(name, where, { order, limit: "5", skip: String(skip) })),
      );
      expect(pages[0].explain.path.kind).toBe("postings");
      const found = pages.flatMap(({ results }) => results as { objectId: string }[]);
      expect(found.map(({ objectId }) => objectId)).toEqual(all);
    }
  });

  it("finds the current objects after changes, removals and deletions", async () => {
    const name = await newClass();
    const [changed, removed, deleted] = [
      ...[await create(name, { owner: ANNE }), await create(name, { owner: ANNE })],
      await create(name, { owner: ANNE }),
    ];
    await service.call(`PUT /classes/${name}/${changed}`, { owner: BEN });
    await service.call(`PUT /classes/${name}/${removed}`, { owner: { __op: "Delete" } });
    await service.call(`DELETE /classes/${name}/${deleted}`);
    expect((await find(name, { owner: ANNE })).results).toEqual([]);
    expect((await find(name, { owner: BEN })).results).toMatchObject([{ objectId: changed }]);
    expect(await storedEntries(name)).toEqual(await wantedEntries(name));
    await service.call(`PUT /classes/${name}/${removed}`, { owner: ANNE });
    expect((await find(name, { owner: ANNE })).results).toMatchObject([{ objectId: removed }]);
  });

  it("keeps its entries when 30 requests change it at once", async () => {
    const name = await newClass();
    const id = await create(name, { owner: ANNE, count: 0 });
    const path = `PUT /classes/${name}/${id}`;
    await Promise.all(
      Array.from({ length: 30 }, (_, i) => {
        const owner = i % 2 === 0 ? ANNE : BEN;
        return service.call(
          path,
          i % 3 === 0 ? { owner } : { count: { __op: "Increment", amount: 1 } },
        );
      }),
    );
    const stored = await storedEntries(name);
    expect(stored).toEqual(expect.arrayContaining(await wantedEntries(name)));
    expect(stored).toHaveLength(1);
  });
});

describe("a process that dies in a write", () => {
  const tables = (death: Death) => ({
    client: createDyingClient(service.engine.endpoint, death),
    objectsTable: service.engine.tables.objects,
    objectIndexTable: service.engine.tables.objectIndex,
    clock: { now: () => Date.now() },
  });
  type Store = ReturnType<typeof createDynamoObjectStore>;

  const draft = (objectId: string): StoredObject => ({
    ...{ objectId, owner: ANNE, editor: BEN, _revision: 1 },
    ...{ createdAt: new Date().toISOString(), updatedAt: new Date().toISOString() },
  });
  const WRITES: Record<string, (store: Store, name: string, id: string) => Promise<unknown>> = {
    create: (store, name) =>
      store.create(name, { object: draft("6740e6800000000000000009"), work: UNLIMITED_WORK }),
    change: (store, name, id) =>
      store.change(
        name,
        id,
        async ({ owner: _, ...stored }) => ({
          object: { ...stored, editor: ANNE, _revision: stored._revision + 1 } as StoredObject,
        }),
        UNLIMITED_WORK,
      ),
    delete: (store, name, id) => store.delete(name, id, async () => undefined, UNLIMITED_WORK),
  };
  const POINTS = [1, 2, 3, 4].flatMap((atWrite) =>
    (["before", "after"] as const).map((moment): Death => ({ atWrite, moment })),
  );

  it.each(Object.keys(WRITES))("leaves no object without its entries: %s", async (kind) => {
    for (const death of POINTS) {
      const name = await newClass();
      const id = await create(name, { owner: ANNE, editor: BEN });
      const store = createDynamoObjectStore(tables(death));
      await WRITES[kind]?.(store, name, id).catch((error) => expect(error).toBeInstanceOf(Died));
      expect(await storedEntries(name)).toEqual(expect.arrayContaining(await wantedEntries(name)));
    }
  });

  it("leaves entries that the next queries remove once they are old", async () => {
    const name = await newClass();
    const id = await create(name, { owner: ANNE, editor: BEN });
    const store = createDynamoObjectStore(tables({ atWrite: 1, moment: "after" }));
    await WRITES.delete?.(store, name, id).catch((error) => expect(error).toBeInstanceOf(Died));
    expect(await storedEntries(name)).toHaveLength(2);
    service.advance(601_000);
    expect((await find(name, { owner: ANNE })).results).toEqual([]);
    expect((await find(name, { editor: BEN })).results).toEqual([]);
    expect(await storedEntries(name)).toEqual([]);
  });
});

it("keeps the belongings of an object, such as a file's bytes, if the request can't pay for its deletion (A181)", async () => {
  const name = await newClass();
  const objectId = await create(name, { owner: ANNE });
  const work = startWork(false, DEFAULT_SETTINGS);
  work.spend("entries", work.left("entries"));
  let asserted = false;
  const assert = async () => {
    asserted = true;
  };
  const { documents: client, tables } = service.engine;
  const store = createDynamoObjectStore({
    ...{ client, objectsTable: tables.objects, objectIndexTable: tables.objectIndex },
    clock: { now: () => Date.now() },
  });
  await expect(store.delete(name, objectId, assert, work)).rejects.toThrow(/entries of indexes/);
  expect(asserted).toBe(false);
  expect((await service.get(`/classes/${name}/${objectId}`)).body.objectId).toBe(objectId);
});
