import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../functions/domain/json.ts";
import { startDynamoDbEngine } from "../../support/dynamodb-engine.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { createInstallationsService } from "../../support/services/installations-service.ts";

const engine = forAllTests(startDynamoDbEngine);
const service = forAllTests(() => createInstallationsService(engine));

const WHOLE = { fetchWhenSave: "true" };
const DAY_MS = 86_400_000;
const toBody = ({ body }: { body: object }) => body as JsonObject & { objectId: string };
const stored = async (objectId: string) => toBody(await service.get(objectId));
const rowCount = async () => (await service.list({ limit: "0", count: "1" })).count;

/** A launch that must end at this row, whatever else it changes. */
async function expectSameRow(objectId: string, launch: () => Promise<{ body: object }>) {
  const count = await rowCount();
  const { updatedAt } = await stored(objectId);
  const answer = toBody(await launch());
  expect(answer.objectId).toBe(objectId);
  expect(await rowCount()).toBe(count);
  expect(String((await stored(objectId)).updatedAt) > String(updatedAt)).toBe(true);
}

describe("launches of Swift", () => {
  const stable = {
    deviceType: "ios",
    deviceToken: "9f1c",
    apnsTopic: "com.acme.app",
    apnsTeamId: "ABCDE12345",
    timeZone: "Asia/Shanghai",
  };

  it("end at their row if they send the objectId and all their fields, even with a new token", async () => {
    const { objectId } = toBody(await service.post({ ...stable, channels: ["a"], vip: true }));

    await expectSameRow(objectId, () => service.post({ ...stable, objectId, badge: 0 }));
    await expectSameRow(objectId, () => service.post({ ...stable, objectId, deviceToken: "7e55" }));

    expect(await stored(objectId)).toMatchObject({
      channels: ["a"],
      vip: true,
      badge: 0,
      deviceToken: "7e55",
    });
  });

  it("keep the objectId of a deleted row and nothing else of it", async () => {
    const removals = {
      expired: () => {
        service.time.nowMs += 91 * DAY_MS;
      },
      deleted: (objectId: string) => service.remove(objectId),
      pruned: async (objectId: string, deviceToken: string) => {
        const { installations } = service.ports;
        await installations.deleteIfUnchangedSince(objectId, deviceToken, service.time.nowMs);
      },
    };
    for (const [deviceToken, remove] of Object.entries(removals)) {
      const device = { ...stable, deviceToken };
      const { objectId } = toBody(await service.post({ ...device, vip: true, channels: ["a"] }));
      await remove(objectId, deviceToken);
      expect(await stored(objectId), deviceToken).toEqual({});

      const answer = await service.post({ ...device, objectId, channels: ["b"] });

      expect(answer.status, deviceToken).toBe(201);
      expect(answer.location).toBe(`/1.1/installations/${objectId}`);
      expect(Object.keys(answer.body).sort()).toEqual(["createdAt", "objectId"]);
      const row = await stored(objectId);
      expect(row).toMatchObject({ ...device, objectId, channels: ["b"] });
      expect(row.createdAt).toBe(row.updatedAt);
      expect(row).not.toHaveProperty("vip");
      await expectSameRow(objectId, () => service.post({ ...device, objectId }));
      await expectSameRow(objectId, () => service.post(device));
    }
  });

  it("get a new objectId for a malformed or foreign one without a row", async () => {
    const ids = ["6740e680a1b2c3d4e5f60718", "x".repeat(31), "x".repeat(33), `${"x".repeat(31)}-`];
    for (const [index, objectId] of [...ids, 7, null].entries()) {
      const device = { ...stable, deviceToken: `foreign${index}`, objectId };
      const answer = toBody(await service.post(device));
      expect(answer.objectId).not.toBe(objectId);
      expect(answer.objectId).toMatch(/^[A-Za-z0-9]{32}$/);
    }
  });

  it("leave the old token to its next device if they send an old objectId and a new token", async () => {
    for (const isSwept of [false, true]) {
      const [old, fresh] = [`old${isSwept}`, `fresh${isSwept}`];
      const { objectId } = toBody(await service.post({ ...stable, deviceToken: old }));
      service.time.nowMs += 91 * DAY_MS;
      const Key = { objectId };
      const row = { TableName: engine.tables.installations, Key };
      if (isSwept) await engine.documents.send(new DeleteCommand(row));
      await service.post({ ...stable, deviceToken: fresh, objectId });

      const next = await service.post({ ...stable, deviceToken: old, channels: ["next"] });

      expect(next.status).toBe(201);
      expect(toBody(next).objectId).not.toBe(objectId);
      expect(await stored(objectId)).toMatchObject({ deviceToken: fresh });
      await expectSameRow(toBody(next).objectId, () =>
        service.post({ ...stable, deviceToken: old }),
      );
      await expectSameRow(objectId, () => service.post({ ...stable, deviceToken: fresh }));
    }
  });

  it("end at the row that has their token if their objectId is deleted", async () => {
    const { objectId } = toBody(await service.post({ ...stable, deviceToken: "gone2" }));

    const launch = { ...stable, deviceToken: "gone2", objectId: "x".repeat(32) };
    await expectSameRow(objectId, () => service.post(launch));
  });
});

describe("launches of Objective-C", () => {
  it("apply operations to stored values and keep the rest", async () => {
    const identity = { deviceType: "ios", deviceToken: "0bjc", apnsTeamId: "T", apnsTopic: "a.b" };
    const first = { ...identity, channels: { __op: "AddUnique", objects: ["a"] }, score: 1 };
    const { objectId } = toBody(await service.post(first));

    const ops = {
      channels: { __op: "AddUnique", objects: ["b"] },
      score: { __op: "Increment", amount: 2 },
    };
    await expectSameRow(objectId, () => service.post({ ...identity, objectId, ...ops }));

    expect(await stored(objectId)).toMatchObject({ channels: ["a", "b"], score: 3 });
  });
});

describe("a token", () => {
  const tokens: [string, JsonObject, JsonObject][] = [
    ["stored with a topic, sent without", { apnsTopic: "a.b" }, {}],
    ["stored without a topic, sent with one", {}, { apnsTopic: "a.b" }],
    ["stored with a topic, sent with another", { apnsTopic: "a.b" }, { apnsTopic: "a.c" }],
  ];
  it.each(tokens)("%s, is the same device", async (name, first, again) => {
    const device = { deviceType: "ios", deviceToken: name.replaceAll(/\W/g, "") };
    const { objectId } = toBody(await service.post({ ...device, ...first, custom: 1 }));

    await expectSameRow(objectId, () => service.post({ ...device, ...again }));

    expect(await stored(objectId)).toMatchObject({ ...device, ...first, ...again, custom: 1 });
  });
});

describe("launches of Java", () => {
  const full = (installationId: string): JsonObject => ({
    deviceType: "android",
    installationId,
    timeZone: "Asia/Shanghai",
  });

  it("register once and then save all their fields to their row", async () => {
    const first = await service.post(full("java1"), WHOLE);
    const { objectId } = toBody(first);
    const fcm = { ...full("java1"), vendor: "fcm", registrationId: "tok1", channels: ["a"] };

    await expectSameRow(objectId, () => service.put(objectId, fcm, WHOLE));
    const answer = toBody(await service.put(objectId, fcm, WHOLE));

    expect(toBody(first)).toMatchObject({ ...full("java1"), valid: true });
    const { createdAt: _, valid: __, ...touched } = await stored(objectId);
    expect(answer).toEqual(touched);
  });

  it("register again under the same objectId with the same PUT if their row is gone", async () => {
    const fields = { ...full("java2"), vendor: "fcm", registrationId: "tok2" };
    const first = toBody(await service.post({ ...fields, note: "app" }));
    service.time.nowMs += 91 * DAY_MS;

    const answer = toBody(await service.put(first.objectId, fields, WHOLE));
    await expectSameRow(first.objectId, () => service.put(first.objectId, fields));

    expect(answer.objectId).toBe(first.objectId);
    expect(answer).toMatchObject({ ...fields, valid: true, createdAt: answer.updatedAt });
    expect(answer).not.toHaveProperty("note");
  });

  it("end at the row that has their installationId if their own is gone", async () => {
    const { objectId } = toBody(await service.post({ ...full("java3"), note: "app" }));

    await expectSameRow(objectId, () => service.put("z".repeat(32), full("java3")));

    expect(await stored(objectId)).toMatchObject({ note: "app" });
  });

  it("never register with a condition", async () => {
    const where = JSON.stringify({ badge: 1 });
    await expect(service.put("y".repeat(32), full("java4"), { where })).rejects.toThrow(
      "Could not find object by id",
    );
  });

  it("stay one row when they move between vendors, identified by vendor and registrationId", async () => {
    const { objectId } = toBody(
      await service.post({ ...full("java5"), vendor: "fcm", registrationId: "same" }),
    );
    await expectSameRow(objectId, () => service.put(objectId, { ...full("java5"), vendor: "HMS" }));

    const other = await service.post({ ...full("java6"), vendor: "fcm", registrationId: "same" });
    const again = { ...full("java7"), vendor: "HMS", registrationId: "same" };

    expect(other.status).toBe(201);
    await expectSameRow(objectId, () => service.post(again));
  });
});

describe("a device that opted out", () => {
  it("stays opted out over its launches until it opts in", async () => {
    const device = { deviceType: "ios", deviceToken: "0ff", valid: false };
    const { objectId } = toBody(await service.post(device));

    await service.post({ deviceType: "ios", deviceToken: "0ff", objectId });
    expect(await stored(objectId)).toMatchObject({ valid: false });

    await service.post({ ...device, valid: true });
    expect(await stored(objectId)).toMatchObject({ valid: true });
  });
});

describe("how long a device is kept", () => {
  it("is 90 days, even before TTL deletes it: no query, count, channel or push includes it", async () => {
    const device = { deviceType: "ios", deviceToken: "1a7e", channels: ["late"], owner: "u9" };
    const { objectId } = toBody(await service.post(device));
    service.time.nowMs += 89 * DAY_MS;
    const stays = toBody(await service.post({ ...device, deviceToken: "57a9" }));
    service.time.nowMs += 2 * DAY_MS;

    const conditions = [{}, { channels: "late" }, { owner: "u9" }, { deviceType: "ios" }];
    for (const condition of [...conditions, { deviceToken: "1a7e" }, { objectId }]) {
      const where = JSON.stringify(condition);
      const { results, count: counted = 0 } = await service.list({ where, count: "1" });
      expect(results.map((row) => row.objectId)).not.toContain(objectId);
      expect(counted).toBe(results.length);
    }
    const late = await service.list({ where: JSON.stringify({ channels: "late" }) });
    expect(late.results.map((row) => row.objectId)).toEqual([stays.objectId]);
    const request = { limit: 1_000, consistent: true };
    const { installations } = service.ports;
    const pages = await Promise.all([
      installations.subscribersPage({ ...request, entry: "channels#late" }),
      installations.scanPage({ ...request, segment: 0, totalSegments: 1 }),
    ]);
    for (const { items } of pages) {
      expect(items.map((row) => row.objectId)).toContain(stays.objectId);
      expect(items.map((row) => row.objectId)).not.toContain(objectId);
    }
  });

  it("follows the setting from the next save on", async () => {
    const device = { deviceType: "ios", deviceToken: "5e77" };
    const { objectId } = toBody(await service.post(device));
    const shorter = createInstallationsService(engine, { installationDays: 10 });
    shorter.time.nowMs = service.time.nowMs + 20 * DAY_MS;

    expect(toBody(await shorter.get(objectId)).objectId).toBe(objectId);
    await shorter.put(objectId, {});
    shorter.time.nowMs += 9 * DAY_MS;
    expect(toBody(await shorter.get(objectId)).objectId).toBe(objectId);
    shorter.time.nowMs += 2 * DAY_MS;
    expect((await shorter.get(objectId)).body).toEqual({});
  });
});

it("saves a row without an expiry and gives it one", async () => {
  const device = { deviceType: "android", installationId: "eternal" };
  const { objectId } = toBody(await service.post(device));
  const { documents, tables } = engine;
  const row = { TableName: tables.installations, Key: { objectId } };
  await documents.send(new UpdateCommand({ ...row, UpdateExpression: "REMOVE _expiresAt" }));

  await expectSameRow(objectId, () => service.put(objectId, device));
  await expectSameRow(objectId, () => service.post(device));

  expect(await service.ports.installations.find(objectId)).toHaveProperty("_expiresAt");
});
