import { describe, expect, it } from "vitest";
import { ApiError } from "../../../functions/domain/api-error.ts";
import type { JsonObject } from "../../../functions/domain/json.ts";
import { startDynamoDbEngine } from "../../support/dynamodb-engine.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { createInstallationsService } from "../../support/services/installations-service.ts";

const engine = forAllTests(startDynamoDbEngine);
const service = forAllTests(() => createInstallationsService(engine));

const iphone = (deviceToken: string) => ({ deviceType: "ios", deviceToken });
const getId = ({ body }: { body: object }) => (body as { objectId: string }).objectId;
const stored = async (objectId: string) => (await service.get(objectId)).body as JsonObject;
const store = () => service.ports.installations;
const toCode = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error) => (error instanceof ApiError ? error.code : Promise.reject(error)),
  );

const NOWHERE = { field: "liveActivityStartTokens", name: "Order" } as const;

describe("a dead token", () => {
  it("removes the device only while it still has that token and has not come back", async () => {
    const body = iphone("dead");
    const id = getId(await service.post(body));
    const registeredMs = Date.parse(String((await stored(id)).updatedAt));

    expect(await store().deleteIfUnchangedSince(id, "dead", registeredMs - 1)).toBe(false);
    expect(await store().deleteIfUnchangedSince(id, "other", registeredMs)).toBe(false);
    expect(await store().deleteIfUnchangedSince(id, "dead", registeredMs)).toBe(true);
    expect(await store().deleteIfUnchangedSince(id, "dead", registeredMs)).toBe(false);
    expect(await stored(id)).toEqual({});
  });

  it("removes a device at the second of two reports that are a day apart, if they may be wrong", async () => {
    const id = getId(await service.post(iphone("doubted")));
    const reportedAtMs = Date.parse(String((await stored(id)).updatedAt));
    const report = (hours: number, token = "doubted") =>
      store().deleteIfReportedAgain(id, token, {
        reportedAtMs,
        nowMs: reportedAtMs + hours * 3_600_000,
      });

    expect(await report(0)).toBe(false);
    expect(await report(20)).toBe(false);
    expect(await report(48, "other")).toBe(false);
    expect(await report(48)).toBe(true);
    expect(await stored(id)).toEqual({});
  });

  it("may be a Firebase installation id", async () => {
    const device = { deviceType: "android", installationId: "f1", fid: "dead-fid" };
    const id = getId(await service.post(device));
    const registeredMs = Date.parse(String((await stored(id)).updatedAt));

    expect(await store().deleteIfUnchangedSince(id, "fid:dead-fid", registeredMs)).toBe(true);
  });
});

describe("a dead token of a Live Activity", () => {
  it("is removed alone, while the device still has it", async () => {
    const tokens = { "order-1": "a1", "order-2": "a2" };
    const id = getId(await service.post({ ...iphone("alive"), liveActivityTokens: tokens }));
    const remove = (name: string, token: string) =>
      store().removeActivityToken(id, { field: "liveActivityTokens", name }, token);

    expect(await remove("order-1", "other")).toBe(false);
    expect(await remove("order-3", "a1")).toBe(false);
    expect(await remove("toString", "a1")).toBe(false);
    expect(await remove("order-1", "a1")).toBe(true);
    expect(await remove("order-1", "a1")).toBe(false);
    expect((await stored(id)).liveActivityTokens).toEqual({ "order-2": "a2" });
    expect(await store().removeActivityToken("0".repeat(32), NOWHERE, "a1")).toBe(false);
  });

  it.each([["a string"], [["a"]], [{ "order-1": 5 }], [{ "order-1": "a/b" }], [{ a: "" }]])(
    "is refused as %j",
    async (liveActivityTokens) => {
      expect(await toCode(service.post({ ...iphone("wrong"), liveActivityTokens }))).toBe(111);
      const liveActivityStartTokens = liveActivityTokens;
      expect(await toCode(service.post({ ...iphone("wrong"), liveActivityStartTokens }))).toBe(111);
    },
  );
});

describe("a refused token", () => {
  const DAY_MS = 86_400_000;
  const days = async (objectId: string) => (await store().find(objectId))?._refusals;

  it("is noted once a day, while the device has it and has not come back (A116)", async () => {
    const id = getId(await service.post(iphone("bad")));
    const atMs = Date.parse(String((await stored(id)).updatedAt));
    const note = (token: string, refusedAtMs: number) =>
      store().noteRefusal(id, token, refusedAtMs);

    expect(await note("bad", atMs - 1)).toBe(false);
    expect(await note("other", atMs)).toBe(false);
    expect(await days(id)).toBeUndefined();
    expect(await note("bad", atMs)).toBe(true);
    expect(await note("bad", atMs)).toBe(false);
    const both = await Promise.all([note("bad", atMs + DAY_MS), note("bad", atMs + DAY_MS)]);
    expect(both).toContain(true);
    expect(await days(id)).toHaveLength(2);
    expect(await store().noteRefusal("0".repeat(32), "bad", atMs)).toBe(false);
  });

  it("shows in no answer, sets no updatedAt, and no client can write or ask for it", async () => {
    const id = getId(await service.post(iphone("bad2")));
    const before = await stored(id);
    await store().noteRefusal(id, "bad2", service.time.nowMs);

    expect(await stored(id)).toEqual(before);
    expect(await toCode(service.put(id, { _refusals: [] }))).toBe(105);
    const where = JSON.stringify({ _refusals: { $exists: true } });
    expect(await toCode(service.list({ where }))).toBe(105);
  });

  it("is forgotten by any save, of the same token or another one (A116)", async () => {
    for (const body of [{}, { deviceToken: "bad3" }, { deviceToken: "new3" }]) {
      const id = getId(await service.post(iphone("bad3")));
      service.time.nowMs += 1_000;
      expect(await store().noteRefusal(id, "bad3", service.time.nowMs)).toBe(true);
      await service.put(id, body);
      expect(await days(id)).toBeUndefined();
    }
    const device = iphone("bad4");
    const id = getId(await service.post(device));
    await store().noteRefusal(id, "bad4", service.time.nowMs);
    await service.post(device);
    expect(await days(id)).toBeUndefined();
  });
});
