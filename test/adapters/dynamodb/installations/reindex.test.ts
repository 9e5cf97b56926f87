import { setTimeout } from "node:timers/promises";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createIndexFillings } from "../../../../functions/adapters/dynamodb/installations/index-catalog.ts";
import {
  createInstallationPages,
  createPostingFiller,
  createReindexProgress,
} from "../../../../functions/adapters/dynamodb/installations/posting-fillings.ts";
import { SETTLING_MS, VIEW_MS } from "../../../../functions/domain/installations/field-catalog.ts";
import type { StoredInstallation } from "../../../../functions/domain/installations/stored-installation.ts";
import type { JsonObject } from "../../../../functions/domain/json.ts";
import { postingEntries } from "../../../../functions/domain/objects/posting.ts";
import { BrokenFillingError, reindex } from "../../../../functions/features/jobs/reindex.ts";
import type { ReindexPorts } from "../../../../functions/ports/reindex.ts";
import { type DynamoDbEngine, startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import {
  createInstallationsService,
  type InstallationsService,
} from "../../../support/services/installations-service.ts";

type Ports = ReindexPorts<StoredInstallation>;

let engine: DynamoDbEngine;
let old: InstallationsService;
let service: InstallationsService;

beforeEach(async () => {
  engine = await startDynamoDbEngine();
  old = createInstallationsService(engine, { indexedFields: OLD });
  service = createInstallationsService(engine, { indexedFields: NEW });
});
afterEach(() => engine?.stop());

const OLD = ["channels"];
const NEW = ["channels", "city"];
const CITIES = ["Aarau", "Basel", "Chur"];
const OPTIONS = { segments: 4, all: false, settlingMs: 0 };

let count = 0;
const device = (fields: JsonObject = {}): JsonObject => ({
  deviceType: "android",
  installationId: `reindex${++count}`,
  city: CITIES[count % CITIES.length] as string,
  ...fields,
});
const getId = ({ body }: { body: object }) => (body as { objectId: string }).objectId;

function reindexPorts(indexedFields: readonly string[] = NEW): Ports {
  const { documents: client, tables } = engine;
  const { clock, installations } = service.ports;
  const indexTable = tables.installationIndex;
  const options = { client, indexTable, clock, installationsTable: tables.installations };
  return {
    fillings: createIndexFillings({ ...options, indexedFields }),
    page: (request) => createInstallationPages(installations)({ ...request, limit: 10 }),
    fill: createPostingFiller(options),
    progress: createReindexProgress(options),
    clock,
    wait: async (ms) => {
      service.time.nowMs += ms;
    },
    report: { waiting: () => undefined, filling: () => undefined },
  };
}

async function saveMany(into: InstallationsService, devices: number): Promise<string[]> {
  return Promise.all(Array.from({ length: devices }, async () => getId(await into.post(device()))));
}

async function scan(table: "installations" | "installationIndex") {
  const { Items = [] } = await engine.documents.send(
    new ScanCommand({ TableName: engine.tables[table], ConsistentRead: true }),
  );
  return Items;
}

/** Postings that an installation should have and lacks. */
async function missingPostings(): Promise<string[]> {
  const index = await scan("installationIndex");
  const posted = new Set(index.map(({ _entry, _member }) => `${_entry} ${_member}`));
  const rows = await scan("installations");
  return rows.flatMap((row) =>
    postingEntries(row as JsonObject, NEW)
      .map((entry) => `${entry} ${row.objectId}`)
      .filter((posting) => !posted.has(posting)),
  );
}

async function usableNow(): Promise<readonly string[]> {
  service.time.nowMs += VIEW_MS;
  return service.ports.indexCatalog.usableFields();
}

describe("reindex", () => {
  it("fills the missing postings of a new field and lets queries use it", async () => {
    const ids = await saveMany(old, 60);

    const result = await reindex(OPTIONS, reindexPorts());

    expect(result).toEqual({ fields: ["city"], devices: 60, postings: 60, writeUnits: 60 });
    expect(await missingPostings()).toEqual([]);
    expect(await usableNow()).toEqual(NEW);
    const found = await service.list({ where: '{"city":{"$in":["Aarau","Basel","Chur"]}}' });
    expect(found.results.map(({ objectId }) => String(objectId)).sort()).toEqual(ids.sort());
  });

  it("fills rows that have just expired, because a function whose clock is behind may still save them", async () => {
    await saveMany(old, 1);
    const [row] = await scan("installations");
    const endMs = (row?._expiresAt as number) * 1_000;
    service.time.nowMs = endMs + 10_000;
    await reindex(OPTIONS, reindexPorts());

    service.time.nowMs = endMs - 10_000;
    await service.put(String(row?.objectId), { seen: true });

    expect(await missingPostings()).toEqual([]);
  });

  it("writes no more units a second than it is allowed to", async () => {
    await saveMany(old, 60);
    const startMs = service.time.nowMs;

    const { writeUnits } = await reindex({ ...OPTIONS, unitsPerSecond: 20 }, reindexPorts());

    expect(service.time.nowMs - startMs).toBeGreaterThanOrEqual((writeUnits / 20) * 1_000);
  });

  it("has nothing to do where all is complete", async () => {
    await saveMany(service, 3);

    const result = await reindex(OPTIONS, reindexPorts());

    expect(result).toEqual({ fields: [], devices: 0, postings: 0, writeUnits: 0 });
  });

  it("fills everything anew on demand, as after a table was restored", async () => {
    await saveMany(service, 20);

    const result = await reindex({ ...OPTIONS, all: true }, reindexPorts());

    expect(result).toMatchObject({ fields: [...NEW].sort(), devices: 20, postings: 20 });
    expect(await usableNow()).toEqual(NEW);
  });

  it("waits until no function can write without the field", async () => {
    await saveMany(old, 1);
    const waits: number[] = [];
    const ports = reindexPorts();
    const wait = async (ms: number) => void waits.push(ms);

    await reindex({ ...OPTIONS, settlingMs: SETTLING_MS }, { ...ports, wait });

    expect(waits).toEqual([SETTLING_MS]);
  });

  it("marks nothing complete when a function of the old configuration wrote meanwhile", async () => {
    await saveMany(old, 20);
    const ports = reindexPorts();
    old.time.nowMs += VIEW_MS;
    const fill: Ports["fill"] = async (rows, fields) => {
      await old.post(device());
      old.time.nowMs += VIEW_MS;
      return ports.fill(rows, fields);
    };

    const run = reindex(OPTIONS, { ...ports, fill });

    await expect(run).rejects.toThrow(BrokenFillingError);
    expect(await usableNow()).toEqual(OLD);
  });

  it("misses no posting while devices register, move and leave", async () => {
    const ids = await saveMany(old, 150);
    let running = true;
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let turn = 0; running; turn++) {
        const objectId = ids[(turn * 4 + writer) % ids.length] as string;
        const city = CITIES[turn % CITIES.length] as string;
        if (turn % 7 === 0) await service.remove(objectId);
        else if (turn % 3 === 0) await service.post(device());
        else if ("objectId" in (await service.get(objectId)).body) {
          await service.put(objectId, { city }).catch(ifGone);
        }
      }
    });

    const slow = reindexPorts();
    const fill: Ports["fill"] = async (rows, fields) => {
      await setTimeout(5);
      return slow.fill(rows, fields);
    };
    const result = await reindex({ ...OPTIONS, segments: 2 }, { ...slow, fill });
    running = false;
    await Promise.all(writers);

    expect(result.devices).toBeGreaterThan(50);
    expect(await missingPostings()).toEqual([]);
    expect(await usableNow()).toEqual(NEW);
  });

  it("does no harm when it runs twice at once", async () => {
    await saveMany(old, 60);

    const results = await Promise.all([
      reindex(OPTIONS, reindexPorts()),
      reindex(OPTIONS, reindexPorts()),
    ]);

    expect(results.map(({ fields }) => fields)).toEqual([["city"], ["city"]]);
    expect(await missingPostings()).toEqual([]);
    expect(await usableNow()).toEqual(NEW);
  });

  it("resumes at its last position after a crash at any write", async () => {
    await saveMany(old, 60);
    let pages = 0;

    for (let lastWrite = 1; ; lastWrite++) {
      const dying = diesAfter(reindexPorts(), lastWrite, () => {
        pages += 1;
      });
      const ended = await reindex({ ...OPTIONS, segments: 2 }, dying).then(() => true, ifDead);
      if (ended) break;
      expect(await usableNow()).toEqual(OLD);
    }

    expect(await missingPostings()).toEqual([]);
    expect(await usableNow()).toEqual(NEW);
    // Six pages, and one again for each segment of a run that died; from the start it were 21.
    expect(pages).toBeLessThan(20);
  });
});

class Dead extends Error {}

function ifDead(error: unknown): false {
  if (error instanceof Dead) return false;
  throw error;
}

/** A device that was removed in between can't be changed. */
function ifGone(error: unknown): void {
  if ((error as { code?: number }).code !== 101) throw error;
}

/** Fails for good once so many pages or places were written: first before a write, then after. */
function diesAfter(ports: Ports, writes: number, onPage: () => void): Ports {
  let left = writes;
  const write = async <T>(work: () => Promise<T>): Promise<T> => {
    if (left <= 0) throw new Dead();
    left -= 1;
    const result = await work();
    if (left <= 0) throw new Dead();
    return result;
  };
  return {
    ...ports,
    fill: (rows, fields) => {
      onPage();
      return write(() => ports.fill(rows, fields));
    },
    progress: {
      ...ports.progress,
      save: (run, progress) => write(() => ports.progress.save(run, progress)),
    },
  };
}
