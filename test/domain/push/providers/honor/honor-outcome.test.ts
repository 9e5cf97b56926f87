import { describe, expect, it } from "vitest";
import {
  ACCEPTED,
  type DeliveryOutcome,
  UNCLEAR,
} from "../../../../../functions/domain/push/providers/delivery-outcome.ts";
import { toHonorOutcomes } from "../../../../../functions/domain/push/providers/honor/honor-outcome.ts";

const nowMs = 1_795_248_000_000;
const TOKENS = ["t0", "t1", "t2"];
const DEAD: DeliveryOutcome = {
  ...{ kind: "invalid-token", reason: "expireTokens", deadSinceMs: nowMs },
};
const INVALID: DeliveryOutcome = { kind: "invalid-token", reason: "failTokens" };

function toOutcomes(body: object | string, status = 200) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return toHonorOutcomes({ status, body: text }, TOKENS, nowMs);
}

describe("answer of Honor", () => {
  it.each<[number | string, DeliveryOutcome]>([
    [200, ACCEPTED],
    ["200", ACCEPTED],
    ["80000000", ACCEPTED],
    [401, { kind: "retry", reason: "401", refresh: true }],
    [403, { kind: "retry", reason: "403", refresh: true }],
    [429, { kind: "retry", reason: "429" }],
    [503, { kind: "retry", reason: "503" }],
    [500, { kind: "retry", reason: "500", down: true }],
    ["80100001", { kind: "rejected", reason: "80100001", stops: true }],
    ["80200001", { kind: "retry", reason: "80200001", refresh: true }],
    ["80300007", { kind: "invalid-token", reason: "80300007" }],
    ["81000001", { kind: "retry", reason: "81000001", down: true }],
  ])("%s means the same for all its tokens", (code, outcome) => {
    expect(toOutcomes({ code, message: "for people" })).toEqual(outcome);
  });

  it.each<[number, DeliveryOutcome]>([
    [401, { kind: "retry", reason: "HTTP 401", refresh: true }],
    [403, { kind: "retry", reason: "HTTP 403", refresh: true }],
    [429, { kind: "retry", reason: "HTTP 429" }],
    [500, { kind: "retry", reason: "HTTP 500", down: true }],
    [503, { kind: "retry", reason: "HTTP 503" }],
    [404, { kind: "rejected", reason: "HTTP 404" }],
  ])("is judged by its status with HTTP %i and no code", (status, outcome) => {
    expect(toOutcomes("<html>", status)).toEqual(outcome);
  });

  it.each([0, 1, 2])("calls the listed token %i dead or invalid, and the others accepted", (at) => {
    const only = (outcome: DeliveryOutcome) =>
      TOKENS.map((_, index) => (index === at ? outcome : ACCEPTED));
    const lists = (name: string) => ({ sendResult: true, requestId: "r", [name]: [TOKENS[at]] });

    expect(toOutcomes({ code: 200, data: lists("expireTokens") })).toEqual(only(DEAD));
    expect(toOutcomes({ code: 200, data: lists("failTokens") })).toEqual(only(INVALID));
  });

  it("calls a token dead that is in both lists", () => {
    const data = { failTokens: ["t0", "t1"], expireTokens: ["t1"] };
    expect(toOutcomes({ code: 200, data })).toEqual([INVALID, DEAD, ACCEPTED]);
  });

  it.each([null, [], "", {}, [7]])("takes %j for no list", (list) => {
    const data = { sendResult: true, failTokens: list, expireTokens: list };
    expect(toOutcomes({ code: 200, data })).toEqual(ACCEPTED);
  });

  it("leaves tokens unclear that a failed sending doesn't list", () => {
    expect(toOutcomes({ code: 200, data: { sendResult: false } })).toEqual(UNCLEAR);
    expect(toOutcomes({ code: 200, data: { sendResult: false, failTokens: ["t1"] } })).toEqual([
      ...[UNCLEAR, INVALID, UNCLEAR],
    ]);
  });

  it("reads the list of a partial success in Huawei's form", () => {
    const message = JSON.stringify({ success: 2, failure: 1, illegal_tokens: ["t2"] });
    expect(toOutcomes({ code: "80100000", message })).toEqual([
      ACCEPTED,
      ACCEPTED,
      { kind: "invalid-token", reason: "IllegalToken", refused: true },
    ]);
  });

  it("records the words of an unknown code without the ids in them", () => {
    const message = `app ${"a1".repeat(20)} has no right`;
    expect(toOutcomes({ code: 1234, message })).toEqual({
      ...{ kind: "rejected", reason: "1234 app … has no right" },
    });
  });
});
