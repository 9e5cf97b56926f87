import { describe, expect, it } from "vitest";
import type { Provider } from "../../../../functions/contract/push-providers.ts";
import type {
  ChunkProgress,
  PlanPartition,
} from "../../../../functions/domain/push/ledger/ledger.ts";
import { foldPartition, foldPush } from "../../../../functions/domain/push/report/ledger-fold.ts";
import { toErrors } from "../../../../functions/domain/push/report/push-errors.ts";
import { toStatistics } from "../../../../functions/domain/push/report/push-statistics.ts";
import { PROVIDERS } from "../../../../functions/generated/providers/registry.ts";

const PARTITION: PlanPartition = {
  push: "p",
  partition: 0,
  access: { kind: "scan", segment: 0, segments: 1 },
  state: "planned",
  cursor: "",
  page: 1,
  epoch: 1,
  leaseUntilMs: 0,
  chunks: 2,
  devices: 20,
  plannedMs: 2_000,
};

function aChunk(index: number, members: Partial<ChunkProgress>): ChunkProgress {
  return {
    push: "p",
    chunk: `chunk#0000#000000#00${index}`,
    state: "settled",
    provider: "apns",
    count: 10,
    createdMs: 1_000,
    ...members,
  };
}

describe("the fold of a ledger", () => {
  it("sums its chunks by provider and reason", () => {
    const { outcomes } = foldPartition(PARTITION, [
      aChunk(0, { successes: 7, invalidTokens: 3, reasons: { BadDeviceToken: 3 }, truncated: 2 }),
      aChunk(1, { provider: "fcm", successes: 4, rejected: 2, reasons: { INTERNAL: 2 } }),
      {
        ...aChunk(1, { provider: "fcm", successes: 4, count: 4 }),
        chunk: "chunk#0000#000000#001#r01",
      },
    ]);

    expect(outcomes).toMatchObject({ successes: 15, truncated: 2, iosSuccesses: 7 });
    expect(outcomes.providers).toMatchObject({
      apns: { successes: 7, retries: 0, truncated: 2, reasons: { BadDeviceToken: 3 } },
      fcm: { successes: 8, rejected: 2, retries: 4, reasons: { INTERNAL: 2 } },
    });
  });

  describe("the cost of raised badges", () => {
    const sent = { successes: 10, sentMs: 3_000, takes: 1 };
    const taken = (members: Partial<ChunkProgress>, partition = PARTITION) => {
      const [raising, plain] = [true, false].map((raisesBadges) => {
        const facts = {
          recordBytes: 0,
          raisesBadge: (provider: Provider) => raisesBadges && provider === "apns",
        };
        return foldPartition(partition, [aChunk(0, { ...sent, ...members })], facts).outcomes.units;
      });
      return [
        (raising?.readUnits ?? 0) - (plain?.readUnits ?? 0),
        (raising?.writeUnits ?? 0) - (plain?.writeUnits ?? 0),
      ];
    };

    it.each([
      ["is a read and a write per device of a chunk", {}, [10, 10]],
      ["is a second read after a sender crashed", { takes: 2 }, [20, 10]],
      ["is only reads for a retry chunk", { chunk: "chunk#0000#000000#000#r01" }, [10, 0]],
      ["is zero for a chunk that was never sent", { sentMs: undefined as never }, [0, 0]],
      ["is zero for FCM, which has no badges", { provider: "fcm" }, [0, 0]],
    ] as const)("%s", (_, members, units) => {
      expect(taken(members)).toEqual(units);
    });

    it("is zero for listed devices, whose installations are not read", () => {
      expect(taken({}, { ...PARTITION, access: { kind: "list" } })).toEqual([0, 0]);
    });
  });

  it.each([
    [{ cancelled: 10 }, { Cancelled: 10 }],
    [{ expired: 10 }, { Expired: 10 }],
    [
      { invalidTokens: 4, successes: 6, reasons: { Unregistered: 1 } },
      { Unregistered: 1, DeviceGone: 3 },
    ],
    [
      { rejected: 4, successes: 6, reasons: { BadTopic: 1 } },
      { BadTopic: 1, Other: 3 },
    ],
  ])("names a reason for every failure: %j", (counts, reasons) => {
    const { outcomes } = foldPartition(PARTITION, [aChunk(0, counts)]);

    expect(outcomes.providers.apns.reasons).toEqual(reasons);
  });

  it("counts devices of a crashed sender or without an answer as ambiguous", () => {
    const { outcomes } = foldPartition(PARTITION, [
      aChunk(0, { successes: 10, takes: 2 }),
      aChunk(1, { successes: 8, takes: 1, ambiguous: 2 }),
    ]);

    expect(outcomes.providers.apns.ambiguous).toBe(12);
  });

  it("knows the first sending, the last settlement, and the end of planning once it is over", () => {
    const chunks = [
      aChunk(0, { sentMs: 3_000, settledMs: 4_000 }),
      aChunk(1, { sentMs: 2_500, settledMs: 3_500 }),
    ];
    const fold = foldPartition(PARTITION, chunks);
    const other = { ...PARTITION, partition: 1, state: "planning", chunks: 0 } as const;

    const moments = { firstSentMs: 2_500, settledMs: 4_000 };
    expect(foldPush([PARTITION], [fold]).moments).toEqual({ ...moments, plannedMs: 2_000 });
    const folds = [fold, foldPartition(other, [])];
    expect(foldPush([PARTITION, other], folds).moments).toEqual(moments);
  });

  it("fills in members that an earlier version did not store", () => {
    const folded = { successes: 20 } as never;

    const { outcomes, complete } = foldPartition({ ...PARTITION, folded }, []);

    expect(complete).toBe(true);
    expect(foldPush([PARTITION], [{ outcomes, complete }])).toMatchObject({
      successes: 20,
      truncated: 0,
      providers: { apns: { retries: 0 } },
    });
  });
});

it("writes one error per provider and reason, the most frequent first", () => {
  const { outcomes } = foldPartition(PARTITION, [
    aChunk(0, { invalidTokens: 3, reasons: { BadDeviceToken: 3 }, successes: 7 }),
    aChunk(1, { provider: "fcm", expired: 10 }),
    aChunk(2, { cancelled: 10 }),
    aChunk(3, { rejected: 10, reasons: { NoAnswer: 5, constructor: 5 } }),
  ]);

  const { errors, _failures } = toErrors(outcomes.providers, { definitions: PROVIDERS });
  expect(errors).toEqual([
    "part of the push expired before it could be sent",
    "part of the push did not reach APNs, reason NoAnswer",
    "part of the push was refused by APNs, reason constructor",
    "part of the push was refused by APNs, reason BadDeviceToken",
  ]);
  expect(_failures).toEqual([
    { for: "expiry", provider: "fcm", devices: 10 },
    { for: "silence", provider: "apns", reason: "NoAnswer", devices: 5 },
    { for: "refusal", provider: "apns", reason: "constructor", devices: 5 },
    { for: "refusal", provider: "apns", reason: "BadDeviceToken", devices: 3 },
  ]);
});

it("sums the devices of providers that failed for one reason, which then name no provider", () => {
  const { outcomes } = foldPartition(PARTITION, [
    aChunk(0, { expired: 10 }),
    aChunk(1, { provider: "fcm", expired: 10 }),
    aChunk(2, { successes: 10 }),
  ]);

  expect(toErrors(outcomes.providers, { definitions: PROVIDERS })).toEqual({
    errors: ["part of the push expired before it could be sent"],
    _failures: [{ for: "expiry", devices: 20 }],
  });
});

it.each([
  ["BadDeviceToken", "the push was refused by APNs, reason BadDeviceToken"],
  ["NoAnswer", "the push did not reach APNs, reason NoAnswer"],
])("the error is that of the whole push if all devices failed for %s", (reason, sentence) => {
  const failed = aChunk(0, { rejected: 10, reasons: { [reason]: 10 } });
  const errorsOf = (...chunks: ChunkProgress[]) =>
    toErrors(foldPartition(PARTITION, chunks).outcomes.providers, { definitions: PROVIDERS })
      .errors;

  expect(errorsOf(failed)).toEqual([sentence]);
  expect(errorsOf(failed, aChunk(1, { successes: 1 }))).toEqual([`part of ${sentence}`]);
});

describe("the statistics of a push", () => {
  const facts = {
    ...{ successes: 900, invalidTokens: 50, rejected: 50, createdMs: 0, finished: false },
    updatedAt: "1970-01-01T00:00:09.000Z",
    units: undefined,
  };

  it("have the times that are known", () => {
    expect(toStatistics({ ...facts, moments: undefined })).toMatchObject({
      timings: { accepted: "1970-01-01T00:00:00.000Z" },
      cost: { usd: 0 },
    });
    const moments = { plannedMs: 1_000, firstSentMs: 2_000, settledMs: 4_000 };
    const running = toStatistics({ ...facts, moments });
    expect(running.devicesPerSecond).toBe(500);
    expect(running.timings).not.toHaveProperty("done");
    const { timings } = toStatistics({ ...facts, moments, finished: true });
    expect(timings).toMatchObject({ done: "1970-01-01T00:00:04.000Z" });
  });

  it("end with the planning, or the record, of a push without devices", () => {
    const ended = { ...facts, finished: true };
    const planned = toStatistics({ ...ended, moments: { plannedMs: 1_000 } });
    expect(planned.timings.done).toBe("1970-01-01T00:00:01.000Z");
    expect(toStatistics({ ...ended, moments: {} }).timings.done).toBe(facts.updatedAt);
  });
});
