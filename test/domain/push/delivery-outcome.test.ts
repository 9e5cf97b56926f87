import { describe, expect, it } from "vitest";
import {
  type DeliveryOutcome,
  toApnsOutcome,
  toFcmOutcome,
} from "../../../functions/domain/push/delivery-outcome.ts";

const nowMs = 1_795_248_000_000;

const apns: [number, string, DeliveryOutcome["kind"]][] = [
  [400, "BadDeviceToken", "invalid-token"],
  [400, "DeviceTokenNotForTopic", "invalid-token"],
  [400, "BadCollapseId", "rejected"],
  [400, "BadTopic", "rejected"],
  [400, "IdleTimeout", "retry"],
  [400, "MissingTopic", "rejected"],
  [400, "PayloadEmpty", "rejected"],
  [400, "TopicDisallowed", "rejected"],
  [403, "BadCertificate", "rejected"],
  [403, "InvalidProviderToken", "rejected"],
  [403, "SomethingNew", "rejected"],
  [405, "MethodNotAllowed", "rejected"],
  [410, "Unregistered", "invalid-token"],
  [410, "ExpiredToken", "invalid-token"],
  [413, "PayloadTooLarge", "rejected"],
  [429, "TooManyRequests", "retry"],
  [429, "TooManyProviderTokenUpdates", "retry"],
  [500, "InternalServerError", "retry"],
  [503, "ServiceUnavailable", "retry"],
  [503, "Shutdown", "retry"],
  [502, "SomethingNew", "retry"],
];

const fcm: [number, string, string | undefined, DeliveryOutcome["kind"]][] = [
  [400, "INVALID_ARGUMENT", "INVALID_ARGUMENT", "rejected"],
  [403, "PERMISSION_DENIED", "SENDER_ID_MISMATCH", "invalid-token"],
  [403, "PERMISSION_DENIED", undefined, "rejected"],
  [404, "NOT_FOUND", "UNREGISTERED", "invalid-token"],
  [404, "NOT_FOUND", undefined, "rejected"],
  [429, "RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED", "retry"],
  [500, "INTERNAL", "INTERNAL", "retry"],
  [503, "UNAVAILABLE", "UNAVAILABLE", "retry"],
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

describe("delivery outcome", () => {
  it.each(apns)("of APNs %i %s is %s", (status, reason, kind) => {
    const outcome = toApnsOutcome({ status, body: JSON.stringify({ reason }) }, nowMs);
    expect(outcome).toMatchObject({ kind, reason });
  });

  it.each(fcm)("of FCM %i %s with code %s is %s", (status, canonical, code, kind) => {
    const outcome = toFcmOutcome({ status, body: fcmBody(canonical, code) }, nowMs);
    expect(outcome).toMatchObject({ kind, reason: code ?? canonical });
  });

  it("is accepted only with 200", () => {
    expect(toApnsOutcome({ status: 200, body: "" }, nowMs).kind).toBe("accepted");
    expect(toFcmOutcome({ status: 200, body: "" }, nowMs).kind).toBe("accepted");
  });

  it("calls a token dead only where the answer speaks about that token", () => {
    const dead = [
      ...apns.map(([status, reason]) =>
        toApnsOutcome({ status, body: JSON.stringify({ reason, timestamp: 7 }) }, nowMs),
      ),
      ...fcm.map(([status, canonical, code]) =>
        toFcmOutcome({ status, body: fcmBody(canonical, code) }, nowMs),
      ),
    ].filter((outcome) => "deadSinceMs" in outcome);

    expect(dead).toEqual([
      { kind: "invalid-token", reason: "Unregistered", deadSinceMs: 7 },
      { kind: "invalid-token", reason: "ExpiredToken", deadSinceMs: 7 },
      { kind: "invalid-token", reason: "UNREGISTERED", deadSinceMs: nowMs },
    ]);
  });

  it("asks for a new provider token where the old one was refused for its age", () => {
    const body = JSON.stringify({ reason: "ExpiredProviderToken" });
    expect(toApnsOutcome({ status: 403, body }, nowMs)).toMatchObject({ refresh: true });
    const fcmAnswer = { status: 401, body: fcmBody("UNAUTHENTICATED") };
    expect(toFcmOutcome(fcmAnswer, nowMs)).toMatchObject({ refresh: true });
  });

  it.each([
    ["120", 120_000],
    [new Date(nowMs + 60_000).toUTCString(), 60_000],
    ["soon", undefined],
  ])("reads Retry-After %s", (retryAfter, expected) => {
    const outcome = toFcmOutcome({ status: 503, retryAfter, body: fcmBody("UNAVAILABLE") }, nowMs);
    expect(outcome.kind === "retry" && outcome.retryAfterMs).toBe(expected);
  });

  it("judges a page that is not the gateway's JSON by its status", () => {
    const answer = { status: 502, body: "<html>Bad gateway</html>" };
    expect(toApnsOutcome(answer, nowMs)).toEqual({ kind: "retry", reason: "HTTP 502" });
  });
});
