import { describe, expect, it } from "vitest";
import type { DeliveryOutcome } from "../../../../../functions/domain/push/providers/delivery-outcome.ts";
import { toOppoOutcomes } from "../../../../../functions/domain/push/providers/oppo/oppo-outcome.ts";
import { ANSWERED_MS, ends, toAnswer } from "../../../../support/push/vendor-answers.ts";

const TOKENS = ["CN_a", "CN_b"];

function outcomesFor(body: object, tokens: readonly string[] = TOKENS) {
  return toOppoOutcomes(toAnswer(body), tokens, ANSWERED_MS);
}

function item(registrationId: string, errorCode?: number) {
  return { messageId: "m", registrationId, ...(errorCode !== undefined && { errorCode }) };
}

const CODES = ends({
  invalid: ["10000"],
  rejected: ["31", "99999"],
  quota: ["13", "33"],
  retry: ["-2", "55"],
  down: ["-1"],
  refresh: ["11", "29"],
  stop: [
    ...["14", "15", "16", "17", "18", "19", "26", "27", "28", "30"],
    ...["12", "20", "21", "22", "23", "24", "25", "40", "41", "51", "59", "67"],
  ],
});

const ACCEPTED: DeliveryOutcome = { kind: "accepted" };
const UNCLEAR: DeliveryOutcome = { kind: "retry", reason: "UnclearAnswer" };

describe("Answers of OPPO", () => {
  it("accept all devices", () => {
    const data = TOKENS.map((token) => item(token));
    expect(outcomesFor({ code: 0, message: "Success", data })).toEqual(ACCEPTED);
  });

  it.each(CODES)("map the code %s of the call to %s", (code, _end, outcome) => {
    expect(outcomesFor({ code: Number(code) })).toEqual(outcome);
  });

  it.each(CODES)("map the code %s of all items to %s", (code, _end, outcome) => {
    const data = TOKENS.map((token) => item(token, Number(code)));
    expect(outcomesFor({ code: 0, data })).toEqual(outcome);
  });

  it("tell the items apart, in any order", () => {
    const data = [item("CN_b", 10000), item("CN_a")];
    expect(outcomesFor({ code: 0, data })).toEqual([
      ACCEPTED,
      { kind: "invalid-token", reason: "10000" },
    ]);
  });

  it("take a message that a device has already for accepted", () => {
    const data = [item("CN_a", 32), item("CN_b", 0)];
    expect(outcomesFor({ code: 0, data })).toEqual(ACCEPTED);
  });

  it("leave a device unclear that they do not mention", () => {
    expect(outcomesFor({ code: 0, data: [item("CN_a")] })).toEqual([ACCEPTED, UNCLEAR]);
    expect(outcomesFor({ code: 0 })).toEqual(UNCLEAR);
  });

  it("about a single device need not mention it", () => {
    expect(outcomesFor({ code: 0, data: { messageId: "m" } }, ["CN_a"])).toEqual(ACCEPTED);
  });
});
