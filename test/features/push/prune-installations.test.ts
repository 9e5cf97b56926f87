import { describe, expect, it } from "vitest";
import { pruneInstallations } from "../../../functions/features/push/send/prune-installations.ts";
import type { PruneMessage } from "../../../functions/generated/types.ts";

const log = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  failure: () => undefined,
};

function aReport(count: number): PruneMessage {
  const devices = Array.from({ length: count }, (_, index) => ({
    objectId: `object-${index}`,
    token: `token-${index}`,
    reportedAtMs: index,
  }));
  return { version: 1, push: "i4OcyCnyjckJOtzz", provider: "apns", devices } as PruneMessage;
}

const notExpected = async () => {
  throw new Error("not expected");
};
const noteRefusal = notExpected;
const removeActivityToken = notExpected;
const deleteIfReportedAgain = notExpected;

describe("the pruning of installations", () => {
  it("hands each device to the store with its token and the time of the report", async () => {
    const removed: unknown[] = [];
    const installations = {
      deleteIfReportedAgain,
      noteRefusal,
      removeActivityToken,
      deleteIfUnchangedSince: async (...device: unknown[]) => {
        removed.push(device);
        return true;
      },
    };
    await pruneInstallations(aReport(40), { installations, log });
    expect(removed).toHaveLength(40);
    expect(removed[39]).toEqual(["object-39", "token-39", 39]);
  });

  it("removes nothing for a token without an installation", async () => {
    const installations = {
      deleteIfReportedAgain,
      noteRefusal,
      removeActivityToken,
      deleteIfUnchangedSince: notExpected,
    };
    const report = aReport(1);
    report.devices = [{ token: "token-0", reportedAtMs: 1 }];
    await pruneInstallations(report, { installations, log });
  });

  it("removes a dead token of a Live Activity alone, never the device", async () => {
    const removed: unknown[] = [];
    const installations = {
      deleteIfReportedAgain,
      noteRefusal,
      deleteIfUnchangedSince: notExpected,
      removeActivityToken: async (...token: unknown[]) => {
        removed.push(token);
        return true;
      },
    };
    const activityToken = { field: "liveActivityTokens", name: "order-42" } as const;
    await pruneInstallations({ ...aReport(2), activityToken }, { installations, log });
    expect(removed).toEqual([
      ["object-0", activityToken, "token-0"],
      ["object-1", activityToken, "token-1"],
    ]);
  });

  it("waits for another report when most devices of a chunk were dead", async () => {
    const doubted: unknown[] = [];
    const installations = {
      noteRefusal,
      removeActivityToken,
      deleteIfUnchangedSince: notExpected,
      deleteIfReportedAgain: async (...device: unknown[]) => {
        doubted.push(device);
        return false;
      },
    };
    await pruneInstallations({ ...aReport(1), doubtedAtMs: 9 }, { installations, log });
    expect(doubted).toEqual([["object-0", "token-0", { reportedAtMs: 0, nowMs: 9 }]]);
  });

  it("removes all others and fails when one removal fails", async () => {
    const removed: string[] = [];
    const installations = {
      deleteIfReportedAgain,
      noteRefusal,
      removeActivityToken,
      deleteIfUnchangedSince: async (objectId: string) => {
        if (objectId === "object-5") throw new Error("throttled");
        removed.push(objectId);
        return true;
      },
    };
    await expect(pruneInstallations(aReport(40), { installations, log })).rejects.toThrow(
      "throttled",
    );
    expect(removed).toHaveLength(39);
  });

  it("notes refused tokens, also when a removal fails, and fails after the last one (A116)", async () => {
    const noted: unknown[] = [];
    const installations = {
      deleteIfReportedAgain,
      removeActivityToken,
      deleteIfUnchangedSince: () => Promise.reject(new Error("throttled")),
      noteRefusal: async (...device: unknown[]) => {
        noted.push(device);
        if (noted.length === 3) throw new Error("also throttled");
        return true;
      },
    };
    const refused = aReport(40).devices.map(({ reportedAtMs, ...device }) => ({
      ...device,
      objectId: String(device.objectId),
      refusedAtMs: reportedAtMs,
    }));
    const report: PruneMessage = { ...aReport(1), refused };
    await expect(pruneInstallations(report, { installations, log })).rejects.toThrow("throttled");
    expect(noted).toHaveLength(40);
    expect(noted[39]).toEqual(["object-39", "token-39", 39]);
  });
});
