import { describe, expect, it } from "vitest";
import {
  ACCEPTED,
  type DeliveryOutcome,
  isAmbiguous,
  UNCLEAR,
} from "../../../../../functions/domain/push/providers/delivery-outcome.ts";
import { toHmsOutcomes } from "../../../../../functions/domain/push/providers/hms/hms-outcome.ts";

const nowMs = 1_795_248_000_000;
const TOKENS = ["t0", "t1", "t2"];
const ILLEGAL: DeliveryOutcome = { kind: "invalid-token", reason: "IllegalToken", refused: true };

function toOutcomes(
  body: object | string,
  { status = 200, retryAfter = undefined as string | undefined } = {},
) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return toHmsOutcomes({ status, retryAfter, body: text }, TOKENS, nowMs);
}

function partial(msg: object, code = "80100000") {
  return toOutcomes({ code, msg: JSON.stringify(msg), requestId: "r" });
}

describe("answer of Huawei", () => {
  it.each<[string, DeliveryOutcome]>([
    ["80000000", ACCEPTED],
    ["80300007", { kind: "invalid-token", reason: "80300007" }],
    ...["80100001", "80100003", "80100004", "80100013", "80300010", "80100016", "80100018"].map(
      (code): [string, DeliveryOutcome] => [code, { kind: "rejected", reason: code, stops: true }],
    ),
    ["80300002", { kind: "rejected", reason: "80300002", stops: true }],
    ["80300011", { kind: "rejected", reason: "80300011", stops: true }],
    ["80300013", { kind: "rejected", reason: "80300013", stops: true }],
    ["80100002", { kind: "rejected", reason: "80100002" }],
    ["80300008", { kind: "rejected", reason: "80300008" }],
    ["80200001", { kind: "retry", reason: "80200001", refresh: true }],
    ["80200003", { kind: "retry", reason: "80200003", refresh: true }],
    ["80600003", { kind: "retry", reason: "80600003", down: true }],
    ["81000001", { kind: "retry", reason: "81000001", down: true }],
    ["80999999", { kind: "rejected", reason: "80999999" }],
    ["constructor", { kind: "rejected", reason: "constructor" }],
  ])("%s means the same for all its tokens", (code, outcome) => {
    expect(toOutcomes({ code, msg: "for people", requestId: "r" })).toEqual(outcome);
  });

  it.each<[number, DeliveryOutcome]>([
    [500, { kind: "retry", reason: "HTTP 500", down: true }],
    [502, { kind: "retry", reason: "HTTP 502", down: true }],
    [503, { kind: "retry", reason: "HTTP 503", retryAfterMs: 7_000 }],
    [429, { kind: "retry", reason: "HTTP 429", retryAfterMs: 7_000 }],
    [401, { kind: "retry", reason: "HTTP 401", refresh: true }],
    [404, { kind: "rejected", reason: "HTTP 404" }],
  ])("is judged by its status with HTTP %i and no code", (status, outcome) => {
    const retryAfter = status === 503 || status === 429 ? "7" : undefined;
    expect(toOutcomes("<html>", { status, retryAfter })).toEqual(outcome);
  });

  it("is judged by its code, if present, regardless of its status", () => {
    const outcome = toOutcomes({ code: "80300007", msg: "" }, { status: 400 });
    expect(outcome).toEqual({ kind: "invalid-token", reason: "80300007" });
  });

  it.each([
    ["the first token", ["t0"]],
    ["the last token", ["t2"]],
    ["two tokens", ["t2", "t0"]],
    ["all tokens", TOKENS],
  ])("lists %s as illegal, and the others were accepted", (_, listed) => {
    const expected = TOKENS.map((token) => (listed.includes(token) ? ILLEGAL : ACCEPTED));
    const counts = { success: 3 - listed.length, failure: listed.length };
    expect(partial({ ...counts, illegal_tokens: listed })).toEqual(expected);
    expect(partial({ ...counts, illegalTokens: listed })).toEqual(expected);
    expect(partial({ ...counts, illegalTokens: { tokenFormatError: listed } })).toEqual(expected);
    expect(partial({ illegal_tokens: Object.fromEntries(listed.map((t) => [t, "bad"])) })).toEqual(
      expected,
    );
  });

  it.each(["80100001", "80100003", "80100004", "80100013", "80300010"])(
    "%s is about single tokens if it lists them",
    (code) => {
      expect(partial({ illegal_tokens: ["t1"] }, code)).toEqual([ACCEPTED, ILLEGAL, ACCEPTED]);
    },
  );

  it("leaves tokens unclear that it counts but doesn't list", () => {
    expect(partial({ success: 1, failure: 2, illegal_tokens: ["t1"] })).toEqual([
      ...[UNCLEAR, ILLEGAL, UNCLEAR],
    ]);
    expect(partial({ success: 2, failure: 1, illegal_tokens: ["other"] })).toEqual([
      ...[UNCLEAR, UNCLEAR, UNCLEAR],
    ]);
    expect(isAmbiguous(UNCLEAR)).toBe(true);
  });

  it.each<[unknown]>([
    ["Some tokens are illegal"],
    ['{"illegal_tokens"'],
    ["null"],
    ["[]"],
    [undefined],
    [null],
    [7],
    ['{"illegal_tokens":null}'],
    ['{"illegal_tokens":[]}'],
    ['{"illegal_tokens":"t1"}'],
    ['{"illegal_tokens":[1,null]}'],
  ])("is unclear for a partial success that lists %j", (msg) => {
    expect(toOutcomes({ code: "80100000", msg } as object)).toEqual(UNCLEAR);
  });

  it("reads msg as JSON only of codes that list tokens", () => {
    const msg = JSON.stringify({ illegal_tokens: ["t1"] });
    expect(toOutcomes({ code: "80300002", msg })).toEqual({
      ...{ kind: "rejected", reason: "80300002", stops: true },
    });
  });

  it.each(["", "null", "[]", "7", "<html>", '{"code":null}'])(
    "is unclear without a code: %s",
    (body) => {
      expect(toOutcomes(body)).toEqual(UNCLEAR);
    },
  );

  it("never calls a device dead", () => {
    const outcomes = ["80100000", "80300007", "80100001"].flatMap((code) =>
      partial({ illegal_tokens: TOKENS }, code),
    );
    for (const outcome of outcomes) expect(outcome).not.toHaveProperty("deadSinceMs");
  });
});
