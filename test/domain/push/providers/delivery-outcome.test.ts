import { describe, expect, it } from "vitest";
import { toApnsOutcome } from "../../../../functions/domain/push/providers/apns/apns-outcome.ts";
import type { DeliveryOutcome } from "../../../../functions/domain/push/providers/delivery-outcome.ts";
import { toFcmOutcome } from "../../../../functions/domain/push/providers/fcm/fcm-outcome.ts";

const nowMs = 1_795_248_000_000;

/** The kind of an outcome, with its flags. */
type Verdict = "accepted" | "dead" | "invalid" | "rejected" | "stop" | "retry" | "refresh" | "down";

function toVerdict(outcome: DeliveryOutcome): Verdict {
  switch (outcome.kind) {
    case "accepted":
      return "accepted";
    case "invalid-token":
      return outcome.deadSinceMs === undefined ? "invalid" : "dead";
    case "rejected":
      return outcome.stops ? "stop" : "rejected";
    case "retry":
      if (outcome.refresh) return "refresh";
      return outcome.down ? "down" : "retry";
  }
}

/** Apple: Handling notification responses from APNs, every row. */
const APNS: [status: number, reason: string, verdict: Verdict][] = [
  [400, "BadCollapseId", "stop"],
  [400, "BadDeviceToken", "invalid"],
  [400, "BadExpirationDate", "stop"],
  [400, "BadMessageId", "rejected"],
  [400, "BadPriority", "stop"],
  [400, "BadTopic", "rejected"],
  [400, "DeviceTokenNotForTopic", "invalid"],
  [400, "DuplicateHeaders", "rejected"],
  [400, "IdleTimeout", "retry"],
  [400, "InvalidPushType", "stop"],
  [400, "MissingDeviceToken", "rejected"],
  [400, "MissingTopic", "rejected"],
  [400, "PayloadEmpty", "stop"],
  [400, "TopicDisallowed", "rejected"],
  [403, "BadCertificate", "stop"],
  [403, "BadCertificateEnvironment", "stop"],
  [403, "BadEnvironmentKeyIdInToken", "stop"],
  [403, "ExpiredProviderToken", "refresh"],
  [403, "Forbidden", "stop"],
  [403, "InvalidProviderToken", "stop"],
  [403, "MissingProviderToken", "stop"],
  [403, "UnrelatedKeyIdInToken", "stop"],
  [404, "BadPath", "rejected"],
  [405, "MethodNotAllowed", "rejected"],
  [410, "ExpiredToken", "dead"],
  [410, "Unregistered", "dead"],
  [413, "PayloadTooLarge", "rejected"],
  [429, "TooManyProviderTokenUpdates", "retry"],
  [429, "TooManyRequests", "retry"],
  [500, "InternalServerError", "down"],
  [503, "ServiceUnavailable", "down"],
  [503, "Shutdown", "retry"],
  // Answers that Apple does not list.
  [403, "SomethingNew", "rejected"],
  [429, "SomethingNew", "retry"],
  [502, "SomethingNew", "down"],
];

/** FCM HTTP v1: ErrorCode, and the canonical codes of Google's APIs. */
const FCM: [status: number, canonical: string, code: string | undefined, verdict: Verdict][] = [
  [400, "INVALID_ARGUMENT", "INVALID_ARGUMENT", "rejected"],
  [400, "INVALID_ARGUMENT", undefined, "rejected"],
  [401, "UNAUTHENTICATED", undefined, "refresh"],
  [401, "UNAUTHENTICATED", "THIRD_PARTY_AUTH_ERROR", "rejected"],
  [403, "PERMISSION_DENIED", "SENDER_ID_MISMATCH", "invalid"],
  [403, "PERMISSION_DENIED", undefined, "stop"],
  [404, "NOT_FOUND", "UNREGISTERED", "dead"],
  [404, "NOT_FOUND", undefined, "stop"],
  [429, "RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED", "down"],
  [429, "RESOURCE_EXHAUSTED", undefined, "down"],
  [500, "INTERNAL", "INTERNAL", "down"],
  [503, "UNAVAILABLE", "UNAVAILABLE", "down"],
  [400, "FAILED_PRECONDITION", undefined, "rejected"],
  [504, "DEADLINE_EXCEEDED", undefined, "down"],
];

function fcmBody(status: string, errorCode?: string): string {
  const type = "type.googleapis.com/google.firebase.fcm.v1.FcmError";
  return JSON.stringify({
    error: {
      status,
      details: errorCode ? [{ "@type": "other" }, { "@type": type, errorCode }] : [],
    },
  });
}

/** An answer of Google with its violations beside the code. */
function argumentBody(message: string, ...fields: string[]): string {
  const fcm = "type.googleapis.com/google.firebase.fcm.v1.FcmError";
  const badRequest = "type.googleapis.com/google.rpc.BadRequest";
  const fieldViolations = fields.map((field) => ({ field, description: "Invalid value" }));
  const details = [
    { "@type": fcm, errorCode: "INVALID_ARGUMENT" },
    ...(fields.length > 0 ? [{ "@type": badRequest, fieldViolations }] : []),
  ];
  return JSON.stringify({ error: { code: 400, message, status: "INVALID_ARGUMENT", details } });
}

describe("a delivery outcome", () => {
  it.each(APNS)("maps APNs %i %s to %s", (status, reason, verdict) => {
    const outcome = toApnsOutcome({ status, body: JSON.stringify({ reason }) }, nowMs);
    expect(toVerdict(outcome)).toBe(verdict);
    expect(outcome).toMatchObject({ reason });
  });

  it.each(FCM)("maps FCM %i %s with code %s to %s", (status, canonical, code, verdict) => {
    const outcome = toFcmOutcome({ status, body: fcmBody(canonical, code) }, nowMs);
    expect(toVerdict(outcome)).toBe(verdict);
    expect(outcome).toMatchObject({ reason: code ?? canonical });
  });

  it("is accepted only with 200", () => {
    expect(toApnsOutcome({ status: 200, body: "" }, nowMs).kind).toBe("accepted");
    expect(toFcmOutcome({ status: 200, body: "" }, nowMs).kind).toBe("accepted");
  });

  it.each<[string, string[], Verdict]>([
    ["Invalid value", ["message.token"], "invalid"],
    ["Invalid value", ["message.fid"], "invalid"],
    ["The registration token is not a valid FCM registration token", [], "invalid"],
    ["Invalid value at 'message.android.ttl'", ["message.android.ttl"], "stop"],
    ["Invalid value", ["message.data[0].value", "message.token"], "invalid"],
    ["Request contains an invalid argument.", [], "rejected"],
  ])("maps INVALID_ARGUMENT %j about %j to %s (R33)", (message, fields, verdict) => {
    const outcome = toFcmOutcome({ status: 400, body: argumentBody(message, ...fields) }, nowMs);
    expect(toVerdict(outcome)).toBe(verdict);
  });

  it("dates an app's removal by APNs in milliseconds, by FCM with the time of the answer", () => {
    const body = JSON.stringify({ reason: "Unregistered", timestamp: nowMs - 5 });
    expect(toApnsOutcome({ status: 410, body }, nowMs)).toMatchObject({ deadSinceMs: nowMs - 5 });
    const fcm = toFcmOutcome({ status: 404, body: fcmBody("NOT_FOUND", "UNREGISTERED") }, nowMs);
    expect(fcm).toMatchObject({ deadSinceMs: nowMs });
  });

  it.each([
    ["120", 120_000],
    [new Date(nowMs + 60_000).toUTCString(), 60_000],
    ["soon", undefined],
  ])("reads Retry-After %s", (retryAfter, expected) => {
    const outcome = toFcmOutcome({ status: 503, retryAfter, body: fcmBody("UNAVAILABLE") }, nowMs);
    expect(outcome.kind === "retry" && outcome.retryAfterMs).toBe(expected);
  });

  it("waits a minute when a quota names no time (R32)", () => {
    const body = fcmBody("RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED");
    expect(toFcmOutcome({ status: 429, body }, nowMs)).toMatchObject({ retryAfterMs: 60_000 });
  });

  it("judges a page that is not the gateway's JSON by its status", () => {
    const answer = { status: 502, body: "<html>Bad gateway</html>" };
    expect(toApnsOutcome(answer, nowMs)).toEqual({ kind: "retry", reason: "HTTP 502", down: true });
  });
});
