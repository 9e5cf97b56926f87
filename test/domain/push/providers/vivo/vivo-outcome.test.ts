import { describe, expect, it } from "vitest";
import type { DeliveryOutcome } from "../../../../../functions/domain/push/providers/delivery-outcome.ts";
import { toVivoOutcomes } from "../../../../../functions/domain/push/providers/vivo/vivo-outcome.ts";
import { ANSWERED_MS, ends, toAnswer } from "../../../../support/push/vendor-answers.ts";

const TOKENS = ["a", "b"];

function outcomesFor(body: object, tokens: readonly string[] = TOKENS) {
  return toVivoOutcomes(toAnswer(body), tokens, ANSWERED_MS);
}

const ACCEPTED: DeliveryOutcome = { kind: "accepted" };

describe("Answers of vivo", () => {
  it.each([0, "0", 10303])("accept all devices with the result %s", (result) => {
    expect(outcomesFor({ result, taskId: "1", invalidUsers: [] })).toEqual(ACCEPTED);
  });

  it.each(
    ends({
      invalid: ["10302", "10054"],
      quota: ["10070", "10073", "10252", "10254"],
      stop: [
        ...["10071", "10094", "10043", "10045", "10200", "10209", "10085", "10104"],
        ...["10096", "10097", "10101", "10103", "10050"],
      ],
      retry: ["10072", "10040", "10093"],
      refresh: ["10000"],
      rejected: ["99999"],
    }),
  )("map the result %s to %s", (result, _end, outcome) => {
    expect(outcomesFor({ result: Number(result), desc: "no" })).toEqual(outcome);
  });

  it.each(ends({ dead: ["1", "2"], rejected: ["4", "9"] }, (status) => `user ${status}`))(
    "map the status %s of a listed device to %s",
    (status, _end, outcome) => {
      const invalidUsers = [{ userid: "b", status: Number(status) }];
      expect(outcomesFor({ result: 0, invalidUsers })).toEqual([ACCEPTED, outcome]);
    },
  );

  it("about a single device say why its id is invalid", () => {
    const invalidUser = { userid: "a", status: 2 };
    const dead = { kind: "invalid-token", reason: "user 2", deadSinceMs: ANSWERED_MS };
    expect(outcomesFor({ result: 0, invalidUser }, ["a"])).toEqual(dead);
    expect(outcomesFor({ result: 10302, invalidUser }, ["a"])).toEqual(dead);
  });
});
