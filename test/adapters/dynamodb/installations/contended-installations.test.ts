import { beforeAll, beforeEach, expect, it } from "vitest";
import { createPostingRepair } from "../../../../functions/adapters/dynamodb/index/posting-repair.ts";
import {
  putPostings,
  queryPostings,
} from "../../../../functions/adapters/dynamodb/index/postings.ts";
import { createBadges } from "../../../../functions/adapters/dynamodb/installations/badges.ts";
import {
  createIndexCatalog,
  createIndexFillings,
} from "../../../../functions/adapters/dynamodb/installations/index-catalog.ts";
import { createInstallationStore } from "../../../../functions/adapters/dynamodb/installations/installation-store.ts";
import {
  createPostingFiller,
  createReindexProgress,
} from "../../../../functions/adapters/dynamodb/installations/posting-fillings.ts";
import type { StoredInstallation } from "../../../../functions/domain/installations/stored-installation.ts";
import { postingEntry } from "../../../../functions/domain/objects/posting.ts";
import { UNLIMITED_WORK } from "../../../../functions/domain/work-budget.ts";
import type { Badges, InstallationStore } from "../../../../functions/ports/installations.ts";
import type { IndexCatalog, IndexFillings } from "../../../../functions/ports/objects.ts";
import type { ReindexPorts, ReindexProgress } from "../../../../functions/ports/reindex.ts";
import { ContendedClient, testContention } from "../../../support/adapters/contended-client.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";

const NOW_MS = Date.UTC(2026, 10, 21, 8);
const NOW_SECONDS = NOW_MS / 1_000;
const ISO = new Date(NOW_MS).toISOString();

const engine = forAllTests(startDynamoDbEngine);
let contended: ContendedClient;
let installation: StoredInstallation;
let serial = 0;

beforeAll(async () => {
  contended = new ContendedClient(engine.documents);
});

beforeEach(() => {
  serial += 1;
  installation = {
    objectId: `installation${serial}`,
    createdAt: ISO,
    updatedAt: ISO,
    deviceType: "ios",
    deviceToken: `token${serial}`,
    channels: [`channel${serial}`],
    ACL: { "*": { read: true } },
    _revision: 1,
    _expiresAt: NOW_SECONDS + 10,
    _indexExpiresAt: NOW_SECONDS + 10,
  };
});

function options() {
  return {
    client: contended.client,
    installationsTable: engine.tables.installations,
    indexTable: engine.tables.installationIndex,
    indexedFields: ["channels"],
    clock: { now: () => NOW_MS },
  };
}

const store = () => createInstallationStore(options());
const find = () => store().find(installation.objectId);

async function save(before: StoredInstallation | undefined, after: StoredInstallation) {
  const write = {
    before,
    after,
    absorbed: [],
    expiredOwners: [],
    namesakes: [],
    claimsObjectId: false,
  };
  await store().save(async () => ({ write }), UNLIMITED_WORK);
}

/** Postings of the channel, which the first save has and the second one takes away. */
async function postings() {
  const { client, indexTable: tableName } = options();
  const entry = String(postingEntry("channels", `channel${serial}`));
  return (await queryPostings({ client, tableName }, { entry, limit: 10 }, NOW_MS)).postings;
}

testContention<
  InstallationStore,
  "find" | "findMany" | "findByUnique" | "scanPage" | "subscribersPage"
>("installations", () => contended, {
  save: async () => {
    await save(undefined, installation);
    expect(await postings()).toHaveLength(1);
    const stored = await find();
    await save(stored, { ...installation, badge: 1, channels: [], _revision: 2 });
    expect(await find()).toMatchObject({ badge: 1, _revision: 2 });
    expect(await postings()).toEqual([]);
  },
  delete: async () => {
    await save(undefined, installation);
    await store().delete(installation.objectId, UNLIMITED_WORK);
    expect(await find()).toBeUndefined();
  },
  deleteUnchanged: async () => {
    await save(undefined, installation);
    expect(await store().deleteUnchanged(installation, UNLIMITED_WORK)).toBe(true);
  },
  deleteIfUnchangedSince: async () => {
    await save(undefined, installation);
    const { objectId, deviceToken } = installation;
    const isRemoved = await store().deleteIfUnchangedSince(objectId, String(deviceToken), NOW_MS);
    expect(isRemoved).toBe(true);
  },
  deleteIfReportedAgain: async () => {
    await save(undefined, installation);
    const { objectId, deviceToken } = installation;
    const report = { reportedAtMs: NOW_MS, nowMs: NOW_MS };
    expect(await store().deleteIfReportedAgain(objectId, String(deviceToken), report)).toBe(false);
    expect((await find())?._refusals).toHaveLength(1);
  },
  noteRefusal: async () => {
    await save(undefined, installation);
    const { objectId, deviceToken } = installation;
    expect(await store().noteRefusal(objectId, String(deviceToken), NOW_MS)).toBe(true);
    expect((await find())?._refusals).toHaveLength(1);
  },
  removeActivityToken: async () => {
    const liveActivityTokens = { "order-1": "a1", "order-2": "a2" };
    await save(undefined, { ...installation, liveActivityTokens });
    const place = { field: "liveActivityTokens", name: "order-1" } as const;
    expect(await store().removeActivityToken(installation.objectId, place, "a1")).toBe(true);
    expect((await find())?.liveActivityTokens).toEqual({ "order-2": "a2" });
  },
});

testContention<Badges, never>("badges", () => contended, {
  raise: async () => {
    await save(undefined, installation);
    const badges = await createBadges(options()).raise("push", [installation.objectId]);
    expect(badges.get(installation.objectId)).toBe(1);
    expect(await find()).toMatchObject({ badge: 1 });
  },
});

const catalog = (field: string) =>
  createIndexCatalog({ ...options(), indexedFields: ["channels", field] });
const fillings = () =>
  createIndexFillings({ ...options(), indexedFields: ["channels", `field${serial}`] });

testContention<IndexCatalog, "usableFields">("the index catalog", () => contended, {
  postedFields: async () => {
    expect(await catalog("city").postedFields()).toEqual(expect.arrayContaining(["city"]));
  },
});

testContention<IndexFillings, "read">("fillings of the index", () => contended, {
  begin: async () => {
    expect((await fillings().begin(true)).fields).toMatchObject({ [`field${serial}`]: {} });
  },
  complete: async () => {
    const { fields } = await fillings().begin(true);
    const filling = Object.entries(fields).filter(([, { state }]) => state === "filling");
    expect(filling).not.toEqual([]);
    expect(await fillings().complete(Object.fromEntries(filling) as never)).toEqual([]);
  },
});

const progress = () => createReindexProgress(options());

testContention<ReindexProgress, "load">("progress of a reindex", () => contended, {
  save: async () => {
    const run = { id: `run${serial}`, segments: 1 };
    const done = { segment: 0, done: true, devices: 1, postings: 1, writeUnits: 1 };
    await progress().save(run, done);
    expect(await progress().load(run)).toEqual([done]);
  },
  clear: async () => {
    const run = { id: `run${serial}`, segments: 1 };
    await progress().clear(run);
    expect(await progress().load(run)).toEqual([]);
  },
});

testContention<Pick<ReindexPorts<StoredInstallation>, "fill">, never>("reindex", () => contended, {
  fill: async () => {
    const filled = await createPostingFiller(options())([installation], ["channels"]);
    expect(filled.postings).toBe(1);
  },
});

it("removes stale postings after the transaction in their way", async () => {
  const { client, indexTable: tableName, clock } = options();
  const entry = `stale${serial}`;
  const posting = { objectId: "gone", revision: 1, writtenAt: 0, expiresAt: NOW_SECONDS + 10 };
  await putPostings({ client: engine.documents, tableName }, [{ ...posting, entry }]);
  const page = () => queryPostings({ client, tableName }, { entry, limit: 10 }, NOW_MS);
  const failures: unknown[] = [];
  const log = { failure: (...failure: unknown[]) => failures.push(failure) };
  const before = contended.conflicts;

  const repair = createPostingRepair({ client, tableName, clock, log });
  await repair((await page()).postings, new Map());

  expect(contended.conflicts).toBeGreaterThan(before);
  expect([(await page()).postings, failures]).toEqual([[], []]);
});
