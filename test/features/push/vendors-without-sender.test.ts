import { describe, expect, it } from "vitest";
import { forOwnChunks } from "../../../functions/adapters/gateways/own-chunks.ts";
import { FAULT_LINES } from "../../../functions/contract/faults.ts";
import { NO_OUTCOMES } from "../../../functions/domain/push/ledger/chunk-outcome.ts";
import { startWork } from "../../../functions/domain/work-budget.ts";
import { createPush } from "../../../functions/features/push/operations/create-push.ts";
import { startDynamoDbEngine } from "../../support/dynamodb-engine.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { anInstallation, fakeInstallations } from "../../support/push/fake-installations.ts";
import { createPipeline, type LimitedPushPorts } from "../../support/push/pipeline.ts";
import { aChunk } from "../../support/push/sender-scene.ts";

const DATA = { alert: "hello" };
const NEXT_STEP =
  'the push did not reach Huawei, reason NoHmsSender: add "hms" to pushVendors in the configuration and deploy, or these devices get nothing';

const engine = forAllTests(startDynamoDbEngine);

/** Even devices have APNs, odd ones Huawei; with `only`, all have Huawei. */
function aPipeline({ only = false } = {}) {
  const devices = Array.from({ length: 10 }, (_, index) =>
    anInstallation(only ? 2 * index + 1 : index, index % 2 || only ? { vendor: "HMS" } : {}),
  );
  const installations = fakeInstallations(devices, { pageSize: 5 });
  return { ...createPipeline({ engine, installations }), installations };
}

/** Settles the chunks of Huawei as a sender without its row does; collects the error lines. */
function rejectHms(ports: LimitedPushPorts, lines: unknown[]): LimitedPushPorts {
  const huawei = new Set<string>();
  return {
    ...ports,
    log: { ...ports.log, error: (event, facts) => lines.push([event, facts.reason]) },
    queues: {
      ...ports.queues,
      sendChunks: async (messages, nowMs) => {
        for (const { chunk, provider } of messages) if (provider === "hms") huawei.add(chunk);
        await ports.queues.sendChunks(messages, nowMs);
      },
    },
    ledger: {
      ...ports.ledger,
      settle: (lease, outcome, options) => {
        if (!huawei.has(lease.chunk)) return ports.ledger.settle(lease, outcome, options);
        const rejected = outcome.successes;
        const reasons = { NoHmsSender: rejected };
        const { retry: _, ...rest } = options;
        return ports.ledger.settle(
          lease,
          { ...NO_OUTCOMES, rejected, reasons, exceptions: [] },
          rest,
        );
      },
    },
  };
}

async function push({ only }: { readonly only: boolean }) {
  const pipeline = aPipeline({ only });
  const lines: unknown[] = [];
  pipeline.wrap((ports) => rejectHms(ports, lines));
  const objectId = await pipeline.push({ data: DATA });
  await pipeline.drain();
  return { record: await pipeline.record(objectId), lines };
}

describe("a vendor without a sender", () => {
  it("has its devices rejected by any other sender, with a reason of their own", async () => {
    const gateway = forOwnChunks("fcm", {
      send: async ({ devices }) => devices.map(() => ({ kind: "accepted" }) as const),
    });
    const { signal } = new AbortController();
    const rejected = { kind: "rejected", reason: "NoHmsSender" };
    expect(await gateway.send(aChunk(2, { provider: "hms" }), signal)).toEqual([
      ...[rejected, rejected],
    ]);
    expect(await gateway.send(aChunk(1, { provider: "fcm" }), signal)).toEqual([
      { kind: "accepted" },
    ]);
  });

  it("leaves a push that reached others done, and says the next step", async () => {
    const { record, lines } = await push({ only: false });
    expect(record).toMatchObject({ status: "done", successes: 5, rejected: 5 });
    expect(record).toMatchObject({ devices: 10, errors: [`part of ${NEXT_STEP}`] });
    expect(lines).toEqual([]);
  });

  it("ends a push that reached no device in error, and raises the metric once", async () => {
    const { record, lines } = await push({ only: true });
    expect(record).toMatchObject({ status: "error", rejected: 10, errors: [NEXT_STEP] });
    expect(lines).toEqual([[FAULT_LINES.stoppedPushes, NEXT_STEP]]);
  });

  it("is reported by a dry run", async () => {
    const { base, installations } = aPipeline();
    const ports = { ...base, installations, senders: new Set(["apns", "fcm"] as const) };
    const requester = { master: true, work: startWork(true, ports.settings) };
    const request = { requester, body: { dry_run: true, data: DATA }, production: undefined };
    const { body } = await createPush(request as never, ports);
    expect(body).toMatchObject({
      devices: 10,
      platforms: { hms: { devices: 5, unreached: { NoHmsSender: 5 } } },
      errors: [`part of ${NEXT_STEP}`],
    });
  });
});
