import { describe, expect, it } from "vitest";
import { NO_OUTCOMES } from "../../../../functions/domain/push/ledger/chunk-outcome.ts";
import { getPushDevice } from "../../../../functions/features/push/operations/get-push-device.ts";
import type { ChunkMessage } from "../../../../functions/generated/types.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";
import { crashChunks, ignoreCrash, type Pipeline, recover } from "../../../support/push/crashes.ts";
import { anInstallation, fakeInstallations } from "../../../support/push/fake-installations.ts";
import { createPipeline, type PipelineOptions } from "../../../support/push/pipeline.ts";
import { MASTER } from "../../../support/queries/unlimited.ts";

const engine = forAllTests(startDynamoDbEngine);

const DATA = { alert: "hello" };

function createTestPipeline(options: Omit<PipelineOptions, "engine">) {
  return createPipeline({ engine, ...options });
}

async function trace(pipeline: Pipeline, push: string, device: string) {
  const params = { objectId: push, device };
  const request = { requester: MASTER, params } as Parameters<typeof getPushDevice>[0];
  return (await getPushDevice(request, pipeline.base)).body as Record<string, unknown>;
}

/** Takes the messages of a push out of the queues, and settles each with the given outcome. */
async function settleChunks(
  pipeline: Pipeline,
  outcomeOf: (message: ChunkMessage) => object,
): Promise<void> {
  const messages = pipeline.messages.splice(0);
  for (const message of messages) {
    if (message.queue !== "chunk") continue;
    const nowMs = pipeline.now();
    const claim = { owner: "tester", nowMs, leaseMs: 30_000 };
    const answer = await pipeline.base.ledger.takeLease(message.body, claim);
    if (answer.kind !== "leased") throw new Error(answer.kind);
    const outcome = { ...NO_OUTCOMES, reasons: {}, exceptions: [], ...outcomeOf(message.body) };
    await pipeline.base.ledger.settle(answer.lease, outcome, { nowMs, sentMs: nowMs - 100 });
  }
}

/** A push that is planned and not sent yet. */
async function plan(pipeline: Pipeline, body: Record<string, unknown> = { data: DATA }) {
  const push = await pipeline.push(body);
  await pipeline.drain(undefined, ({ queue }) => queue === "plan");
  return push;
}

describe("the trace of a device in a push", () => {
  const devices = () => Array.from({ length: 6 }, (_, index) => anInstallation(index, {}));

  it("gives each device's own end, by any of its names", async () => {
    const all = devices();
    const pipeline = createTestPipeline({ installations: fakeInstallations(all, { pageSize: 3 }) });
    const push = await plan(pipeline);
    const [, , third] = all;
    expect(await trace(pipeline, push, all[0]?.objectId ?? "")).toMatchObject({ state: "pending" });

    await settleChunks(pipeline, ({ devices: members }) => {
      const index = members.findIndex(([objectId]) => objectId === third?.objectId);
      if (index < 0) return { successes: members.length };
      const reasons = { Unregistered: 1 };
      const exceptions = [[index, "Unregistered"]];
      return { successes: members.length - 1, invalidTokens: 1, reasons, exceptions };
    });

    for (const { objectId } of all) {
      const failed = objectId === third?.objectId;
      expect(await trace(pipeline, push, objectId)).toMatchObject(
        failed
          ? { state: "invalid-token", reason: "Unregistered", attempts: 1 }
          : { state: "sent", installation: objectId },
      );
    }
    const byToken = await trace(pipeline, push, String(third?.deviceToken));
    expect(byToken).toMatchObject({
      state: "invalid-token",
      installation: third?.objectId,
      explanation: expect.stringContaining("reason Unregistered"),
    });
  });

  it("follows a device into its retry chunks", async () => {
    const all = devices().slice(0, 2);
    const id = all[0]?.objectId ?? "";
    const pipeline = createTestPipeline({
      installations: fakeInstallations(all, { pageSize: 50 }),
      send: ({ attempt, devices: [first] }) =>
        attempt < 3 && first?.[0] === id ? { retry: [id] } : {},
    });
    const push = await pipeline.push({ data: DATA });
    await pipeline.drain(undefined, () => true);

    expect(await trace(pipeline, push, id)).toMatchObject({ state: "retrying", attempts: 2 });
    await pipeline.drain();

    expect(await trace(pipeline, push, id)).toMatchObject({ state: "sent", attempts: 3 });
    const other = all[1]?.objectId ?? "";
    expect(await trace(pipeline, push, other)).toMatchObject({ state: "sent", attempts: 1 });
  });

  it("is exact for devices that were gone when a lost message was built again", async () => {
    const all = devices();
    const ids = all.map(({ objectId }) => objectId);
    const installations = fakeInstallations(all, { pageSize: 20 });
    const pipeline = createTestPipeline({ installations });
    const push = await pipeline.push({ data: DATA });
    crashChunks(pipeline);
    await pipeline.drain(ignoreCrash);
    pipeline.restore();

    installations.all.splice(1, 2);
    await recover(pipeline, push);

    for (const [index, id] of ids.entries()) {
      const gone = index === 1 || index === 2;
      expect(await trace(pipeline, push, id), id).toMatchObject(
        gone ? { state: "invalid-token", reason: "DeviceGone" } : { state: "sent" },
      );
    }
  });

  it("explains why a device was not in the audience", async () => {
    const all = [
      anInstallation(0, { city: "Brest" }),
      anInstallation(1, { city: "Brest", valid: false }),
      anInstallation(2, { city: "Brest", updatedAt: "2026-08-01T00:00:00.000Z" }),
      anInstallation(3, { city: "Brest", registrationId: "" }),
      anInstallation(4, { city: "Rennes" }),
      anInstallation(5, { city: "Brest", _refusals: ["2026-11-01", "2026-11-02", "2026-11-03"] }),
    ];
    const pipeline = createTestPipeline({ installations: fakeInstallations(all, { pageSize: 2 }) });
    const push = await pipeline.push({
      where: { city: "Brest", deviceType: { $ne: "x" } },
      data: DATA,
    });
    await pipeline.drain();
    const readState = (index: number) => trace(pipeline, push, all[index]?.objectId ?? "");

    expect(await readState(0)).toMatchObject({ state: "sent" });
    expect(await readState(1)).toMatchObject({ state: "excluded", reason: "invalid" });
    expect(await readState(2)).toMatchObject({ state: "excluded", reason: "silent" });
    expect(await readState(3)).toMatchObject({ state: "excluded", reason: "noAddress" });
    expect(await readState(5)).toMatchObject({ state: "excluded", reason: "refused" });
    expect(await readState(4)).toMatchObject({
      state: "not-in-audience",
      reason: "mismatch",
      explanation: 'The installation does not match {"city":"Brest"}.',
    });
    expect(await trace(pipeline, push, "nobody")).toMatchObject({
      state: "not-in-audience",
      reason: "unknown",
      explanation: "No installation has this identifier; look a deleted one up by its objectId.",
    });
  });

  it("says when a device came after the push", async () => {
    const installations = fakeInstallations(devices(), { pageSize: 20 });
    const pipeline = createTestPipeline({ installations });
    const push = await pipeline.push({ data: DATA });
    await pipeline.drain();
    const later = new Date(pipeline.now() + 60_000).toISOString();
    installations.all.push(anInstallation(9, { updatedAt: later }));

    const answer = await trace(pipeline, push, installations.all.at(-1)?.objectId ?? "");

    expect(answer).toMatchObject({ state: "not-in-audience" });
    expect(answer.explanation).toContain(`saved at ${later}`);
  });

  it("is pending before the push starts, and not found for an unknown push", async () => {
    const all = devices();
    const pipeline = createTestPipeline({
      installations: fakeInstallations(all, { pageSize: 20 }),
    });
    const push_time = new Date(pipeline.now() + 3_600_000).toISOString();
    const push = await pipeline.push({ data: DATA, push_time });

    const id = all[0]?.objectId ?? "";
    expect(await trace(pipeline, push, id)).toMatchObject({
      state: "pending",
      explanation: `The push waits for ${push_time}.`,
    });
    await expect(trace(pipeline, "0000000000000000", id)).rejects.toThrow();
  });
});
