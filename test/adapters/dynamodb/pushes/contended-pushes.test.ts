import { beforeAll, beforeEach, expect } from "vitest";
import { createClosedCredentials } from "../../../../functions/adapters/dynamodb/pushes/closed-credentials.ts";
import { createPushLedger } from "../../../../functions/adapters/dynamodb/pushes/leases.ts";
import { createPushPace } from "../../../../functions/adapters/dynamodb/pushes/pace.ts";
import { createPushPlans } from "../../../../functions/adapters/dynamodb/pushes/plans.ts";
import { createPushProgress } from "../../../../functions/adapters/dynamodb/pushes/progress.ts";
import { createProviderTokens } from "../../../../functions/adapters/dynamodb/pushes/provider-tokens.ts";
import { createPushRecords } from "../../../../functions/adapters/dynamodb/pushes/records.ts";
import { createPushThrottle } from "../../../../functions/adapters/dynamodb/pushes/request-throttle.ts";
import { packChunks } from "../../../../functions/domain/push/ledger/chunk.ts";
import { NO_OUTCOMES } from "../../../../functions/domain/push/ledger/chunk-outcome.ts";
import { NOTHING_FOLDED } from "../../../../functions/domain/push/ledger/ledger.ts";
import {
  createPushRecord,
  type PushRecord,
} from "../../../../functions/domain/push/ledger/push-record.ts";
import type {
  ClosedCredentials,
  ProviderTokens,
} from "../../../../functions/ports/gateway-access.ts";
import type { PushLedger, PushPlans, PushProgress } from "../../../../functions/ports/ledger.ts";
import type { PushPace, PushRecords, PushThrottle } from "../../../../functions/ports/push.ts";
import { ContendedClient, testContention } from "../../../support/adapters/contended-client.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";

const NOW_MS = Date.UTC(2026, 10, 21, 8);
const CHUNK = "chunk#0000#000000#000";
const SCAN = [{ kind: "scan", segment: 0, segments: 1 }] as const;

const engine = forAllTests(startDynamoDbEngine);
let contended: ContendedClient;
let push: string;
let serial = 0;

beforeAll(async () => {
  contended = new ContendedClient(engine.documents);
});
beforeEach(() => {
  serial += 1;
  push = `push${String(serial).padStart(12, "0")}`;
});

function options() {
  const { pushes: pushesTable } = engine.tables;
  return { client: contended.client, pushesTable, clock: { now: () => NOW_MS } };
}

const records = () => createPushRecords(options());
const plans = () => createPushPlans(options());
const progress = () => createPushProgress(options());
const ledger = () => createPushLedger(options());

/** A push that is planned by a query, or with one chunk of these devices. */
async function create(devices = 0, fields: Partial<PushRecord> = {}): Promise<PushRecord> {
  const order = { data: {}, where: {}, production: true };
  const identity = { objectId: push, notificationId: push, nowMs: NOW_MS, days: 7 };
  const record = { ...createPushRecord(order, identity), ...fields };
  const targets = Array.from({ length: devices }, (_, position) => ({
    provider: "apns" as const,
    group: { topic: "com.example.app", production: true },
    ...{ objectId: "", token: `token${position}`, after: "", position },
  }));
  const chunks = devices === 0 ? {} : { chunks: packChunks(targets) };
  expect(await records().create({ record, ...chunks })).toEqual({ kind: "created" });
  return record;
}

const createScheduled = () => create(0, { status: "scheduled", _scheduleId: serial });

testContention<
  PushRecords,
  "find" | "findByNotificationId" | "list" | "listScheduled" | "findScheduled"
>("push records", () => contended, {
  create: () => create(),
  resend: async () => {
    const earlier = await create();
    const end = { ...NOTHING_FOLDED, errors: [] };
    await progress().finish(earlier, end, NOW_MS);
    const later = { ...earlier, objectId: `${push}b`, resendOf: push };
    expect(await records().resend({ record: later })).toBe(true);
    expect(await records().find(push)).toMatchObject({ resentAs: later.objectId });
  },
  delete: async () => {
    await create();
    expect(await records().delete(push, NOW_MS)).toBe("cancelled");
  },
  nextScheduleId: async () => {
    expect(await records().nextScheduleId()).toBe(1);
  },
  cancelScheduled: async () => {
    expect(await records().cancelScheduled(await createScheduled(), NOW_MS)).toBe(true);
  },
  noteReplay: async () => {
    await create();
    await records().noteReplay(push, 3, NOW_MS);
    expect(await records().find(push)).toMatchObject({ replayed: 3 });
  },
  noteReceipts: async () => {
    await create();
    await records().noteReceipts(push);
    expect(await records().find(push)).toMatchObject({ _hasReceipts: true });
  },
  arm: async () => {
    await createScheduled();
    await records().arm(push);
    expect(await records().find(push)).toMatchObject({ _armed: true });
  },
});

async function takePartition(record: PushRecord) {
  await plans().start(record, SCAN, NOW_MS);
  const partition = await plans().takePartition(
    { push, partition: 0 },
    { nowMs: NOW_MS, leaseMs: 1_000 },
  );
  if (!partition) throw new Error("The partition was taken by another");
  return partition;
}

testContention<PushPlans, "findAudience" | "findChunk" | "readSettled" | "listedDevices">(
  "push plans",
  () => contended,
  {
    keepAudience: async () => {
      const audience = await plans().keepAudience(await create(), { kind: "and", operands: [] });
      expect(await plans().findAudience(push)).toEqual(audience);
    },
    start: async () => {
      expect(await plans().start(await create(), SCAN, NOW_MS)).toBe(true);
    },
    takePartition: async () => {
      expect(await takePartition(await create())).toMatchObject({ epoch: 1 });
    },
    commitPage: async () => {
      const record = await create();
      const partition = await takePartition(record);
      const page = { partition, chunks: [], cursor: "", last: true, leaseUntilMs: 0, readUnits: 0 };
      expect(await plans().commitPage(record, page, NOW_MS)).toMatchObject({ state: "planned" });
    },
    noteRebuild: async () => {
      await create(1);
      const found = await plans().findChunk(push, CHUNK);
      if (found) await plans().noteRebuild(found.chunk, NOW_MS);
      expect(await progress().readChunks(push, 0)).toMatchObject([{ rebuilds: 1 }]);
    },
  },
);

testContention<PushProgress, "readPartitions" | "readChunks" | "listOpen">(
  "push progress",
  () => contended,
  {
    keepPrefix: async () => {
      const partition = await takePartition(await create());
      const prefix = { through: CHUNK, chunks: 1, roots: 1, outcomes: NOTHING_FOLDED };
      await progress().keepPrefix(partition, prefix);
      expect(await progress().readPartitions({ objectId: push, _partitions: 1 })).toMatchObject([
        { prefix },
      ]);
    },
    keepFold: async () => {
      const partition = await takePartition(await create());
      await progress().keepFold(partition, NOTHING_FOLDED);
      expect(await progress().readPartitions({ objectId: push, _partitions: 1 })).toMatchObject([
        { folded: NOTHING_FOLDED },
      ]);
    },
    saveProgress: async () => {
      const counts = { ...NOTHING_FOLDED, devices: 1, round: 0 };
      expect(await progress().saveProgress(await create(1), counts, NOW_MS)).toBe(true);
    },
    finish: async () => {
      const end = { ...NOTHING_FOLDED, errors: [] };
      expect(await progress().finish(await createScheduled(), end, NOW_MS)).toBe(true);
    },
  },
);

async function lease() {
  await create(2);
  const claim = { owner: "owner", nowMs: NOW_MS, leaseMs: 1_000 };
  const answer = await ledger().takeLease({ push, chunk: CHUNK }, claim);
  if (answer.kind !== "leased") throw new Error(answer.kind);
  return answer.lease;
}

testContention<PushLedger, never>("the ledger", () => contended, {
  takeLease: () => lease(),
  extendLease: async () => {
    expect(await ledger().extendLease(await lease(), NOW_MS + 5_000)).toBeDefined();
  },
  settle: async () => {
    const retry = { members: ["token1"], notBeforeMs: NOW_MS };
    const outcome = { ...NO_OUTCOMES, successes: 1, reasons: {}, exceptions: [] };
    const answer = await ledger().settle(await lease(), outcome, { nowMs: NOW_MS, retry });
    expect(answer).toMatchObject({ kind: "settled", child: expect.any(String) });
  },
  stop: async () => {
    await create(1);
    expect(await ledger().stop(push, "apns", "InvalidProviderToken")).toBe(true);
    expect(await ledger().stop(push, "fcm", "UNAUTHENTICATED")).toBe(true);
  },
});

testContention<PushPace, "freeFrom">("the pace of a push", () => contended, {
  reserve: async () => {
    const slot = { fromMs: NOW_MS, lengthMs: 10, latestMs: NOW_MS + 100 };
    const answers = [await createPushPace(options()).reserve(push, slot)];
    answers.push(await createPushPace(options()).reserve(push, slot));
    expect(answers.map(({ startMs }) => startMs)).toEqual([NOW_MS, NOW_MS + 10]);
  },
});

const RENEWAL = { nowMs: NOW_MS, untilMs: NOW_MS + 1_000 };

testContention<ProviderTokens, "find">("provider tokens", () => contended, {
  begin: async () => {
    expect(await createProviderTokens(options()).begin(push, undefined, RENEWAL)).toBe(true);
  },
  giveUp: async () => {
    const tokens = createProviderTokens(options());
    expect(await tokens.begin(push, undefined, RENEWAL)).toBe(true);
    await tokens.giveUp(push, RENEWAL);
    expect(await tokens.begin(push, undefined, RENEWAL)).toBe(true);
  },
  replace: async () => {
    const next = { sealed: "s", issuedAtMs: NOW_MS, expiresAtMs: NOW_MS + 1_000 };
    expect(await createProviderTokens(options()).replace(push, next, undefined)).toEqual(next);
  },
});

testContention<ClosedCredentials, "find">("closed credentials", () => contended, {
  close: async () => {
    const credentials = createClosedCredentials(options());
    const closed = { reason: "10070", untilMs: NOW_MS + 1_000 };
    await credentials.close(push, closed);
    expect(await credentials.find(push)).toEqual(closed);
  },
});

testContention<PushThrottle, never>("the throttle of pushes", () => contended, {
  admit: async () => {
    const throttle = createPushThrottle(options());
    expect([await throttle.admit("client", 1), await throttle.admit("client", 1)]).toEqual([
      true,
      false,
    ]);
  },
});
