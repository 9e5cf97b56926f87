import { describe, expect, it } from "vitest";
import type { DeliveryOutcome } from "../../../../../functions/domain/push/providers/delivery-outcome.ts";
import { toWebPushOutcome } from "../../../../../functions/domain/push/providers/webpush/webpush-outcome.ts";
import { WEBPUSH } from "../../../../../functions/domain/push/providers/webpush/webpush-provider.ts";

const NOW = 1_795_248_000_000;

const outcome = (status: number, body = "", retryAfter?: string) =>
  toWebPushOutcome({ status, body, retryAfter }, NOW);

describe("an answer of a push service", () => {
  it.each([200, 201, 202, 204])("accepts the notification with %i", (status) => {
    expect(outcome(status)).toEqual({ kind: "accepted" });
  });

  it.each([404, 410])("ends the subscription with %i", (status) => {
    const reason = `HTTP ${status}`;
    expect(outcome(status)).toEqual({ kind: "invalid-token", reason, deadSinceMs: NOW });
  });

  it.each([400, 401, 403])(
    "rejects one browser with %i, stops nothing and has a next step",
    (status) => {
      const reason = `HTTP ${status}`;
      expect(outcome(status)).toEqual({ kind: "rejected", reason });
      expect(WEBPUSH.nextSteps[reason]).toMatch(/npx landfall credentials/);
    },
  );

  it("keeps Apple's reason for a VAPID token", () => {
    const reason = "BadJwtToken";
    expect(outcome(403, JSON.stringify({ reason }))).toEqual({ kind: "rejected", reason });
    expect(WEBPUSH.nextSteps[reason]).toMatch(/subject/);
  });

  it.each<[number, string | undefined, DeliveryOutcome]>([
    [429, "120", { kind: "retry", reason: "HTTP 429", down: true, retryAfterMs: 120_000 }],
    [429, undefined, { kind: "retry", reason: "HTTP 429", down: true }],
    [406, "900", { kind: "retry", reason: "HTTP 406", down: true, retryAfterMs: 900_000 }],
    [500, undefined, { kind: "retry", reason: "HTTP 500", down: true }],
    [503, "5", { kind: "retry", reason: "HTTP 503", down: true, retryAfterMs: 5_000 }],
  ])("asks for another try with %i and Retry-After %s", (status, retryAfter, expected) => {
    expect(outcome(status, "", retryAfter)).toEqual(expected);
  });

  it.each([301, 307, 413, 418])("rejects with %i", (status) => {
    expect(outcome(status)).toEqual({ kind: "rejected", reason: `HTTP ${status}` });
  });

  it("removes no browser if it is the page of a proxy", () => {
    for (const status of [200, 302, 400, 403, 429, 502, 503])
      expect(outcome(status, "<html>")).not.toHaveProperty("deadSinceMs");
  });
});
