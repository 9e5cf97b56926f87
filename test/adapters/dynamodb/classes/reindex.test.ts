import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import {
  CLASS_SEGMENTS,
  createEntryFiller,
  createObjectPages,
  createPointerFillings,
} from "../../../../functions/adapters/dynamodb/classes/entry-fillings.ts";
import { createReindexProgress } from "../../../../functions/adapters/dynamodb/installations/posting-fillings.ts";
import type { StoredObject } from "../../../../functions/domain/classes/stored-object.ts";
import { reindex } from "../../../../functions/features/jobs/reindex.ts";
import type { ReindexPorts } from "../../../../functions/ports/reindex.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";
import { pointer } from "../../../support/pointer.ts";
import { scanTable } from "../../../support/scan-table.ts";
import { auditObjects } from "../../../support/services/object-audit.ts";
import { startObjectsService } from "../../../support/services/objects-service.ts";

const service = forAllTests(startObjectsService);
let className: string;
let ids: string[];
let classes = 0;

const OBJECTS = 60;
const PAGE = 5;
const OPTIONS = { segments: CLASS_SEGMENTS, all: true, settlingMs: 0 };
const owner = (name: string) => ({ owner: pointer("Owner", name) });

/** A class whose postings a restored backup lacks. */
beforeEach(async () => {
  className = `Task${classes++}`;
  const requests = Array.from({ length: OBJECTS }, (_, index) => ({
    ...{ method: "POST", path: `/1.1/classes/${className}` },
    body: owner(`o${index % 3}`),
  }));
  const { body } = await service.call("POST /batch", { requests });
  ids = body.map(({ success }: { success: { objectId: string } }) => success.objectId);
  await dropPostings();
});

async function dropPostings(): Promise<void> {
  const { documents, tables } = service.engine;
  for (const { _entry, _member } of await scanTable(service.engine, tables.objectIndex)) {
    if (_entry === "fields") continue;
    const Key = { _entry, _member };
    await documents.send(new DeleteCommand({ TableName: tables.objectIndex, Key }));
  }
}

type Ports = ReindexPorts<StoredObject>;

/** @param completed gets the fields that are complete */
function uniqueFillings(completed: string[]): Ports["fillings"] {
  const pointers = createPointerFillings(className);
  const filling = { state: "filling", begun: 1, sinceMs: 0 } as const;
  const catalog = { version: 1, fields: { "unique:slug": filling } };
  return {
    ...pointers,
    begin: async () => catalog,
    complete: async (fillings) => {
      completed.push(...Object.keys(fillings));
      return [];
    },
  };
}

/** @param onFill runs before each page is filled */
function ports(onFill: () => unknown = () => undefined): Ports {
  const { documents: client, tables } = service.engine;
  const clock = { now: () => Date.UTC(2026, 0, 1) };
  const table = { client, objectsTable: tables.objects, objectIndexTable: tables.objectIndex };
  const fill = createEntryFiller({ ...table, clock }, className);
  return {
    fillings: createPointerFillings(className),
    page: (request) => createObjectPages(table, className)({ ...request, limit: PAGE }),
    fill: async (rows, fields) => {
      await onFill();
      return fill(rows, fields);
    },
    progress: createReindexProgress({ client, indexTable: tables.objectIndex, clock }),
    clock,
    wait: async () => undefined,
    report: { waiting: () => undefined, filling: () => undefined },
  };
}

async function missing(): Promise<readonly string[]> {
  const { engine } = service;
  const { broken } = await auditObjects(engine, engine.tables);
  return broken.filter((each) => each.includes(`: ${className}#`));
}

describe("a reindex of a class", () => {
  it("writes the missing postings of its Pointers, each time anew", async () => {
    for (let run = 0; run < 2; run++) {
      await dropPostings();
      expect(await missing()).toHaveLength(OBJECTS);

      const { devices, postings } = await reindex(OPTIONS, ports());

      expect([devices, postings]).toEqual([OBJECTS, OBJECTS]);
      expect(await missing()).toEqual([]);
    }
  });

  it("continues where it was killed", async () => {
    const KILLED_AFTER = 6;
    let begun = 0;
    const dying = ports(() => {
      begun += 1;
      if (begun > KILLED_AFTER) throw new Error("killed");
    });
    await expect(reindex(OPTIONS, dying)).rejects.toThrow("killed");
    expect(await missing()).not.toEqual([]);
    let pages = 0;

    const { devices } = await reindex(
      OPTIONS,
      ports(() => {
        pages += 1;
      }),
    );

    expect(devices).toBe(OBJECTS);
    expect(pages).toBeLessThanOrEqual(OBJECTS / PAGE + 2 * CLASS_SEGMENTS - KILLED_AFTER);
    expect(await missing()).toEqual([]);
  });

  it("names the objects with one unique value each time, until there are none", async () => {
    const slugs = ["a", "b", "a", "c", "b", "a"];
    const named: string[] = [];
    for (const slug of slugs) {
      const { body } = await service.call(`POST /classes/${className}`, { slug });
      named.push(body.objectId);
    }
    const completed: string[] = [];
    const unique = { ...ports(), fillings: uniqueFillings(completed) };

    const message = /^3 objects have values of another that must be unique: slug "[ab]" of /;
    for (let run = 0; run < 2; run += 1) {
      await expect(reindex(OPTIONS, unique)).rejects.toThrow(message);
    }
    expect(completed).toEqual([]);

    for (const id of named.slice(2)) {
      await service.call(`PUT /classes/${className}/${id}`, { slug: `own-${id}` });
    }
    await reindex(OPTIONS, unique);
    expect(completed).toEqual(["unique:slug"]);
  });

  it("takes a unique value over from an object that lost it", async () => {
    const { body: lost } = await service.call(`POST /classes/${className}`, { slug: "a" });
    await reindex(OPTIONS, { ...ports(), fillings: uniqueFillings([]) });
    // Functions without the field leave its item.
    await service.call(`DELETE /classes/${className}/${lost.objectId}`);
    const { body: heir } = await service.call(`POST /classes/${className}`, { slug: "a" });

    await reindex(OPTIONS, { ...ports(), fillings: uniqueFillings([]) });

    const { engine } = service;
    const items = await scanTable(engine, engine.tables.objectIndex);
    const item = items.find(({ _entry }) => _entry === `${className}=slug#"a"`);
    expect(item?.objectId).toBe(heir.objectId);
  });

  it("leaves nothing out that is saved, changed or deleted meanwhile", async () => {
    const busy = ports(async () => {
      const [changed, deleted] = [ids.pop(), ids.pop()];
      await service.call(`PUT /classes/${className}/${changed}`, owner("new"));
      await service.call(`DELETE /classes/${className}/${deleted}`);
      await service.call(`POST /classes/${className}`, owner("fresh"));
    });

    await reindex(OPTIONS, busy);

    expect(await missing()).toEqual([]);
    const where = owner("new");
    const { body } = await service.get(`/classes/${className}`, { where, limit: 0, count: 1 });
    expect(body.count).toBeGreaterThan(0);
  });
});
