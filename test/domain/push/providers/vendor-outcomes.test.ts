import { describe, expect, it } from "vitest";
import {
  ACCEPTED,
  type DeliveryOutcome,
} from "../../../../functions/domain/push/providers/delivery-outcome.ts";
import {
  forEachToken,
  toCode,
  toCodeOutcome,
} from "../../../../functions/domain/push/providers/vendor-outcomes.ts";

const REFRESH: DeliveryOutcome = { kind: "retry", reason: "11", refresh: true };

describe("Outcomes of vendors", () => {
  it("reports a reason of all tokens once", () => {
    const tokens = ["a", "b"];
    expect(forEachToken(tokens, () => REFRESH)).toEqual(REFRESH);
    expect(forEachToken(tokens, () => ACCEPTED)).toEqual(ACCEPTED);
  });

  it("keeps the order of the tokens and asks for no new access token for some of them", () => {
    const outcomes = forEachToken(["a", "b"], (token) => (token === "b" ? REFRESH : ACCEPTED));
    expect(outcomes).toEqual([ACCEPTED, { kind: "retry", reason: "11" }]);
  });

  it("takes a success that says nothing for unclear, such as the page of a proxy", () => {
    expect(toCodeOutcome({}, undefined, { status: 200, body: "<html>" }, 0)).toEqual({
      kind: "retry",
      reason: "UnclearAnswer",
    });
  });

  it.each([
    [{ status: 200 }, "7", { kind: "rejected", reason: "7" }],
    [{ status: 502 }, undefined, { kind: "retry", reason: "HTTP 502", down: true }],
    [
      { status: 429, retryAfter: "3" },
      undefined,
      { kind: "retry", reason: "HTTP 429", retryAfterMs: 3_000 },
    ],
    [{ status: 200 }, "constructor", { kind: "rejected", reason: "constructor" }],
  ])("lets the status of %j decide about the unknown code %s", (answer, code, outcome) => {
    expect(toCodeOutcome({}, code, { body: "", ...answer }, 0)).toEqual(outcome);
  });

  it("reads codes that are numbers or strings", () => {
    expect([0, "0", -1, "", null].map(toCode)).toEqual(["0", "0", "-1", undefined, undefined]);
  });
});
