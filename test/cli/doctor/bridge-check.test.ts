import { GetMetricDataCommand } from "@aws-sdk/client-cloudwatch";
import { GetFunctionConfigurationCommand } from "@aws-sdk/client-lambda";
import { afterEach, describe, expect, it, vi } from "vitest";
import { examine, expectDiagnosis, patient, usePatient } from "../../support/patient.ts";

usePatient();
afterEach(() => void vi.useRealTimers());

/** Sums of two days by metric. */
function count(sums: Readonly<Record<string, number>>) {
  const MetricDataResults = Object.entries(sums).map(([Id, sum]) => ({ Id, Values: [1, sum - 1] }));
  return patient.account.cloudWatch.on(GetMetricDataCommand).resolves({ MetricDataResults });
}

async function findings() {
  const results = await examine();
  return results.find(({ check }) => check === "bridge")?.findings;
}

describe("the doctor's check of the bridge", () => {
  it("reports how many users still come from LeanCloud", async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 11, 20), toFake: ["Date"] });
    count({ adopted: 12, missed: 5 });

    expect(await findings()).toEqual([
      {
        state: "ok",
        text: "12 users came from LeanCloud in 7 days; LeanCloud knew 5 other log-ins and sessions neither",
      },
    ]);
  });

  it("reports that no user comes any more", async () => {
    count({ missed: 5 });

    expect(await findings()).toMatchObject([{ state: "ok", text: /the setting bridge can go$/ }]);
  });

  it.each([
    ["a failing LeanCloud", { failed: 9, missed: 3 }, /no usable answer to 9 of 12/, /runbook/],
    ["the last week", { adopted: 2 }, /2 users .* it closes on 2027-01-12/, /last export/],
  ])("warns of %s", async (_, sums, text, remedy) => {
    vi.useFakeTimers({ now: Date.UTC(2027, 0, 8), toFake: ["Date"] });
    await expectDiagnosis(["", "bridge", () => count(sums), { state: "warning", text, remedy }]);
  });

  it("has nothing to say without a bridge", async () => {
    const Variables = { POWERTOOLS_SERVICE_NAME: "accounts", APP_ID: "id", APP_KEY: "key" };
    patient.account.lambda
      .on(GetFunctionConfigurationCommand, { FunctionName: "app-accounts" })
      .resolves({ State: "Active", LastUpdateStatus: "Successful", Environment: { Variables } });

    expect(await findings()).toMatchObject([{ state: "skipped" }]);
  });
});
