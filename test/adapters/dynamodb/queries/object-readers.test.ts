import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createDynamoUserStore } from "../../../../functions/adapters/dynamodb/accounts/users.ts";
import { createInstallationStore } from "../../../../functions/adapters/dynamodb/installations/installation-store.ts";
import { createInstallationReader } from "../../../../functions/adapters/dynamodb/queries/installation-reader.ts";
import { createRoleReader } from "../../../../functions/adapters/dynamodb/queries/role-reader.ts";
import { createUserReader } from "../../../../functions/adapters/dynamodb/queries/user-reader.ts";
import { createDynamoRoleStore } from "../../../../functions/adapters/dynamodb/roles/roles.ts";
import { uniqueEntry } from "../../../../functions/domain/accounts/unique-field.ts";
import { deviceTokenEntry } from "../../../../functions/domain/installations/installation-index.ts";
import type { StoredInstallation } from "../../../../functions/domain/installations/stored-installation.ts";
import type { JsonObject } from "../../../../functions/domain/json.ts";
import { postingEntry } from "../../../../functions/domain/objects/posting.ts";
import type { AccessPath } from "../../../../functions/domain/queries/access-path.ts";
import { estimatePath } from "../../../../functions/domain/queries/path-cost.ts";
import { listPaths } from "../../../../functions/domain/queries/plan-query.ts";
import { UNLIMITED_WORK } from "../../../../functions/domain/work-budget.ts";
import { installationIndexes } from "../../../../functions/features/queries/installation-class.ts";
import type { InstallationStore } from "../../../../functions/ports/installations.ts";
import type { ObjectPage, ObjectReader } from "../../../../functions/ports/objects.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";
import { parseObjectQuery, parseWhere } from "../../../support/queries/unlimited.ts";

const START_MS = Date.UTC(2026, 0, 1);
const COUNT = 150;
const NOW_SECONDS = START_MS / 1_000;
const ALL = parseWhere({});

const engine = forAllTests(startDynamoDbEngine);

const clock = { now: () => START_MS };

async function readAll<Row extends { objectId: string }>(
  reader: ObjectReader<Row>,
  path: AccessPath,
  { wanted = 10, where = ALL } = {},
) {
  const ids: string[] = [];
  const cost = { itemsRead: 0, readUnits: 0, pages: 0 };
  for await (const page of reader.read({ path, filter: where, wanted })) {
    ids.push(...page.objects.map(({ objectId }) => objectId));
    cost.itemsRead += page.itemsRead;
    cost.readUnits += page.readUnits;
    cost.pages += 1;
  }
  return { ids, ...cost };
}

async function readRows<Row>(pages: AsyncIterable<ObjectPage<Row>>): Promise<Set<Row>> {
  const rows = new Set<Row>();
  for await (const { objects } of pages) for (const row of objects) rows.add(row);
  return rows;
}

/** Two objects each have the same time of creation. */
function createdAt(index: number): string {
  return new Date(START_MS + Math.floor(index / 2) * 1_000).toISOString();
}

function inCreationOrder(rows: readonly { objectId: string; createdAt: string }[]): string[] {
  const texts = rows.map((row) => `${row.createdAt}#${row.objectId}`).sort();
  return texts.map((text) => text.slice(25));
}

describe("the reader of installations", () => {
  const rows: StoredInstallation[] = [];
  let reader: ObjectReader<StoredInstallation>;
  let store: InstallationStore;

  beforeAll(async () => {
    const { documents: client, tables } = engine;
    const names = {
      installationsTable: tables.installations,
      indexTable: tables.installationIndex,
    };
    const options = { client, clock, ...names };
    reader = createInstallationReader(options);
    store = createInstallationStore({ ...options, indexedFields: ["channels"] });
    for (let index = 0; index < COUNT; index++) {
      const isExpired = index % 10 === 9;
      const row = {
        objectId: randomBytes(16).toString("hex"),
        createdAt: createdAt(index),
        updatedAt: createdAt(index),
        deviceToken: `token${index}`,
        installationId: `installation${index}`,
        channels: ["all", `third${index % 3}`],
        ACL: { "*": { read: true } },
        _revision: 1,
        _expiresAt: NOW_SECONDS + (isExpired ? 0 : 1),
        _indexExpiresAt: NOW_SECONDS + 1,
      };
      rows.push(row);
    }
    const saves = rows.map((after) => {
      const write = {
        before: undefined,
        after,
        absorbed: [],
        expiredOwners: [],
        namesakes: [],
        claimsObjectId: false,
      };
      return store.save(async () => ({ write }), UNLIMITED_WORK);
    });
    await Promise.all(saves);
  });

  const live = () => rows.filter(({ _expiresAt }) => _expiresAt > NOW_SECONDS);
  const getIds = (some: readonly StoredInstallation[]) =>
    some.map(({ objectId }) => objectId).sort();

  it("finds each live object once by ids, among duplicate and unknown ids", async () => {
    const objectIds = [...getIds(rows), ...getIds(rows), "missing", "", "a#b"];
    const { ids } = await readAll(reader, { kind: "ids", objectIds });
    expect(ids).toHaveLength(new Set(ids).size);
    expect(ids.sort()).toEqual(getIds(live()));
  });

  it("finds by unique entries", async () => {
    const entries = [0, 1, 9].map((index) => deviceTokenEntry(`token${index}`));
    const path: AccessPath = {
      kind: "unique",
      entries: [...entries, deviceTokenEntry("none"), "x".repeat(3_000)],
    };
    const { ids } = await readAll(reader, path);
    expect(ids.sort()).toEqual(getIds(rows.slice(0, 2)));
  });

  it("merges postings of several values in the order of objectIds, without duplicates", async () => {
    const entries = ["all", "third1", "third2", "none"].map(
      (v) => postingEntry("channels", v) ?? "",
    );
    for (const wanted of [1, 7, 1_000]) {
      const { ids } = await readAll(
        reader,
        { kind: "postings", field: "channels", entries },
        { wanted },
      );
      expect(ids).toEqual(getIds(live()));
    }
  });

  it("reads postings of one value only", async () => {
    const entries = [postingEntry("channels", "third1") ?? ""];
    const { ids, itemsRead } = await readAll(reader, {
      kind: "postings",
      field: "channels",
      entries,
    });
    expect(ids).toEqual(
      getIds(live().filter(({ deviceToken }) => Number(String(deviceToken).slice(5)) % 3 === 1)),
    );
    expect(itemsRead).toBe((2 * COUNT) / 3);
  });

  it.each([1, 10, 1_000])(
    "reads in order of creation, ascending and descending, in pages of %i",
    async (wanted) => {
      const expected = inCreationOrder(live());
      const forward = await readAll(reader, { kind: "creation", descending: false }, { wanted });
      const backward = await readAll(reader, { kind: "creation", descending: true }, { wanted });
      expect(forward.ids).toEqual(expected);
      expect(backward.ids).toEqual(expected.toReversed());
    },
  );

  it("reads a range of creation including both bounds", async () => {
    const [from, through] = [createdAt(20), createdAt(41)];
    const path: AccessPath = { kind: "creation", descending: false, from, through };
    const { ids } = await readAll(reader, path);
    const inside = live().filter((row) => row.createdAt >= from && row.createdAt <= through);
    expect(ids).toEqual(inCreationOrder(inside));
    expect(await reader.count(path, 1_000)).toMatchObject({ entries: 22 });
  });

  it("finds nothing in a range whose end is before its start", async () => {
    const path: AccessPath = {
      kind: "creation",
      descending: false,
      from: createdAt(9),
      through: createdAt(2),
    };
    expect((await readAll(reader, path)).ids).toEqual([]);
    expect(await reader.count(path, 10)).toEqual({ entries: 0, readUnits: 0 });
  });

  it("stops reading when its caller stops", async () => {
    let read = 0;
    const path: AccessPath = { kind: "creation", descending: true };
    for await (const { itemsRead, objects } of reader.read({ path, filter: ALL, wanted: 5 })) {
      read += itemsRead;
      if (objects.length > 0) break;
    }
    expect(read).toBeLessThanOrEqual(COUNT + 5);
  });

  it.each([1, 3, 16])("scans the table in %i segments", async (segments) => {
    const { ids, itemsRead, readUnits } = await readAll(reader, { kind: "scan", segments });
    expect(ids.sort()).toEqual(getIds(live()));
    expect(itemsRead).toBe(COUNT);
    expect(readUnits).toBeGreaterThan(0);
  });

  it("scans only the needed fields of unexpired objects", async () => {
    const fields = new Set(["channels"]);
    const path = { kind: "scan", segments: 2 } as const;
    const found = await readRows(reader.read({ path, filter: ALL, fields, wanted: 1 }));
    const expected = live().map(({ objectId, channels, ACL, _expiresAt }) => {
      return { objectId, channels, ACL, _expiresAt };
    });
    expect(found).toEqual(new Set(expected));
    const page = await store.scanPage({ segment: 0, totalSegments: 1, limit: 1_000, fields });
    expect(new Set(page.items)).toEqual(new Set(expected));
  });

  it("scans for a condition without a value", async () => {
    const where = parseWhere({ deviceToken: { $exists: true } });
    const { ids } = await readAll(reader, { kind: "scan", segments: 1 }, { where });
    expect(ids.sort()).toEqual(getIds(live()));
  });

  it("counts entries up to the limit without further reads", async () => {
    const entries = ["all", "third1"].map((value) => postingEntry("channels", value) ?? "");
    const path = { kind: "postings", field: "channels", entries } as const;
    expect(await reader.count(path, 1_000)).toMatchObject({ entries: COUNT + COUNT / 3 });
    expect(await reader.count(path, 11)).toMatchObject({ entries: 11 });
    expect(await reader.count({ kind: "creation", descending: false }, 1_000)).toMatchObject({
      entries: COUNT,
    });
  });

  it.each<[string, JsonObject, AccessPath["kind"]]>([
    ["ids", { objectId: { $in: [] } }, "ids"],
    ["a unique field", { installationId: { $in: ["installation1", "installation2"] } }, "unique"],
    ["postings", { channels: "third1" }, "postings"],
    ["the order of creation", {}, "creation"],
  ])("costs as much by %s as the planner expects", async (_, where, kind) => {
    const ids = rows.slice(0, 50).map(({ objectId }) => objectId);
    const asked = kind === "ids" ? { objectId: { $in: ids } } : where;
    const query = parseObjectQuery({ where: JSON.stringify(asked), limit: "60" });
    const indexes = installationIndexes(["channels"]);
    const size = { objects: COUNT, scanUnits: 10 };
    const path = listPaths(query, indexes, size).find((each) => each.kind === kind);
    if (!path) throw new Error(`There is no path by ${kind}`);
    const entries = kind === "postings" ? COUNT / 3 : undefined;

    const estimate = estimatePath(path, query, { size, entries });
    let readUnits = 0;
    let found = 0;
    const wanted = estimate.wanted ?? COUNT;
    for await (const page of reader.read({ path, filter: query.where, wanted })) {
      readUnits += page.readUnits;
      found += page.objects.length;
      // A tenth of the installations has expired.
      if (kind === "creation" && found >= 0.8 * wanted) break;
    }

    expect(readUnits).toBeGreaterThan(0.8 * estimate.estimatedUnits);
    expect(readUnits).toBeLessThan(1.2 * estimate.estimatedUnits + 1);
  });

  it("knows its approximate size", async () => {
    const { objects, scanUnits } = await reader.size();
    expect(objects).toBe(COUNT);
    expect(scanUnits).toBeGreaterThan(0);
  });
});

describe("the reader of users", () => {
  const users = Array.from({ length: COUNT }, (_, index) => ({
    objectId: randomBytes(12).toString("hex"),
    createdAt: createdAt(index),
    updatedAt: createdAt(index),
    username: `name${index}`,
    email: `e${index}@example.com`,
    _tokenGeneration: "generation",
  }));
  let reader: ReturnType<typeof createUserReader>;

  beforeAll(async () => {
    const { users: usersTable, userSecrets: userSecretsTable } = engine.tables;
    const table = { client: engine.documents, usersTable };
    reader = createUserReader({ ...table, clock, privateUserFields: [] });
    const store = createDynamoUserStore({ ...table, userSecretsTable });
    await Promise.all(users.map((user) => store.create(user)));
  });

  it("finds each user once by every path", async () => {
    const paths: AccessPath[] = [
      { kind: "ids", objectIds: users.map(({ objectId }) => objectId) },
      {
        kind: "unique",
        entries: users.map(({ username: value }) => uniqueEntry({ field: "username", value })),
      },
      { kind: "creation", descending: false },
      { kind: "scan", segments: 4 },
    ];
    const found = await Promise.all(paths.map((path) => readAll(reader, path)));
    const expected = users.map(({ objectId }) => objectId).sort();
    expect(found[2]?.ids).toEqual(inCreationOrder(users));
    for (const { ids } of found) expect(ids.sort()).toEqual(expected);
  });

  it("scans whole users if a field is shown differently than it is stored", async () => {
    const path = { kind: "scan", segments: 1 } as const;
    const read = (field: string) =>
      readRows(reader.read({ path, filter: ALL, fields: new Set([field]), wanted: 1 }));
    expect(await read("emailVerified")).toEqual(new Set(users));
    expect(await read("email")).toEqual(
      new Set(users.map(({ objectId, email }) => ({ objectId, email }))),
    );
  });

  it("returns the rows that the user store returns", async () => {
    const path: AccessPath = { kind: "ids", objectIds: [users[0]?.objectId ?? ""] };
    for await (const page of reader.read({ path, filter: ALL, wanted: 1 })) {
      expect(page.objects).toEqual([users[0]]);
    }
  });
});

describe("the reader of roles", () => {
  it("finds each role once by every path, in order of creation", async () => {
    const table = { client: engine.documents, rolesTable: engine.tables.roles };
    const reader = createRoleReader({ ...table, clock });
    const store = createDynamoRoleStore(table);
    const roles = Array.from({ length: 30 }, (_, index) => ({
      objectId: randomBytes(12).toString("hex"),
      createdAt: createdAt(index),
      updatedAt: createdAt(index),
      name: `role${index}`,
      ACL: {},
    }));
    const edge = {
      relation: "users",
      memberId: "5f0000000000000000000000",
      isMember: true,
    } as const;
    await Promise.all(roles.map((role) => store.create(role, [edge])));
    const paths: AccessPath[] = [
      { kind: "creation", descending: false },
      { kind: "ids", objectIds: roles.map(({ objectId }) => objectId) },
      { kind: "unique", entries: roles.map(({ name }) => `name#${name}`) },
      { kind: "scan", segments: 2 },
    ];
    const found = await Promise.all(paths.map((path) => readAll(reader, path)));
    expect(found[0]?.ids).toEqual(inCreationOrder(roles));
    for (const { ids } of found)
      expect(ids.sort()).toEqual(roles.map((role) => role.objectId).sort());
    const range = { kind: "creation", descending: true, through: createdAt(9) } as const;
    expect((await readAll(reader, range)).ids).toEqual(
      inCreationOrder(roles.slice(0, 10)).toReversed(),
    );
  });
});
