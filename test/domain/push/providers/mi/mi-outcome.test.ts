import { describe, expect, it } from "vitest";
import type { DeliveryOutcome } from "../../../../../functions/domain/push/providers/delivery-outcome.ts";
import { toMiOutcomes } from "../../../../../functions/domain/push/providers/mi/mi-outcome.ts";
import { ANSWERED_MS, ends, toAnswer } from "../../../../support/push/vendor-answers.ts";

const TOKENS = ["a", "b", "c"];

function outcomesFor(body: object, status = 200) {
  return toMiOutcomes(toAnswer(body, status), TOKENS, ANSWERED_MS);
}

const ACCEPTED: DeliveryOutcome = { kind: "accepted" };
const INVALID: DeliveryOutcome = { kind: "invalid-token", reason: "20301" };

describe("Answers of Xiaomi", () => {
  it("accept all devices", () => {
    expect(outcomesFor({ result: "ok", code: 0, data: { id: "m1" } })).toEqual(ACCEPTED);
  });

  it.each([
    ["a", [INVALID, ACCEPTED, ACCEPTED]],
    ["c", [ACCEPTED, ACCEPTED, INVALID]],
    ["a, c", [INVALID, ACCEPTED, INVALID]],
    ["other", ACCEPTED],
    ["a,b,c", INVALID],
  ])("tell the bad registration ids '%s' apart", (bad_regids, outcomes) => {
    expect(outcomesFor({ result: "ok", code: 0, data: { bad_regids } })).toEqual(outcomes);
  });

  it.each(
    ends({
      invalid: ["20301"],
      quota: ["200001", "10034"],
      retry: ["10002", "10003", "10027", "10037"],
      down: ["-1", "1", "10001", "20607", "26003", "65029"],
      stop: [
        ...["10008", "10012", "10016", "10017", "65009", "21301", "21302", "21303", "21305"],
        ...["10031", "10036", "22000", "22006", "22007", "22022", "66108", "26004", "26006"],
        "27001",
      ],
      rejected: ["10029", "65003", "99999"],
    }),
  )("map the code %s to %s", (code, _end, outcome) => {
    expect(outcomesFor({ result: "error", code: Number(code) })).toEqual(outcome);
    expect(outcomesFor({ result: "error", code })).toEqual(outcome);
  });

  it("never call a token dead", () => {
    expect(JSON.stringify(outcomesFor({ code: 0, data: { bad_regids: "a" } }))).not.toContain(
      "deadSinceMs",
    );
  });
});
