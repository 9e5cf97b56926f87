import { describe, expect, it } from "vitest";
import type { PruneMessage } from "../../functions/generated/types.ts";
import { pruneInstallations } from "../../functions/push/prune-installations.ts";

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

describe("the pruning of installations", () => {
  it("hands each device to the store with its token and the time of the report", async () => {
    const removed: unknown[] = [];
    const installations = {
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
      deleteIfUnchangedSince: async () => {
        throw new Error("not expected");
      },
    };
    const report = aReport(1);
    report.devices = [{ token: "token-0", reportedAtMs: 1 }];
    await pruneInstallations(report, { installations, log });
  });

  it("removes all others and fails when one removal fails", async () => {
    const removed: string[] = [];
    const installations = {
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
});
