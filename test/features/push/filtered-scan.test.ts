import { beforeAll, describe, expect, it } from "vitest";
import { audienceTest } from "../../../functions/domain/push/audience/audience.ts";
import type { PushRecord } from "../../../functions/domain/push/ledger/push-record.ts";
import { readDevices } from "../../../functions/features/push/plan/read-devices.ts";
import { PROVIDERS } from "../../../functions/generated/providers/registry.ts";
import { startDynamoDbEngine } from "../../support/dynamodb-engine.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { anInstallation } from "../../support/push/fake-installations.ts";
import { parseWhere } from "../../support/queries/unlimited.ts";
import { createInstallationsService } from "../../support/services/installations-service.ts";

const engine = forAllTests(startDynamoDbEngine);
const service = forAllTests(() => createInstallationsService(engine));
beforeAll(async () => {
  for (let index = 0; index < 12; index++) {
    const channels = index % 4 === 0 ? ["news"] : ["other"];
    const deviceToken = index.toString(16).padStart(64, "0");
    await service.post({ deviceType: "ios", deviceToken, channels });
  }
});

describe("a scan for a push", () => {
  it.each([1, 3])(
    "leaves out installations that don't match, in %i segments",
    async (totalSegments) => {
      const filter = parseWhere({ channels: "news" });

      const pages = await Promise.all(
        Array.from({ length: totalSegments }, (_, segment) =>
          service.ports.installations.scanPage({ segment, totalSegments, limit: 100, filter }),
        ),
      );

      const items = pages.flatMap((page) => page.items);
      expect(items.map(({ channels }) => channels)).toEqual([["news"], ["news"], ["news"]]);
      expect(pages.reduce((sum, { scanned }) => sum + scanned, 0)).toBe(12);
    },
  );

  it("records how many keys to read again for the members of a chunk", async () => {
    const where = parseWhere({ channels: "news" });
    const items = [0, 2, 4, 6].map((index) => anInstallation(index, { channels: ["news"] }));
    const page = { items, scanned: 2_000 };

    const { chunks } = await readDevices(
      { record: { where: {}, msg: {} } as PushRecord, ...audienceTest(where, PROVIDERS) },
      { access: { kind: "scan", segment: 0, segments: 1 }, cursor: "" },
      {
        installations: {
          scanPage: async () => page,
          subscribersPage: () => Promise.reject(new TypeError("not by postings")),
          findByUnique: () => Promise.reject(new TypeError("not by unique values")),
          findMany: () => Promise.reject(new TypeError("not by ids")),
        },
        providers: PROVIDERS,
        clock: { now: () => Date.UTC(2026, 10, 21) },
      },
    );

    expect(chunks.map(({ devices, scanned }) => [devices.length, scanned])).toEqual([[4, 1_501]]);
  });
});
