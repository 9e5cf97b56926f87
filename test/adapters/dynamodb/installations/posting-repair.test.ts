import { DeleteCommand, GetCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { createPostingRepair } from "../../../../functions/adapters/dynamodb/index/posting-repair.ts";
import { putPostings } from "../../../../functions/adapters/dynamodb/index/postings.ts";
import { createInstallationStore } from "../../../../functions/adapters/dynamodb/installations/installation-store.ts";
import { createInstallationReader } from "../../../../functions/adapters/dynamodb/queries/installation-reader.ts";
import type { JsonObject } from "../../../../functions/domain/json.ts";
import type { InstallationStore } from "../../../../functions/ports/installations.ts";
import type { ObjectReader } from "../../../../functions/ports/objects.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";
import {
  createInstallationsService,
  type InstallationsService,
} from "../../../support/services/installations-service.ts";

const DAY_MS = 86_400_000;
/** Longer than any save takes. */
const LATER_MS = 601_000;

const engine = forAllTests(startDynamoDbEngine);
let service: InstallationsService;
let store: InstallationStore;
let reader: ObjectReader<unknown>;
let failures: string[];
let channel: string;

let count = 0;
beforeEach(() => {
  channel = `news${++count}`;
  failures = [];
  service = createInstallationsService(engine);
  const { clock, settings } = service.ports;
  const { documents: client, tables } = engine;
  const log = { failure: (event: string) => void failures.push(event) };
  const options = {
    client,
    clock,
    installationsTable: tables.installations,
    indexTable: tables.installationIndex,
    indexedFields: settings.indexedFields,
    repair: createPostingRepair({ client, tableName: tables.installationIndex, clock, log }),
  };
  store = createInstallationStore(options);
  reader = createInstallationReader(options);
});

const device = (fields: JsonObject = {}): JsonObject => ({
  deviceType: "android",
  installationId: `repair${++count}`,
  ...fields,
});
const getId = ({ body }: { body: object }) => (body as { objectId: string }).objectId;
const entry = () => `channels#${channel}`;

/** As the planner of a push does. */
async function push(): Promise<unknown[]> {
  const page = await store.subscribersPage({ entry: entry(), limit: 100 });
  return page.items.map(({ objectId }) => objectId);
}

/** As a query does. */
async function query(): Promise<void> {
  const path = { kind: "postings", field: "channels", entries: [entry()] } as const;
  const request = { path, filter: { kind: "true" }, wanted: 100 } as never;
  for await (const page of reader.read(request)) expect(page.readUnits).toBeGreaterThanOrEqual(0);
}

async function isPosted(objectId: string): Promise<boolean> {
  const { Item } = await engine.documents.send(
    new GetCommand({
      TableName: engine.tables.installationIndex,
      Key: { _entry: entry(), _member: objectId },
      ConsistentRead: true,
    }),
  );
  return Item !== undefined;
}

/** The revision that the nth save of a device writes if the test registers it before time passes. */
const nthRevision = (n: number) => Date.UTC(2026, 0, 1) + n - 1;

/** The first writes of the nth save; the rest of it never comes, or comes later. */
async function beginSave(objectId: string, n: number): Promise<void> {
  const revision = nthRevision(n);
  const writtenAt = Math.floor(service.time.nowMs / 1_000);
  const posting = { entry: entry(), objectId, revision, writtenAt };
  const expiresAt = writtenAt + 180 * 86_400;
  await putPostings({ client: engine.documents, tableName: engine.tables.installationIndex }, [
    { ...posting, expiresAt },
  ]);
}

/** As time to live does. */
async function removeRow(objectId: string): Promise<void> {
  const TableName = engine.tables.installations;
  await engine.documents.send(new DeleteCommand({ TableName, Key: { objectId } }));
}

const readers: [string, () => Promise<unknown>][] = [
  ["a push", push],
  ["a query", query],
];

describe.each(readers)("%s", (_, read) => {
  it("removes postings of devices that are gone", async () => {
    const objectId = getId(await service.post(device({ channels: [channel] })));
    service.time.nowMs += 91 * DAY_MS;
    await removeRow(objectId);

    await read();

    expect(await isPosted(objectId)).toBe(false);
  });

  it("removes postings of devices that have expired and are still stored", async () => {
    const objectId = getId(await service.post(device({ channels: [channel] })));
    service.time.nowMs += 91 * DAY_MS;

    await read();

    expect(await isPosted(objectId)).toBe(false);
  });

  it("leaves those of a device that expired this minute: a save may be about to revive it", async () => {
    const objectId = getId(await service.post(device({ channels: [channel] })));
    service.time.nowMs += 90 * DAY_MS + 60_000;

    await read();

    expect(await isPosted(objectId)).toBe(true);
  });

  it("removes postings of a save that died before it wrote its device", async () => {
    await beginSave("A".repeat(32), 1);
    service.time.nowMs += LATER_MS;

    await read();

    expect(await isPosted("A".repeat(32))).toBe(false);
  });

  it("leaves the posting of a device whose registration is under way", async () => {
    await beginSave("B".repeat(32), 1);

    await read();

    expect(await isPosted("B".repeat(32))).toBe(true);
  });

  it("removes postings that a device no longer has", async () => {
    const objectId = getId(await service.post(device()));
    await beginSave(objectId, 1);

    await read();

    expect(await isPosted(objectId)).toBe(false);
  });

  it("leaves the posting of a change under way, however old an earlier attempt left it", async () => {
    const objectId = getId(await service.post(device()));
    await beginSave(objectId, 2);
    service.time.nowMs += 30 * DAY_MS;
    await beginSave(objectId, 2);

    await read();
    expect(await isPosted(objectId)).toBe(true);
    await service.put(objectId, { channels: [channel] });

    expect(await isPosted(objectId)).toBe(true);
    expect(await push()).toEqual([objectId]);
  });

  it("leaves the postings of subscribers", async () => {
    const objectId = getId(await service.post(device({ channels: [channel] })));
    service.time.nowMs += LATER_MS;

    await read();

    expect(await isPosted(objectId)).toBe(true);
  });
});

describe("the repair", () => {
  it("keeps a posting written between the read and the removal", async () => {
    const objectId = getId(await service.post(device()));
    await beginSave(objectId, 1);
    const repair = racingRepair(() => service.put(objectId, { channels: [channel] }));

    await repair(
      [{ entry: entry(), objectId, revision: nthRevision(1), writtenAt: seconds() }],
      new Map([[objectId, (await store.find(objectId)) as never]]),
    );

    expect(await isPosted(objectId)).toBe(true);
    expect(await push()).toEqual([objectId]);
  });

  it("logs its failure, and the read goes on", async () => {
    const objectId = getId(await service.post(device({ channels: [channel] })));
    await beginSave("C".repeat(32), 1);
    service.time.nowMs += LATER_MS;
    const log = { failure: (event: string) => void failures.push(event) };
    const { clock, settings } = service.ports;
    const { documents: client, tables } = engine;
    const broken = createPostingRepair({ client, tableName: "no-such-table", clock, log });
    const other = createInstallationStore({
      client,
      clock,
      installationsTable: tables.installations,
      indexTable: tables.installationIndex,
      indexedFields: settings.indexedFields,
      repair: broken,
    });

    const page = await other.subscribersPage({ entry: entry(), limit: 100 });

    expect(page.items.map((item) => item.objectId)).toEqual([objectId]);
    expect(failures).toEqual(["stale postings stay"]);
  });

  it("loses no subscription of a device that comes and goes while pushes are planned", async () => {
    const objectId = getId(await service.post(device()));
    for (let round = 0; round < 100; round++) {
      const subscribes = round % 3 !== 0;
      const channels = subscribes ? [channel] : [];
      const crash = round % 5 === 0 ? beginSave(objectId, round) : undefined;
      if (round % 7 === 0) service.time.nowMs += LATER_MS;
      await Promise.all([crash, push(), service.put(objectId, { channels }), push(), query()]);

      if (subscribes) expect(await isPosted(objectId)).toBe(true);
    }
  });
});

describe("a unique entry whose device is gone", () => {
  it("is taken over by the next registration", async () => {
    const body = device({ channels: [channel] });
    const old = getId(await service.post(body));
    await removeRow(old);

    const fresh = getId(await service.post(body));

    expect(fresh).not.toBe(old);
    expect(getId(await service.post(body))).toBe(fresh);
    expect(await push()).toEqual([fresh]);
  });
});

function seconds(): number {
  return Math.floor(service.time.nowMs / 1_000);
}

/** Something happens after the decision and before the removal. */
function racingRepair(between: () => Promise<unknown>) {
  const { clock } = service.ports;
  const tableName = engine.tables.installationIndex;
  const log = { failure: (event: string) => void failures.push(event) };
  const send = async (command: DeleteCommand) => {
    await between();
    return engine.documents.send(command);
  };
  return createPostingRepair({ client: { send } as never, tableName, clock, log });
}
