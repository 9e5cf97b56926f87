import { describe, expect, it } from "vitest";
import type { DeliveryOutcome } from "../../../../../functions/domain/push/providers/delivery-outcome.ts";
import { toMzOutcomes } from "../../../../../functions/domain/push/providers/mz/mz-outcome.ts";
import { ANSWERED_MS, ends, toAnswer } from "../../../../support/push/vendor-answers.ts";

const TOKENS = ["a", "b"];

function outcomesFor(body: object) {
  return toMzOutcomes(toAnswer(body), TOKENS, ANSWERED_MS);
}

const ACCEPTED: DeliveryOutcome = { kind: "accepted" };

describe("Answers of Meizu", () => {
  it.each(["", {}, null])("accept all devices with the value %j", (value) => {
    expect(outcomesFor({ code: "200", message: "", value, msgId: "m" })).toEqual(ACCEPTED);
  });

  it.each(
    ends(
      {
        dead: ["110002"],
        invalid: ["110003", "110005"],
        rejected: ["110010", "201", "520", "999"],
        retry: ["501", "513", "519"],
        quota: ["110011"],
      },
      (code) => `value ${code}`,
    ),
  )("map the code %s of a listed device to %s", (code, _end, outcome) => {
    expect(outcomesFor({ code: 200, value: { [code]: ["b"] } })).toEqual([ACCEPTED, outcome]);
    expect(outcomesFor({ code: 200, value: { [code]: ["a"] } })).toEqual([outcome, ACCEPTED]);
    expect(outcomesFor({ code: 200, value: { [code]: ["a", "b"] } })).toEqual(outcome);
  });

  it.each(
    ends({
      retry: ["1003", "110010", "500"],
      quota: ["110019", "110051"],
      down: ["1001"],
      stop: [
        ...["1005", "1006", "110000", "110001", "110004", "110009"],
        ...["110031", "110032", "110033", "110053"],
      ],
      rejected: ["99999"],
    }),
  )("map the code %s of the call to %s", (code, _end, outcome) => {
    expect(outcomesFor({ code: Number(code), message: "no", value: "" })).toEqual(outcome);
  });

  it("tell codes apart within one answer", () => {
    expect(outcomesFor({ code: 200, value: { 110002: ["a"], 110010: ["b"] } })).toEqual([
      { kind: "invalid-token", reason: "value 110002", deadSinceMs: ANSWERED_MS },
      { kind: "rejected", reason: "value 110010" },
    ]);
  });
});
