import { describe, expect, it } from "vitest";
import {
  ACCEPTED,
  type DeliveryOutcome,
  UNCLEAR,
} from "../../../../../functions/domain/push/providers/delivery-outcome.ts";
import { toHarmonyOutcomes } from "../../../../../functions/domain/push/providers/harmony/harmony-outcome.ts";

const TOKENS = ["t0", "t1", "t2"];

function toOutcomes(body: object | string, status = 200) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return toHarmonyOutcomes({ status, body: text }, TOKENS, 1_795_248_000_000);
}

const stop = (reason: string): DeliveryOutcome => ({ kind: "rejected", reason, stops: true });

describe("answer of Huawei about HarmonyOS", () => {
  it.each<[string, DeliveryOutcome]>([
    ["80000000", ACCEPTED],
    ["80300007", { kind: "invalid-token", reason: "80300007" }],
    ...["80100001", "80100003", "80100004", "80100022", "80300010", "80300029", "80300030"].map(
      (code): [string, DeliveryOutcome] => [code, stop(code)],
    ),
    ...["80200001", "80200006", "80300037", "80300002", "80300036"].map(
      (code): [string, DeliveryOutcome] => [code, stop(code)],
    ),
    ["80300008", { kind: "rejected", reason: "80300008" }],
    ["80200005", { kind: "retry", reason: "80200005", refresh: true }],
    ["81000001", { kind: "retry", reason: "81000001", down: true }],
    ["80999999", { kind: "rejected", reason: "80999999" }],
  ])("%s means the same for all its tokens", (code, outcome) => {
    expect(toOutcomes({ code, msg: "for people" })).toEqual(outcome);
  });

  it.each<[number, DeliveryOutcome]>([
    [401, { kind: "retry", reason: "HTTP 401", refresh: true }],
    [500, { kind: "retry", reason: "HTTP 500", down: true }],
    [502, { kind: "retry", reason: "HTTP 502", down: true }],
    [503, { kind: "retry", reason: "HTTP 503" }],
  ])("is judged by its status with HTTP %i and no code", (status, outcome) => {
    expect(toOutcomes("", status)).toEqual(outcome);
  });

  it.each<[string, DeliveryOutcome]>([
    ["tokenFormatError", { kind: "invalid-token", reason: "tokenFormatError" }],
    ["noRight", { kind: "invalid-token", reason: "noRight" }],
    ...[
      ...["tokenPlatformNotSupport", "countryNotSupport", "noPushTypeRight"],
      ...["notSupportPlayVoice", "appinfoError", "disableSendHuaweiMsgBecauseOfPenalty"],
      ...["atomicUnableSendUnsubscribedMsg", "somethingNew"],
    ].map((reason): [string, DeliveryOutcome] => [reason, { kind: "rejected", reason }]),
  ])("%s is about the tokens listed with it, and never calls them dead", (reason, outcome) => {
    for (const [at, token] of TOKENS.entries()) {
      const msg = JSON.stringify({ success: 2, failure: 1, illegalTokens: { [reason]: [token] } });
      const expected = TOKENS.map((_, index) => (index === at ? outcome : ACCEPTED));
      expect(toOutcomes({ code: "80100000", msg })).toEqual(expected);
    }
  });

  it("distinguishes several reasons", () => {
    const illegalTokens = { noRight: ["t0"], countryNotSupport: ["t2"] };
    const msg = JSON.stringify({ success: 1, failure: 2, illegalTokens });
    expect(toOutcomes({ code: "80100000", msg })).toEqual([
      { kind: "invalid-token", reason: "noRight" },
      ACCEPTED,
      { kind: "rejected", reason: "countryNotSupport" },
    ]);
  });

  it("leaves tokens unclear where it doesn't tell which failed", () => {
    expect(toOutcomes({ code: "80100000", msg: "partial" })).toEqual(UNCLEAR);
  });
});
