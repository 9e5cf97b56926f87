import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
} from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { createPushLedger } from "../../../../functions/adapters/dynamodb/pushes/leases.ts";
import { createPushPlans } from "../../../../functions/adapters/dynamodb/pushes/plans.ts";
import { createPushRecords } from "../../../../functions/adapters/dynamodb/pushes/records.ts";
import { packChunks } from "../../../../functions/domain/push/ledger/chunk.ts";
import { NO_OUTCOMES } from "../../../../functions/domain/push/ledger/chunk-outcome.ts";
import { createPushRecord } from "../../../../functions/domain/push/ledger/push-record.ts";
import type { HeldLease } from "../../../../functions/ports/ledger.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";

const START_MS = Date.UTC(2026, 10, 21, 8);
const CHUNK = "chunk#0000#000000#000";
const LEASE_MS = 30_000;
/** Long enough for the few attempts of a step that has no deadline. */
const OUTAGE_MS = 25_000;

const engine = forAllTests(startDynamoDbEngine);
let nowMs: number;
let throttledUntilMs: number;
let push: string;
let serial = 0;

beforeEach(() => {
  serial += 1;
  push = `push${String(serial).padStart(12, "0")}`;
  nowMs = START_MS;
  throttledUntilMs = 0;
});

const throttledTransaction = {
  message: "Transaction cancelled",
  $metadata: {},
  CancellationReasons: [{ Code: "ThrottlingError" }],
};

/** A table that rejects everything for a while; pauses take virtual time. */
function options() {
  const send = async (command: object) => {
    if (nowMs >= throttledUntilMs) return engine.documents.send(command as never);
    if (command instanceof TransactWriteCommand)
      throw new TransactionCanceledException(throttledTransaction);
    throw new ProvisionedThroughputExceededException({ message: "Slow down", $metadata: {} });
  };
  return {
    client: Object.assign(Object.create(engine.documents), { send }),
    pushesTable: engine.tables.pushes,
    clock: { now: () => nowMs },
    pause: async (longestMs: number) => {
      nowMs += longestMs / 2;
    },
  };
}

const ledger = () => createPushLedger(options());
const plans = () => createPushPlans(options());

async function createRecord(devices: number) {
  const order = { data: {}, where: {}, production: true };
  const identity = { objectId: push, notificationId: push, nowMs, days: 7 };
  const record = createPushRecord(order, identity);
  const targets = Array.from({ length: devices }, (_, position) => ({
    provider: "apns" as const,
    group: { topic: "com.example.app", production: true },
    ...{ objectId: "", token: `token${position}`, after: "", position },
  }));
  const chunks = devices === 0 ? {} : { chunks: packChunks(targets) };
  await createPushRecords(options()).create({ record, ...chunks });
  return record;
}

function deadlineIn(ms: number) {
  const endMs = nowMs + ms;
  return { remainingMs: () => endMs - nowMs };
}

async function takeLease(deadline = deadlineIn(100_000)): Promise<HeldLease> {
  const claim = { owner: "owner", nowMs, leaseMs: LEASE_MS, deadline };
  const answer = await ledger().takeLease({ push, chunk: CHUNK }, claim);
  if (answer.kind !== "leased") throw new Error(answer.kind);
  return answer.lease;
}

async function leaseOne(): Promise<HeldLease> {
  await createRecord(2);
  return takeLease();
}

function throttle(ms: number): void {
  throttledUntilMs = nowMs + ms;
}

const outcome = { ...NO_OUTCOMES, successes: 1, reasons: {}, exceptions: [] };

describe("while its table is throttled (L3)", () => {
  it("a chunk is leased late, with a lease that begins then", async () => {
    await createRecord(2);
    throttle(OUTAGE_MS);

    const lease = await takeLease();

    expect(lease.untilMs).toBeGreaterThanOrEqual(throttledUntilMs + LEASE_MS);
  });

  it("a lease is extended until it ends", async () => {
    const lease = await leaseOne();
    throttle(LEASE_MS - 8_000);

    expect(await ledger().extendLease(lease, nowMs + LEASE_MS)).toBeDefined();
  });

  it.each([
    ["a whole chunk", undefined],
    ["a chunk with devices to try again", { members: ["token1"], notBeforeMs: START_MS }],
  ])("a settlement is tried until the deadline: %s", async (_, retry) => {
    const lease = await leaseOne();
    throttle(OUTAGE_MS);

    const end = { nowMs, deadline: deadlineIn(40_000), ...(retry && { retry }) };
    const answer = await ledger().settle(lease, outcome, end);

    expect(answer.kind).toBe("settled");
  });

  it("a settlement is given up shortly before its invocation ends", async () => {
    const lease = await leaseOne();
    throttle(OUTAGE_MS);
    const deadline = deadlineIn(15_000);

    await expect(ledger().settle(lease, outcome, { nowMs, deadline })).rejects.toThrow();

    expect(deadline.remainingMs()).toBeLessThan(5_000);
    expect(deadline.remainingMs()).toBeGreaterThan(1_000);
  });

  it("a stop is written late", async () => {
    await createRecord(2);
    throttle(OUTAGE_MS);

    expect(await ledger().stop(push, "apns", "Forbidden", deadlineIn(60_000))).toBe(true);
  });

  it("a partition is taken and its page is written late", async () => {
    const record = await createRecord(0);
    await plans().start(record, [{ kind: "scan", segment: 0, segments: 1 }], nowMs);
    throttle(OUTAGE_MS);
    const deadline = deadlineIn(100_000);

    const lease = { nowMs, leaseMs: LEASE_MS, deadline };
    const partition = await plans().takePartition({ push, partition: 0 }, lease);
    if (!partition) throw new Error("not taken");
    throttle(OUTAGE_MS);
    const page = { chunks: [], cursor: "x", last: true, readUnits: 0, leaseUntilMs: 0 };
    const next = await plans().commitPage(record, { ...page, partition, deadline }, nowMs);

    expect(partition.leaseUntilMs).toBeGreaterThanOrEqual(START_MS + OUTAGE_MS + LEASE_MS);
    expect(next).toMatchObject({ state: "planned" });
  });
});
