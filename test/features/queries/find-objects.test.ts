import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { toItem } from "../../../functions/adapters/dynamodb/accounts/user-items.ts";
import { createDynamoRoleStore } from "../../../functions/adapters/dynamodb/roles/roles.ts";
import { creationKeys } from "../../../functions/adapters/dynamodb/writes/creation-index.ts";
import { DEFAULT_SETTINGS } from "../../../functions/contract/settings.ts";
import type { StoredUser } from "../../../functions/domain/accounts/stored-user.ts";
import type { JsonObject } from "../../../functions/domain/json.ts";
import { postingEntries } from "../../../functions/domain/objects/posting.ts";
import { startWork } from "../../../functions/domain/work-budget.ts";
import { findInstallations } from "../../../functions/features/installations/operations/find-installations.ts";
import {
  type FoundObjects,
  findObjects,
} from "../../../functions/features/queries/find-objects.ts";
import type { ObjectsPorts } from "../../../functions/ports/objects.ts";
import { startDynamoDbEngine } from "../../support/dynamodb-engine.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { parseObjectQuery } from "../../support/queries/unlimited.ts";
import { toReaders } from "../../support/services/object-readers.ts";

const DEVICES = 4_000;
const NEWS = 40;
const [START_MS, HOUR_MS] = [Date.UTC(2026, 0, 1), 3_600_000];
const [MASTER, CLIENT] = [true, false];
const newRequester = (master: boolean) => ({ master, work: startWork(master, ports.settings) });
/** Pads a device to about 1 KB. */
const PADDING = "x".repeat(600);

const engine = forAllTests(startDynamoDbEngine);
let ports: ObjectsPorts;
const logged: Record<string, unknown>[] = [];

beforeAll(async () => {
  const devices = Array.from({ length: DEVICES }, (_, n) => device(n));
  await putAll(engine.tables.installations, devices);
  const postings = devices.flatMap((row) =>
    postingEntries(row as JsonObject, ["channels"]).map((_entry) => ({
      _entry,
      _member: row.objectId,
      _revision: 1,
      _expiresAt: row._expiresAt,
    })),
  );
  await putAll(engine.tables.installationIndex, postings);
  await putAll(engine.tables.users, [0, 1, 2].map(user));
});
beforeEach(() => {
  logged.length = 0;
  ports = portsWith({});
});

/** One device per hour; 40 are in the channel `news`, nine out of ten in `all`. */
function device(n: number) {
  const objectId = `device${String(n).padStart(26, "0")}`;
  const createdAt = new Date(START_MS + n * HOUR_MS).toISOString();
  return {
    objectId,
    createdAt,
    updatedAt: createdAt,
    ...creationKeys({ objectId, createdAt }),
    _revision: 1,
    _expiresAt: 4_000_000_000,
    _indexExpiresAt: 4_000_000_000,
    deviceType: n % 2 ? "ios" : "android",
    city: `city${n % 100}`,
    channels: [...(n % 100 === 0 ? ["news"] : []), ...(n % 10 ? ["all"] : [])],
    padding: PADDING,
    ...(n % 1_000 === 1 && { ACL: { nobody: { read: true } } }),
  };
}

function user(n: number) {
  const createdAt = new Date(START_MS + n).toISOString();
  const stored = {
    objectId: `5d831ac8000000000000000${n}`,
    createdAt,
    updatedAt: createdAt,
    username: `user${n}`,
    realName: `Name ${n}`,
  };
  return toItem({ ...stored } as unknown as StoredUser);
}

async function putAll(table: string, items: readonly object[]) {
  for (let start = 0; start < items.length; start += 25) {
    const requests = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
    const command = new BatchWriteCommand({ RequestItems: { [table]: requests } });
    await engine.documents.send(command);
  }
}

function portsWith(changes: Partial<ObjectsPorts["settings"]>): ObjectsPorts {
  const settings = { ...DEFAULT_SETTINGS, privateUserFields: ["realName"], ...changes };
  const clock = { now: () => START_MS };
  return {
    readers: toReaders(engine, { settings, clock }),
    roles: createDynamoRoleStore({ client: engine.documents, rolesTable: engine.tables.roles }),
    indexCatalog: { usableFields: async () => ["channels"] },
    settings,
    log: {
      info: (event, facts) => void logged.push({ event, ...facts }),
      warn: () => {},
      error: () => {},
      failure: () => {},
    },
  };
}

function find(
  where: JsonObject,
  parameters: Record<string, string> = {},
  master = MASTER,
): Promise<FoundObjects> {
  const query = parseObjectQuery({ where: JSON.stringify(where), ...parameters });
  return findObjects({ className: "_Installation", query, requester: newRequester(master) }, ports);
}

const toIds = ({ results }: FoundObjects) => results.map(({ objectId }) => objectId);
const deviceIds = (...numbers: number[]) => numbers.map((n) => device(n).objectId);

describe("the path of a query", () => {
  test("reads a small channel by its postings only", async () => {
    const found = await find({ channels: "news" }, { order: "city" });

    expect(found.results).toHaveLength(NEWS);
    const { path, readUnits, itemsRead, itemsMatched } = found.explanation;
    expect(path).toEqual({ kind: "postings", field: "channels", entries: 1 });
    expect({ itemsRead, itemsMatched }).toEqual({ itemsRead: 2 * NEWS, itemsMatched: NEWS });
    expect(readUnits).toBeLessThan(NEWS);
  });

  test("scans for a channel that most devices have", async () => {
    const found = await find({ channels: "all" }, { count: "1", limit: "0" });

    expect(found.count).toBe(DEVICES * 0.9);
    expect(found.explanation.path.kind).toBe("scan");
    expect(found.explanation.itemsRead).toBeLessThan(DEVICES * 1.2);
  });

  test("reads an objectId directly, without asking for the table's size", async () => {
    const { explanation, ...found } = await find({ objectId: device(7).objectId, city: "city7" });

    expect(found.results).toHaveLength(1);
    expect(explanation).toMatchObject({ path: { kind: "ids", entries: 1 }, readUnits: 1 });
    expect(explanation.candidates).toHaveLength(1);
  });

  test("stops after the page when the newest come first", async () => {
    const found = await find({}, { order: "-createdAt", limit: "3", skip: "1" });

    expect(toIds(found)).toEqual(deviceIds(DEVICES - 2, DEVICES - 3, DEVICES - 4));
    expect(found.explanation.path).toEqual({ kind: "creation", descending: true });
    expect(found.explanation.itemsRead).toBeLessThan(DEVICES / 4);
    expect(found.explanation.readUnits).toBeLessThan(50);
  });

  test("reads only the requested range of createdAt", async () => {
    const from = { __type: "Date", iso: device(100).createdAt };
    const where = { createdAt: { $gt: from, $lte: device(103).createdAt } };
    const found = await find(where, { order: "-city", count: "1" });

    expect(toIds(found)).toEqual(deviceIds(103, 102, 101));
    expect(found.count).toBe(3);
    expect(found.explanation.path.kind).toBe("creation");
    expect(found.explanation.itemsRead).toBeLessThan(20);
  });

  test("gives up a badly estimated path for a scan", async () => {
    const found = await find({ city: "city99", channels: "nowhere at all" }, { limit: "1" });
    const rare = await find({ padding: { $ne: PADDING } }, { limit: "5" });

    expect(found.results).toEqual([]);
    expect(rare.results).toEqual([]);
    expect(rare.explanation.candidates.map(({ path }) => path.kind)).toEqual(["creation", "scan"]);
    expect(rare.explanation.path.kind).toBe("scan");
  });

  test("never changes the result", async () => {
    const where = { channels: "news", deviceType: "android" };
    const byPostings = await find(where, { order: "-city,createdAt", limit: "7", skip: "3" });
    ports = { ...ports, indexCatalog: { usableFields: async () => [] } };
    const byScan = await find(where, { order: "-city,createdAt", limit: "7", skip: "3" });

    expect(byPostings.explanation.path.kind).toBe("postings");
    expect(byScan.explanation.path.kind).toBe("scan");
    expect(byPostings.results).toEqual(byScan.results);
  });

  test("is logged in one line with its cost", async () => {
    await find({ channels: "news" }, { order: "city" });

    expect(logged).toEqual([
      {
        event: "query",
        class: "_Installation",
        path: "postings",
        field: "channels",
        estimatedUnits: expect.any(Number),
        readUnits: expect.any(Number),
        itemsRead: 2 * NEWS,
        itemsMatched: NEWS,
        answered: NEWS,
        equal: "channels",
        order: "city",
      },
    ]);
  });

  test("is logged without values and dotted paths, which may hold some", async () => {
    const where = {
      city: "Bonn",
      level: { $gt: 1 },
      "any.s3cret": 1,
      fsh7f210ljhnpnrjrz7zem7qo6b03615c1acb8cb10dfb3977: "a session token as a name",
      objectId: "x",
      s: { $ne: 1 },
    };
    await find(where, { order: "-createdAt" });

    expect(logged).toMatchObject([{ equal: "city", range: "level", path: "ids" }]);
    expect(JSON.stringify(logged)).not.toMatch(/Bonn|s3cret|fsh7f|createdAt/);
  });

  test("is logged if it is refused", async () => {
    const settings = { ...ports.settings, maxClientReadUnits: 10, maxQueryReadUnits: 10 };
    ports = { ...ports, settings };
    await expect(find({ city: "Bonn" })).rejects.toThrow(/would read/);

    expect(logged).toEqual([
      { event: "query", class: "_Installation", path: "refused", equal: "city" },
    ]);
  });
});

describe("a count", () => {
  const count = async (where: JsonObject, master: boolean) => {
    const query = parseObjectQuery({ where: JSON.stringify(where), count: "1", limit: "0" });
    return findObjects({ className: "_User", query, requester: newRequester(master) }, ports);
  };

  test("needs only the index of users with the master key", async () => {
    const all = await count({}, MASTER);
    const later = await count({ createdAt: { $gt: new Date(START_MS).toISOString() } }, MASTER);

    expect(all).toMatchObject({ results: [], count: 3 });
    expect(all.explanation).toMatchObject({ path: { kind: "creation" }, itemsRead: 3 });
    expect(later.count).toBe(2);
  });

  test("reads every user for a client, because some may be hidden", async () => {
    const { count: visible, explanation } = await count({}, CLIENT);

    expect(visible).toBe(3);
    expect(explanation.path.kind).toBe("scan");
  });
});

describe("the budget", () => {
  const refused = async (where: JsonObject, parameters = {}, master = MASTER) => {
    ports = portsWith({ maxQueryReadUnits: 100 });
    return find(where, parameters, master).catch((error: unknown) => error);
  };
  const UNTIL_SCANNED = { order: "city" };

  test("names the field whose index would help and the estimated cost", async () => {
    expect(await refused({ deviceType: "ios", age: { $gt: 3 } }, UNTIL_SCANNED)).toMatchObject({
      error: "queryTooExpensive",
      code: 154,
      status: 400,
      message: expect.stringMatching(
        /^The query would read about \d+ units, more than maxQueryReadUnits 100\. Add `deviceType` to indexedFields and run npx landfall reindex\.$/,
      ),
    });
  });

  test("names every field of an OR, because one alone would not help", async () => {
    const where = { $or: [{ city: "a" }, { deviceType: "b" }] };
    expect(await refused(where, UNTIL_SCANNED)).toMatchObject({
      message: expect.stringContaining("Add `city` and `deviceType` to indexedFields"),
    });
  });

  test("suggests other conditions if no index could help", async () => {
    expect(await refused({ age: { $gt: 3 } }, UNTIL_SCANNED)).toMatchObject({
      message: expect.stringContaining("Name an objectId, an equality on an indexed field"),
    });
  });

  test("reveals no size to clients", async () => {
    expect(await refused({ city: "city1" }, UNTIL_SCANNED, CLIENT)).toMatchObject({
      message: expect.stringMatching(
        /^The query would read more units than maxQueryReadUnits 100\./,
      ),
    });
  });

  test("does not reject by a guess: the read ends once it exceeds the budget", async () => {
    ports = portsWith({ maxQueryReadUnits: 100 });
    expect((await find({ deviceType: "ios" }, { limit: "20" })).results).toHaveLength(20);
    expect(await refused({ padding: "y" }, { limit: "20" })).toMatchObject({
      error: "queryTooExpensive",
    });
  });
});

describe.each([
  { objects: 0, scanUnits: 0 },
  { objects: 40, scanUnits: 5 },
])("a count of $objects devices that is hours old", (counted) => {
  /** A page of a scan. */
  const PAGE_UNITS = 130;
  const setCounted = (changes: Partial<ObjectsPorts["settings"]>) => {
    ports = portsWith(changes);
    const { _Installation: reader, ...others } = ports.readers;
    const readers = { ...others, _Installation: { ...reader, size: async () => counted } };
    ports = { ...ports, readers };
  };

  test("changes no result, and costs a small channel at most a page (L16)", async () => {
    setCounted({});

    const news = await find({ channels: "news" }, { order: "city" });
    const all = await find({ channels: "all" }, { count: "1", limit: "0" });

    expect(news.results).toHaveLength(NEWS);
    expect(news.explanation.readUnits).toBeLessThan(NEWS + 2 * PAGE_UNITS);
    expect(all.count).toBe(DEVICES * 0.9);
  });

  test("lets no scan exceed the budget by more than its pages in flight (L16)", async () => {
    setCounted({ maxQueryReadUnits: 100 });

    const scan = find({ padding: "y" }, { order: "city" });

    await expect(scan).rejects.toMatchObject({ error: "queryTooExpensive" });
  });
});

test("the size of a table is measured, independent of DynamoDB's count (L16)", async () => {
  const { _Installation: devices, _User: users } = ports.readers;

  const [many, few] = [await devices.measure(), await users.measure()];

  expect(few).toEqual({ objects: 3, scanUnits: 1 });
  expect(many.objects).toBeGreaterThan(DEVICES / 5);
  expect(many.objects).toBeLessThan(DEVICES * 5);
  expect(many.scanUnits / many.objects).toBeCloseTo(0.13, 1);
});

describe("data that a requester may not read", () => {
  test("is missing from results and counts on every path", async () => {
    const hidden = device(1).objectId;
    const all = await find({}, { count: "1", limit: "0" }, CLIENT);
    const byId = await find({ objectId: hidden }, { count: "1" }, CLIENT);
    const byCreation = await find({}, { limit: "3" }, CLIENT);

    expect(all.count).toBe(DEVICES - 4);
    expect(byId).toMatchObject({ results: [], count: 0 });
    expect(toIds(byCreation)).toEqual(deviceIds(0, 2, 3));
  });

  test("has no effect on conditions and order: a private field counts as missing", async () => {
    const ask = (parameters: Record<string, string>, master: boolean) => {
      const query = parseObjectQuery(parameters);
      return findObjects({ className: "_User", query, requester: newRequester(master) }, ports);
    };
    const equality = JSON.stringify({ realName: "Name 1" });
    const missing = JSON.stringify({ realName: { $exists: false } });

    expect((await ask({ where: equality, count: "1" }, CLIENT)).count).toBe(0);
    expect((await ask({ where: equality, count: "1" }, MASTER)).count).toBe(1);
    expect((await ask({ where: missing }, CLIENT)).results).toHaveLength(3);
    const sorted = await ask({ order: "-realName" }, CLIENT);
    expect(sorted.results.map(({ username }) => username)).toEqual(["user0", "user1", "user2"]);
  });

  test("is not revealed by explain, which needs the master key", async () => {
    const ask = (master: boolean) =>
      findInstallations(
        {
          requester: newRequester(master),
          query: { where: '{"channels":"news"}', explain: "1", limit: "1" },
          params: {},
          body: undefined,
          permitted: true,
          production: undefined,
          requestId: "test",
          sourceIp: "203.0.113.9",
          deadline: { remainingMs: () => 15_000 },
          dispatch: () => Promise.reject(new Error("No dispatch in this test")),
        },
        ports,
      );

    expect((await ask(MASTER)).body).toHaveProperty("explain.path.kind");
    expect((await ask(CLIENT)).body).not.toHaveProperty("explain");
  });
});
