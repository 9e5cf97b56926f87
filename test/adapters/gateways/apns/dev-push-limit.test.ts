import { describe, expect, it } from "vitest";
import { createPushPlans } from "../../../../functions/adapters/dynamodb/pushes/plans.ts";
import { createPushRecords } from "../../../../functions/adapters/dynamodb/pushes/records.ts";
import { createPushTargets } from "../../../../functions/adapters/dynamodb/pushes/targets.ts";
import { createDevPushLimit } from "../../../../functions/adapters/gateways/apns/dev-push-limit.ts";
import { packChunks } from "../../../../functions/domain/push/ledger/chunk.ts";
import { NOTHING_FOLDED } from "../../../../functions/domain/push/ledger/ledger.ts";
import { createPushRecord } from "../../../../functions/domain/push/ledger/push-record.ts";
import type { DeviceGroup } from "../../../../functions/domain/push/providers/provider-definition.ts";
import { decideEnd } from "../../../../functions/domain/push/report/push-errors.ts";
import { PROVIDERS } from "../../../../functions/generated/providers/registry.ts";
import type { PushCredentials } from "../../../../functions/generated/types.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";

const NOW = Date.UTC(2026, 10, 21, 8);
const certificate = { certificate: "pem", privateKey: "pem" };
const credentials: PushCredentials = {
  apns: {
    certificates: [
      { ...certificate, environment: "sandbox" },
      { ...certificate, environment: "sandbox", profile: "beta" },
      { ...certificate, environment: "production", profile: "store" },
    ],
  },
};

const engine = forAllTests(startDynamoDbEngine);
let serial = 0;

function table() {
  const clock = { now: () => NOW };
  return { client: engine.documents, pushesTable: engine.tables.pushes, clock };
}

/** A development push with one partition, page by page. */
async function aPush(pages: readonly (readonly [number, DeviceGroup])[], planned = true) {
  serial += 1;
  const push = `devpush${String(serial).padStart(9, "0")}`;
  const record = createPushRecord(
    { data: {}, where: {}, production: false },
    { objectId: push, notificationId: push, nowMs: NOW, days: 7 },
  );
  const plans = createPushPlans(table());
  await createPushRecords(table()).create({ record });
  await plans.start(record, [{ kind: "scan", segment: 0, segments: 1 }], NOW);
  let partition = await plans.takePartition({ push, partition: 0 }, { nowMs: NOW, leaseMs: 9_000 });
  for (const [index, [count, group]] of pages.entries()) {
    const devices = Array.from({ length: count }, (_, position) => ({
      provider: "apns" as const,
      group,
      objectId: `${index}-${position}`,
      token: `${index}-${position}`,
      after: "",
      position,
    }));
    if (!partition) throw new Error("Another planner");
    const last = planned && index === pages.length - 1;
    const chunks = packChunks(devices);
    const page = { partition, chunks, cursor: "", last, readUnits: 0, leaseUntilMs: NOW };
    partition = await plans.commitPage(record, page, NOW);
  }
  return push;
}

const DEV: DeviceGroup = { production: false };
const limit = () => createDevPushLimit(createPushTargets(table()));

describe("a push by development certificates", () => {
  it("goes out to 20,000 devices", async () => {
    const push = await aPush([
      [10_000, DEV],
      [10_000, { ...DEV, deviceProfile: "beta" }],
      [5_000, { ...DEV, deviceProfile: "store" }],
    ]);
    expect(await limit()(push, credentials)).toBeUndefined();
  });

  it("is stopped before anything is sent when there is one more", async () => {
    const push = await aPush([
      [10_000, DEV],
      [10_001, { ...DEV, deviceProfile: "beta" }],
    ]);
    expect(await limit()(push, credentials)).toEqual({
      kind: "rejected",
      reason: "dev profile disabled for massive push",
      stops: true,
    });
  });

  it("waits while its devices are being counted", async () => {
    const push = await aPush([[500, DEV]], false);
    expect(await limit()(push, credentials)).toMatchObject({ kind: "retry" });
  });

  it("ends with LeanCloud's words and no others", () => {
    const reason = "dev profile disabled for massive push";
    const { providers } = NOTHING_FOLDED;
    const apns = { ...providers.apns, rejected: 20_001, reasons: { [reason]: 20_001 } };
    expect(
      decideEnd(
        { _stopped: { apns: reason } },
        { providers: { ...providers, apns } },
        { definitions: PROVIDERS },
      ),
    ).toEqual({
      status: "error",
      errors: [reason],
      _failures: [{ for: "stop", provider: "apns", reason }],
    });
  });
});
