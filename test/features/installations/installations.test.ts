import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../../functions/domain/api-error.ts";
import {
  deviceTokenEntry,
  installationIdEntry,
  registrationEntry,
} from "../../../functions/domain/installations/installation-index.ts";
import type { JsonObject } from "../../../functions/domain/json.ts";
import { startDynamoDbEngine } from "../../support/dynamodb-engine.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { MASTER } from "../../support/queries/unlimited.ts";
import { createInstallationsService } from "../../support/services/installations-service.ts";

const engine = forAllTests(startDynamoDbEngine);
const service = forAllTests(() => createInstallationsService(engine));

let count = 0;
const next = () => `${++count}`.padStart(8, "0");
const iphone = (fields: JsonObject = {}): JsonObject => ({
  deviceType: "ios",
  deviceToken: `abc${next()}`,
  apnsTopic: "com.example.app",
  ...fields,
});
const android = (fields: JsonObject = {}): JsonObject => ({
  deviceType: "android",
  installationId: `install${next()}`,
  ...fields,
});
const getId = ({ body }: { body: object }) => (body as { objectId: string }).objectId;
const stored = async (objectId: string) => (await service.get(objectId)).body as JsonObject;
const store = () => service.ports.installations;

async function getErrorCode(answer: Promise<unknown>): Promise<number | undefined> {
  try {
    await answer;
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

async function subscribers(channel: string): Promise<string[]> {
  const request = { entry: `channels#${channel}`, limit: 100, consistent: true };
  return (await store().subscribersPage(request)).items.map(({ objectId }) => objectId);
}

async function readPostings(objectId: string): Promise<string[]> {
  const { Items = [] } = await engine.documents.send(
    new ScanCommand({ TableName: engine.tables.installationIndex, ConsistentRead: true }),
  );
  return Items.filter((item) => item._member === objectId)
    .map((item) => item._entry)
    .sort();
}

describe("a device that registers", () => {
  it("gets an id and is valid unless it says otherwise", async () => {
    const answer = await service.post(android({ channels: ["a"] }));

    expect(answer.status).toBe(201);
    expect(answer.location).toBe(`/1.1/installations/${getId(answer)}`);
    expect(Object.keys(answer.body).sort()).toEqual(["createdAt", "objectId"]);
    expect(getId(answer)).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(await stored(getId(answer))).toMatchObject({ valid: true, channels: ["a"] });
    expect(Object.keys(await stored(getId(answer))).some((key) => key.startsWith("_"))).toBe(false);
  });

  it("gets the whole row when it asks", async () => {
    const body = android({ timeZone: "Asia/Shanghai" });

    const answer = await service.post(body, { fetchWhenSave: "true" });

    expect(answer.body).toMatchObject({ ...body, valid: true });
    expect((answer.body as JsonObject).updatedAt).toBe((answer.body as JsonObject).createdAt);
  });

  const identifiers: [string, JsonObject, JsonObject][] = [
    ["deviceToken", iphone({ deviceToken: "t1" }), { deviceToken: "t1" }],
    [
      "deviceToken once without a topic",
      { deviceType: "ios", deviceToken: "t2" },
      { deviceToken: "t2" },
    ],
    ["installationId", android({ installationId: "i1" }), { installationId: "i1" }],
    [
      "registrationId",
      android({ vendor: "fcm", registrationId: "r1" }),
      android({ vendor: "fcm", registrationId: "r1" }),
    ],
  ];
  it.each(identifiers)("is recognized by its %s", async (_, first, again) => {
    const id = getId(await service.post({ ...first, channels: ["kept"], custom: 1 }));
    const before = await stored(id);

    const answer = await service.post({
      ...again,
      deviceType: first.deviceType ?? "ios",
      ...("apnsTopic" in first || !("deviceToken" in first) ? {} : { apnsTopic: "com.example.x" }),
      ...("apnsTopic" in first ? { apnsTopic: first.apnsTopic ?? "" } : {}),
    });

    expect(answer.status ?? 200).toBe(200);
    expect(getId(answer)).toBe(id);
    const after = await stored(id);
    expect(after).toMatchObject({ channels: ["kept"], custom: 1 });
    expect(String(after.updatedAt) > String(before.updatedAt)).toBe(true);
  });

  it("is recognized by its objectId, even with a new token", async () => {
    const id = getId(await service.post(iphone()));

    const answer = await service.post(iphone({ objectId: id, deviceToken: "fresh" }));

    expect(getId(answer)).toBe(id);
    const items = await store().findByUnique([deviceTokenEntry("fresh")]);
    expect([...items.values()].map((item) => item.objectId)).toEqual([id]);
    expect([...items.values()][0]?.address).toMatchObject({ provider: "apns", token: "fresh" });
  });

  it("gets a new row if its own has expired, although its identifiers still point to the old one", async () => {
    const body = android();
    const old = getId(await service.post(body));
    service.time.nowMs += 91 * 86_400_000;

    const answer = await service.post(body);

    expect(answer.status).toBe(201);
    expect(getId(answer)).not.toBe(old);
    expect(await stored(old)).toEqual({});
  });

  it("leaves one row when its token belonged to another, with the app's fields of both", async () => {
    const owner = { __type: "Pointer", className: "_User", objectId: "u1" };
    const older = getId(
      await service.post(
        android({ registrationId: "moved", channels: ["old"], owner, note: "older" }),
      ),
    );
    const newer = getId(await service.post(android({ note: "newer" })));

    await service.put(newer, { vendor: "fcm", registrationId: "moved" });

    expect(await stored(older)).toEqual({});
    expect(await stored(newer)).toMatchObject({ channels: ["old"], owner, note: "newer" });
    expect(await readPostings(older)).toEqual([]);
    expect(await readPostings(newer)).toEqual(["channels#old", "owner#u1"]);
    const items = await store().findByUnique([registrationEntry("fcm", "moved")]);
    expect([...items.values()].map((item) => item.objectId)).toEqual([newer]);
  });

  it("gets only its sent fields of a row that it may not read", async () => {
    const body = android({ secretNote: "private", ACL: { "*": { write: true } } });
    const id = getId(await service.post(body));
    const { installationId } = body as { installationId: string };

    const answer = await service.post(
      { deviceType: "android", installationId },
      { fetchWhenSave: "true" },
    );

    expect(getId(answer)).toBe(id);
    expect(answer.body).not.toHaveProperty("secretNote");
  });

  const refused: [string, JsonObject, number][] = [
    ["without a deviceType", { deviceToken: "x" }, 113],
    ["of an unknown type", { deviceType: "toaster", deviceToken: "x" }, 111],
    ["ios without a token", { deviceType: "ios" }, 113],
    ["with null as its token", { deviceType: "ios", deviceToken: null }, 113],
    ["with null as its validity", android({ valid: null }), 111],
    ["with an empty token", { deviceType: "ios", deviceToken: "" }, 114],
    ["with an operator as its token", { deviceType: "ios", deviceToken: { $ne: null } }, 114],
    ["with an object as its token", { deviceType: "ios", deviceToken: { ne: 1 } }, 114],
    ["with a path in its token", { deviceType: "ios", deviceToken: "a/../b" }, 114],
    ["android without an id", { deviceType: "android", deviceToken: "x" }, 113],
    ["with a number as its id", { deviceType: "android", installationId: 1 }, 111],
    ["with a blank id", { deviceType: "android", installationId: "  " }, 111],
    ["with a blank registration", android({ vendor: "fcm", registrationId: "\t" }), 111],
    ["with a bad channel", android({ channels: ["no spaces"] }), 112],
    ["with channels that are no list", android({ channels: { a: 1 } }), 111],
    ["with an internal field", android({ _revision: 1 }), 105],
    ["with a bad ACL", android({ ACL: { "*": { read: "x" } } }), 123],
  ];

  it("may be registered with null for absent fields", async () => {
    const fields = { deviceToken: null, badge: null, channels: null, vendor: null };
    const answer = await service.post(android(fields));

    expect(answer.status).toBe(201);
    expect(await stored(getId(answer))).toMatchObject(fields);
  });

  it.each(refused)("%s is rejected", async (_, body, code) => {
    expect(await getErrorCode(service.post(body))).toBe(code);
  });
});

describe("a change", () => {
  it("moves updatedAt even when it changes nothing", async () => {
    const id = getId(await service.post(android()));
    const { updatedAt } = await stored(id);

    const answer = await service.put(id, {});

    expect(answer.body).toEqual({ objectId: id, updatedAt: (await stored(id)).updatedAt });
    expect((await stored(id)).updatedAt).not.toBe(updatedAt);
  });

  it("keeps the postings complete and removes dropped ones", async () => {
    const id = getId(await service.post(android({ channels: ["p", "q"] })));

    await service.put(id, { channels: { __op: "Remove", objects: ["p"] } });
    await service.put(id, { channels: { __op: "AddUnique", objects: ["r"] } });

    expect(await readPostings(id)).toEqual(["channels#q", "channels#r"]);
  });

  it("is rejected with LeanCloud's message if the installation is missing", async () => {
    const answer = service.put("missing", { badge: 1 });
    await expect(answer).rejects.toThrow(
      "Could not find object by id 'missing' for class '_Installation'.",
    );
  });

  it("answers 305 and changes nothing if its condition is false", async () => {
    const id = getId(await service.post(android({ badge: 1 })));

    const where = JSON.stringify({ badge: 2 });
    expect(await getErrorCode(service.put(id, { badge: 5 }, { where }))).toBe(305);
    expect((await stored(id)).badge).toBe(1);
  });

  it("requires the rights that the ACL demands", async () => {
    const ACL = { u1: { read: true, write: true } };
    const id = getId(await service.post(android({ ACL })));

    expect(await getErrorCode(service.put(id, { badge: 1 }))).toBe(403);
    expect(await getErrorCode(service.get(id))).toBe(403);
    expect(await getErrorCode(service.put(id, { badge: 1 }, {}, MASTER))).toBe(undefined);
  });

  it("removes an installation whose two identifiers share an item", async () => {
    const fields = { vendor: "fid", registrationId: "same", fid: "same" };
    const id = getId(await service.post(android(fields)));

    await service.remove(id);

    expect(await stored(id)).toEqual({});
    expect((await store().findByUnique([registrationEntry("fid", "same")])).size).toBe(0);
  });

  it("removes the installation, its identifiers and its postings together", async () => {
    const id = getId(await service.post(android({ installationId: "gone", channels: ["x"] })));

    await service.remove(id);
    await service.remove(id);

    expect(await stored(id)).toEqual({});
    expect(await readPostings(id)).toEqual([]);
    expect((await store().findByUnique([installationIdEntry("gone")])).size).toBe(0);
  });
});

describe("at the same time", () => {
  it("two launches of one device create one row, fifty times over", async () => {
    const launches = Array.from({ length: 50 }, () => android({ channels: ["race"] }));

    const answers = await Promise.all(
      launches.map((body) => Promise.all([service.post(body), service.post(body)])),
    );

    for (const [one, other] of answers) expect(getId(one)).toBe(getId(other));
    expect((await subscribers("race")).length).toBe(50);
  });

  it("subscribing and unsubscribing lose nothing", async () => {
    const names = Array.from({ length: 8 }, (_, i) => `c${i}`);
    const id = getId(await service.post(android({ channels: names.slice(0, 4) })));

    await Promise.all(
      names.map((name, i) =>
        service.put(id, { channels: { __op: i < 4 ? "Remove" : "Add", objects: [name] } }),
      ),
    );

    expect([...((await stored(id)).channels as string[])].sort()).toEqual(names.slice(4));
    expect(await readPostings(id)).toEqual(names.slice(4).map((name) => `channels#${name}`));
  });

  it("subscribing and unsubscribing one channel leave the posting that the row wants", async () => {
    const id = getId(await service.post(android({ channels: [] })));

    for (let round = 0; round < 10; round++) {
      await Promise.all(
        ["AddUnique", "Remove", "AddUnique", "Remove"].map((__op) =>
          service.put(id, { channels: { __op, objects: ["flip"] } }),
        ),
      );
      const wanted = (await stored(id)).channels as string[];
      expect(await readPostings(id)).toEqual(
        expect.arrayContaining(wanted.map((c) => `channels#${c}`)),
      );
    }
  });
});

describe("a listing", () => {
  it("finds by channel and by any field, sorted, cut and counted", async () => {
    for (const rank of [3, 1, 2]) {
      service.time.nowMs += 1;
      await service.post(android({ channels: ["listed"], rank }));
    }
    const where = JSON.stringify({ channels: "listed" });

    const sorted = await service.list({ where, order: "-rank", limit: "2", count: "1" });
    const scanned = await service.list({
      where: JSON.stringify({ rank: { $gte: 2 } }),
      keys: "rank",
    });

    expect(sorted.results.map(({ rank }) => rank)).toEqual([3, 2]);
    expect(sorted.count).toBe(3);
    expect(scanned.results.map(({ rank }) => rank)).toEqual([3, 2]);
    expect(Object.keys(scanned.results[0] ?? {}).sort()).toEqual([
      "createdAt",
      "objectId",
      "rank",
      "updatedAt",
    ]);
    expect(await service.list({ where, limit: "0", count: "1" })).toEqual({
      results: [],
      count: 3,
    });
  });

  it("reads every subscriber once in pages of one", async () => {
    for (let i = 0; i < 3; i++) await service.post(android({ channels: ["paged"] }));

    const seen: string[] = [];
    let from: string | undefined;
    do {
      const request = { entry: "channels#paged", limit: 1, ...(from ? { from } : {}) };
      const page = await store().subscribersPage(request);
      seen.push(...page.items.map(({ objectId }) => objectId));
      from = page.next;
    } while (from !== undefined);

    expect(new Set(seen).size).toBe(3);
    expect(seen).toHaveLength(3);
  });
});

describe("a save long after the last one", () => {
  it("keeps the postings and identifiers alive as long as the row", async () => {
    const body = android({ channels: ["long"] });
    const id = getId(await service.post(body));
    for (let launch = 0; launch < 5; launch++) {
      service.time.nowMs += 80 * 86_400_000;
      await service.put(id, {});
    }

    const { installationId } = body as { installationId: string };
    expect(await subscribers("long")).toEqual([id]);
    expect((await store().findByUnique([installationIdEntry(installationId)])).size).toBe(1);
  });
});
