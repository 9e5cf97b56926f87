import { describe, expect, it } from "vitest";
import { startDynamoDbEngine } from "../../support/dynamodb-engine.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { anInstallation, fakeInstallations } from "../../support/push/fake-installations.ts";
import { createPipeline } from "../../support/push/pipeline.ts";

const engine = forAllTests(startDynamoDbEngine);

/** Even numbers are Android devices, odd ones iOS devices. */
function aPipeline(count: number, { segments = 1, pageSize = 10 } = {}) {
  const devices = Array.from({ length: count }, (_, index) => anInstallation(index));
  return createPipeline({
    engine,
    installations: fakeInstallations(devices, { pageSize, segments }),
  });
}

const DATA = { alert: "hello" };

describe("a push that is stopped at one provider", () => {
  it("goes on at the other provider, and ends in error with the reason first", async () => {
    const pipeline = aPipeline(40);
    const push = await pipeline.push({ data: DATA });
    pipeline.wrap((ports) => ({
      ...ports,
      ledger: {
        ...ports.ledger,
        takeLease: async (chunk, claim) => {
          await ports.ledger.stop(push, "apns", "InvalidProviderToken");
          return ports.ledger.takeLease(chunk, claim);
        },
      },
    }));

    await pipeline.drain();

    expect(await pipeline.record(push)).toMatchObject({
      status: "error",
      devices: 40,
      fcmSuccesses: 20,
      iosSuccesses: 0,
      rejected: 20,
      errors: [
        "Stopped at APNs, reason InvalidProviderToken: store the right key or certificate with npx landfall credentials",
      ],
    });
    expect(pipeline.sent.size).toBe(20);
  });

  it("plans no more devices for that provider", async () => {
    const pipeline = aPipeline(40);
    const push = await pipeline.push({ data: DATA });
    await pipeline.base.ledger.stop(push, "apns", "InvalidProviderToken");

    await pipeline.drain();

    expect(await pipeline.record(push)).toMatchObject({
      status: "error",
      devices: 20,
      successes: 20,
      rejected: 0,
    });
  });

  it("is unchanged if it had ended before", async () => {
    const pipeline = aPipeline(2);
    const push = await pipeline.push({ data: DATA });
    await pipeline.drain();

    expect(await pipeline.base.ledger.stop(push, "apns", "late")).toBe(false);
    expect(await pipeline.record(push)).toMatchObject({ status: "done", successes: 2 });
  });

  it("does not end as done when the stop comes while the last chunk is folded", async () => {
    const pipeline = aPipeline(2);
    const push = await pipeline.push({ data: DATA });
    pipeline.wrap((ports) => ({
      ...ports,
      progress: {
        ...ports.progress,
        readPartitions: async (record) => {
          await ports.ledger.stop(push, "apns", "Forbidden");
          return ports.progress.readPartitions(record);
        },
      },
    }));

    await pipeline.drain();

    expect((await pipeline.record(push)).status).toBe("error");
  });
});
