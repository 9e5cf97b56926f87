import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, describe, expect, it } from "vitest";
import { raiseIdDrift } from "../../../functions/adapters/dynamodb/classes/class-catalog.ts";
import { createDynamoObjectStore } from "../../../functions/adapters/dynamodb/classes/object-store.ts";
import { idDrift } from "../../../functions/domain/classes/object-id.ts";
import { UNLIMITED_WORK } from "../../../functions/domain/work-budget.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { startObjectsService } from "../../support/services/objects-service.ts";

const service = forAllTests(startObjectsService);
let classes = 0;

const START_MS = Date.UTC(2024, 0, 1);
const at = (seconds: number) => new Date(START_MS + seconds * 1_000 + 500).toISOString();
const idAt = (seconds: number, digits: number) =>
  Math.floor(START_MS / 1_000 + seconds).toString(16) + String(digits).padStart(16, "0");

interface Imported {
  readonly objectId: string;
  readonly createdAt: string;
}

/** Stores objects as an import does: with their ids, after the drift and the size of the class. */
async function importObjects(imported: readonly Imported[]): Promise<string> {
  const className = `Old${classes++}`;
  const { documents: client, tables } = service.engine;
  const table = { client, objectsTable: tables.objects, objectIndexTable: tables.objectIndex };
  const options = { ...table, clock: { now: () => START_MS } };
  const drifts = imported.map(({ objectId, createdAt }) => idDrift(objectId, createdAt));
  await raiseIdDrift(options, className, Math.max(...drifts));
  const size = { _objects: imported.length, _bytes: imported.length * 4_000 };
  const Item = { _partition: "_sizes", objectId: className, ...size };
  await client.send(new PutCommand({ TableName: tables.objects, Item }));
  const store = createDynamoObjectStore(options);
  for (const { objectId, createdAt } of imported) {
    const object = { objectId, createdAt, updatedAt: createdAt, n: 1, _revision: 1 };
    await store.create(className, { object, work: UNLIMITED_WORK });
  }
  return className;
}

async function list(className: string, query: Record<string, unknown>): Promise<string[]> {
  const { body } = await service.get(`/classes/${className}`, query);
  return body.results.map(({ objectId }: Imported) => objectId);
}

async function scan(className: string, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit, ...(cursor && { cursor }) };
    const { body } = await service.get(`/scan/classes/${className}`, query);
    ids.push(...body.results.map(({ objectId }: Imported) => objectId));
    cursor = body.cursor ?? undefined;
  } while (cursor);
  return ids;
}

const explain = async (className: string, query: Record<string, unknown>) =>
  (await service.get(`/classes/${className}`, { ...query, explain: "1" })).body.explain;

const ids = (imported: readonly Imported[]) => imported.map(({ objectId }) => objectId);

describe("a class whose ids differ from its times of creation by seconds", () => {
  const drifting = Array.from({ length: 40 }, (_, n) => ({
    objectId: idAt(n + ((n * 5) % 7) - 3, n),
    createdAt: at(n),
  }));
  let name: string;
  beforeAll(async () => {
    name = await importObjects(drifting);
  });

  it("is listed in the order of creation, page by page", async () => {
    expect(await list(name, { order: "createdAt" })).toEqual(ids(drifting));
    const newest = ids(drifting).reverse();
    for (const skip of [0, 7, 14, 21, 28, 35]) {
      const page = await list(name, { order: "-createdAt", limit: 7, skip });
      expect(page).toEqual(newest.slice(skip, skip + 7));
    }
  });

  it("shows the drift in the explanation and reads little more than a page", async () => {
    const { path, itemsRead } = await explain(name, { order: "-createdAt", limit: 10 });
    expect(path).toEqual({ kind: "creation", descending: true, idDrift: 3 });
    expect(itemsRead).toBeLessThan(40);
  });

  it("finds every object of a range of createdAt", async () => {
    for (let n = 1; n < 39; n += 1) {
      const iso = at(n);
      const where = { createdAt: { $gte: { __type: "Date", iso } } };
      expect(await list(name, { where, order: "createdAt" })).toEqual(ids(drifting).slice(n));
    }
  });

  it("is scanned once and whole", async () => {
    expect(await scan(name, 7)).toEqual(ids(drifting));
  });
});

describe("a class with ids that tell no time", () => {
  const foreign = Array.from({ length: 30 }, (_, n) => ({
    objectId: `${((n * 17) % 30).toString(36)}jK3x9Qw2`,
    createdAt: at(n),
  }));
  const byId = ids(foreign).sort();
  let name: string;
  beforeAll(async () => {
    name = await importObjects(foreign);
  });

  it("is ordered by reading it, also with objects created since", async () => {
    const { body } = await service.call(`POST /classes/${name}`, { n: 1 });
    const all = [...ids(foreign), body.objectId];
    expect(await list(name, { order: "createdAt" })).toEqual(all);
    expect(await list(name, { order: "-createdAt", limit: 3 })).toEqual(all.slice(-3).reverse());
    expect((await explain(name, { order: "-createdAt", limit: 3 })).path.kind).toBe("scan");
    await service.call(`DELETE /classes/${name}/${body.objectId}`);
  });

  it("comes in the order of its ids if a query asks for none, reading no more than the page", async () => {
    expect(await list(name, { limit: 10, skip: 5 })).toEqual(byId.slice(5, 15));
    expect((await explain(name, { limit: 1 })).path).toEqual({
      kind: "idOrder",
      descending: false,
    });
    expect(await list(name, { order: "-objectId", limit: 4 })).toEqual(byId.slice(-4).reverse());
  });

  it("is scanned once and whole in the order of its ids", async () => {
    expect(await scan(name, 7)).toEqual(byId);
  });
});
