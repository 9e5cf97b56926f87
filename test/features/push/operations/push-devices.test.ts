import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPushOpen } from "../../../../functions/features/push/opens/operations/create-push-open.ts";
import { createDevicePush } from "../../../../functions/features/push/operations/create-device-push.ts";
import { findPushDevices } from "../../../../functions/features/push/operations/find-push-devices.ts";
import { type DynamoDbEngine, startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { anInstallation, fakeInstallations } from "../../../support/push/fake-installations.ts";
import { createPipeline, type PipelineOptions } from "../../../support/push/pipeline.ts";
import { runAsMaster } from "../../../support/services/run-as-master.ts";

interface Answer {
  readonly results: readonly { readonly installation: string; readonly state: string }[];
  readonly missing?: number;
  readonly cursor: string | null;
}

let engine: DynamoDbEngine;
beforeAll(async () => {
  engine = await startDynamoDbEngine();
});
afterAll(() => engine?.stop());

const devices = (count: number) =>
  Array.from({ length: count }, (_, index) => anInstallation(index, { channels: ["tide"] }));

async function startPush(
  body: object,
  {
    pageSize = 4,
    count = 10,
    ...options
  }: Partial<PipelineOptions> & {
    readonly pageSize?: number;
    readonly count?: number;
  } = {},
) {
  const all = devices(count);
  const installations = fakeInstallations(all, { pageSize });
  const pipeline = createPipeline({ engine, installations, ...options });
  const push = await pipeline.push({ data: { alert: "hello" }, ...body });
  const list = (query: Record<string, string>, remainingMs = () => 29_000) =>
    runAsMaster<Answer>(findPushDevices, pipeline.base, {
      ...{ params: { objectId: push }, query, deadline: { remainingMs } },
    });
  return { pipeline, push, all, list, ids: all.map(({ objectId }) => objectId) };
}

const idsIn = ({ results }: Answer) => results.map(({ installation }) => installation).sort();

describe("the devices that a push reached", () => {
  it.each([
    ["everyone", { confirmAll: true, where: {} }],
    ["a channel", { channels: ["tide"] }],
    ["one objectId of a condition", { where: { objectId: { $in: [anInstallation(1).objectId] } } }],
  ])("are those of the push to %s, found again page by page", async (_name, body) => {
    const { pipeline, list, ids } = await startPush(body);
    await pipeline.drain();
    const expected = "where" in body && "objectId" in body.where ? ids.slice(1, 2) : ids;

    const found: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await list({ state: "sent", limit: "1", ...(cursor && { cursor }) });
      found.push(...idsIn(page));
      expect(page.missing).toBe(0);
      cursor = page.cursor ?? undefined;
      pages += 1;
    } while (cursor);

    expect(found.sort()).toEqual(expected);
    expect(pages).toBeGreaterThanOrEqual(expected.length > 1 ? 6 : 1);
    const android = ids.filter((id) => expected.includes(id) && Number(id.slice(-4)) % 2 === 1);
    expect(idsIn(await list({ state: "sent", provider: "fcm" }))).toEqual(android);
  });

  it("leave out those that it did not reach, and count those that were removed since", async () => {
    const ids = devices(3).map(({ objectId }) => objectId);
    const { pipeline, all, list } = await startPush(
      { where: { deviceType: "ios" } },
      { send: ({ attempt }) => (attempt < 9 ? { retry: [String(ids[0])] } : {}) },
    );
    await pipeline.drain(undefined, () => true);
    expect(idsIn(await list({ state: "sent" }))).not.toContain(ids[0]);
    const found = await list({ state: "found" });
    expect(found.results).toContainEqual(
      expect.objectContaining({ installation: ids[0], state: "pending" }),
    );

    all.splice(2, 1);
    expect(await list({ state: "sent" })).toMatchObject({ missing: 1 });
    expect(idsIn(await list({ state: "sent" }))).not.toContain(ids[2]);
  });

  it("are the listed ones of a push to device ids", async () => {
    const tokens = devices(10).flatMap(({ deviceToken }) => deviceToken ?? []);
    const { pipeline, ids } = await startPush({});
    const body = { data: { alert: "hello" }, device_type: "ios", device_ids: [...tokens, "gone"] };
    const push = await runAsMaster(createDevicePush, pipeline.base, { body });
    await pipeline.drain();

    const answer = await runAsMaster<Answer>(findPushDevices, pipeline.base, {
      params: { objectId: push.objectId },
      query: { state: "sent" },
      deadline: { remainingMs: () => 29_000 },
    });
    expect(answer.missing).toBe(1);
    expect(idsIn(answer)).toEqual(ids.filter((_, index) => index % 2 === 0));
  });

  it("are those that opened it, for that count", async () => {
    const { pipeline, push, list, ids } = await startPush({ count_opens: true });
    await pipeline.drain();
    for (const installation of ids.slice(2, 5)) {
      const body = { installation };
      await runAsMaster(createPushOpen, pipeline.base, { params: { objectId: push }, body });
    }

    expect(idsIn(await list({ state: "opened" }))).toEqual(ids.slice(2, 5));
    expect(idsIn(await list({ state: "opened", provider: "fcm" }))).toEqual([ids[3]]);
    expect(idsIn(await list({ state: "delivered" }))).toEqual([]);
  });

  it("have no count of missing devices, which would be of the whole push", async () => {
    const { pipeline, push, all, list, ids } = await startPush({ count_opens: true });
    await pipeline.drain();
    const body = { installation: ids[2] };
    await runAsMaster(createPushOpen, pipeline.base, { params: { objectId: push }, body });
    all.splice(5, 3);

    expect(await list({ state: "sent" })).toMatchObject({ missing: 3 });
    for (const state of ["opened", "delivered"]) {
      expect(await list({ state }), state).not.toHaveProperty("missing");
    }
  });

  it.each([
    [{ state: "open" }, "state is open; it must be one of sent, invalid-token"],
    [{ state: "" }, "state is ; it must be one of"],
    [{ provider: "huawei" }, "provider is huawei; it must be one of apns, fcm, hms"],
  ] satisfies [Record<string, string>, string][])(
    "are not an empty list for a misspelt name: %j",
    async (query, error) => {
      const { list } = await startPush({});

      await expect(list(query)).rejects.toMatchObject({
        code: 1,
        message: expect.stringContaining(error),
      });
    },
  );

  it("end a page before the time or the read units of the request are used up", async () => {
    const { pipeline, list, ids } = await startPush({});
    await pipeline.drain();

    const page = await list({ state: "sent" }, () => 5_000);

    expect(page.results.length).toBeLessThan(ids.length);
    expect(page.results.length).toBeGreaterThan(0);
    expect(page.cursor).toMatch(/^chunk#/);
  });
});
