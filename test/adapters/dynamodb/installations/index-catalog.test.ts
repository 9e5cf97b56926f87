import { PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createIndexCatalog } from "../../../../functions/adapters/dynamodb/installations/index-catalog.ts";
import { SETTLING_MS, VIEW_MS } from "../../../../functions/domain/installations/field-catalog.ts";
import type { JsonObject } from "../../../../functions/domain/json.ts";
import { type DynamoDbEngine, startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import {
  createInstallationsService,
  type InstallationsService,
} from "../../../support/services/installations-service.ts";

let engine: DynamoDbEngine;

beforeEach(async () => {
  engine = await startDynamoDbEngine();
});
afterEach(() => engine?.stop());

const OLD = ["channels"];
const NEW = ["channels", "city"];
const createService = (indexedFields: readonly string[]) =>
  createInstallationsService(engine, { indexedFields });

let count = 0;
const device = (fields: JsonObject): JsonObject => ({
  deviceType: "android",
  installationId: `catalog${++count}`,
  ...fields,
});
const getId = ({ body }: { body: object }) => (body as { objectId: string }).objectId;
const usable = (service: InstallationsService) => service.ports.indexCatalog.usableFields();

async function citiesPosted(): Promise<string[]> {
  const { Items = [] } = await engine.documents.send(
    new ScanCommand({ TableName: engine.tables.installationIndex, ConsistentRead: true }),
  );
  return Items.flatMap(({ _entry: entry }) => (/^city#/.test(entry) ? [entry] : [])).sort();
}

async function foundIn(service: InstallationsService, city: string): Promise<unknown[]> {
  const { results } = await service.list({ where: JSON.stringify({ city }) });
  return results.map(({ objectId }) => objectId);
}

describe("the catalog of a table", () => {
  it("is complete with the first save of an empty table", async () => {
    const service = createService(NEW);

    await service.post(device({ city: "Bern" }));
    service.time.nowMs += VIEW_MS;

    expect(await usable(service)).toEqual(NEW);
  });

  it("trusts no field of a table that was written without a catalog", async () => {
    const Item = { objectId: "older", city: "Bern" };
    await engine.documents.send(new PutCommand({ TableName: engine.tables.installations, Item }));
    const service = createService(NEW);

    await service.post(device({ city: "Bern" }));

    expect(await usable(service)).toEqual([]);
  });

  it("is shared by fifty functions that begin at once", async () => {
    const services = Array.from({ length: 50 }, () => createService(NEW));

    const fields = await Promise.all(
      services.map(({ ports }) => {
        const catalog = createIndexCatalog({ ...tables(), indexedFields: NEW, clock: ports.clock });
        return catalog.postedFields();
      }),
    );

    expect(new Set(fields.map(String))).toEqual(new Set([String(NEW)]));
    expect(await usable(createService(NEW))).toEqual(NEW);
  });
});

describe("a field that indexedFields gains", () => {
  it("is not used, so that no query misses a device saved before", async () => {
    const before = getId(await createService(OLD).post(device({ city: "Bern" })));
    const service = createService(NEW);

    const after = getId(await service.post(device({ city: "Bern" })));

    expect(await citiesPosted()).toEqual(["city#Bern"]);
    expect(await usable(service)).toEqual(OLD);
    expect((await foundIn(service, "Bern")).sort()).toEqual([before, after].sort());
  });

  it("is not used either by a function that has not saved yet", async () => {
    const before = getId(await createService(OLD).post(device({ city: "Bern" })));

    expect(await foundIn(createService(NEW), "Bern")).toEqual([before]);
  });

  it("falls back when a function of the old configuration saves", async () => {
    const old = createService(OLD);
    await createService(NEW).post(device({ city: "Bern" }));
    const reader = createService(NEW);
    expect(await usable(reader)).toEqual(NEW);

    await old.post(device({ city: "Chur" }));
    reader.time.nowMs += VIEW_MS;

    expect(await usable(reader)).toEqual(OLD);
  });
});

describe("a field that indexedFields loses", () => {
  it("writes postings until no reader can rely on them", async () => {
    await createService(NEW).post(device({ city: "Aarau" }));
    const old = createService(OLD);

    await old.post(device({ city: "Basel" }));
    old.time.nowMs += SETTLING_MS + 1;
    await old.post(device({ city: "Chur" }));

    expect(await citiesPosted()).toEqual(["city#Aarau", "city#Basel"]);
  });
});

function tables() {
  const { documents: client, tables: names } = engine;
  return {
    client,
    installationsTable: names.installations,
    indexTable: names.installationIndex,
  };
}
