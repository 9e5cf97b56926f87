import { InternalServerError, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "vitest";
import { repeatThrottled } from "../../../../functions/adapters/dynamodb/writes/throttled-transaction.ts";

function cancelled(...codes: readonly string[]): Error {
  const CancellationReasons = codes.map((Code) => ({ Code }));
  return new TransactionCanceledException({ message: "", $metadata: {}, CancellationReasons });
}

/** A transaction that fails so at first. @returns how often it was sent, and how it ended */
async function sendTransaction(...failures: readonly Error[]) {
  const waits: number[] = [];
  let attempts = 0;
  const send = async () => {
    const failure = failures[attempts++];
    if (failure) throw failure;
    return "written";
  };
  const wait = async (ms: number) => waits.push(ms);
  const end = await repeatThrottled(send, wait).catch((error) => error);
  return { attempts, end, waits };
}

describe("a cancelled transaction (R14)", () => {
  it.each([
    ["None", "ThrottlingError"],
    ["ProvisionedThroughputExceeded", "None"],
    ["ThrottlingError", "TransactionConflict"],
  ])("is repeated for the reasons %s and %s", async (...codes) => {
    expect(await sendTransaction(cancelled(...codes))).toMatchObject({
      attempts: 2,
      end: "written",
    });
  });

  it("is repeated three times, seven seconds at most, and fails then as it came", async () => {
    const failure = cancelled("None", "ThrottlingError");
    const { attempts, end, waits } = await sendTransaction(...Array(9).fill(failure));

    expect([attempts, end]).toEqual([4, failure]);
    expect(waits).toHaveLength(3);
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(7_000);
  });

  it.each([
    cancelled("ConditionalCheckFailed", "ThrottlingError"),
    cancelled("None", "TransactionConflict"),
    cancelled("None", "ValidationError"),
    new InternalServerError({ message: "", $metadata: {} }),
  ])("is its caller's business for other reasons", async (failure) => {
    expect(await sendTransaction(failure)).toMatchObject({ attempts: 1, end: failure });
  });
});
