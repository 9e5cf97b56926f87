import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../functions/domain/json.ts";
import { renderFcm, toFcmBody } from "../../../functions/domain/push/fcm-payload.ts";

const nowMs = 1_795_248_000_000;

function messageOf(data: JsonObject, context = {}, target = "t:1") {
  const rendering = renderFcm(data, { push: "i4OcyCnyjckJOtzz", nowMs, ...context });
  if (rendering.kind !== "rendered") throw new Error(rendering.reason);
  return JSON.parse(toFcmBody(rendering.message, target)).message;
}

describe("FCM payload", () => {
  it("holds what the client library insists on: a notification and a JSON text", () => {
    const message = messageOf({ alert: "Hi", title: "T", action: "open", k: { n: 1 } });

    expect(message).toEqual({
      token: "t:1",
      notification: { title: "T", body: "Hi" },
      data: { payload: JSON.stringify({ alert: "Hi", title: "T", action: "open", k: { n: 1 } }) },
      android: { priority: "HIGH", notification: { tag: "i4OcyCnyjckJOtzz" } },
    });
  });

  it("names the channel and the time to live", () => {
    const { android } = messageOf(
      { alert: "a" },
      { notificationChannel: "news", expiresAtMs: nowMs + 90_500 },
    );
    expect(android).toMatchObject({ ttl: "90s", notification: { channel_id: "news" } });
  });

  it("takes the channel from the data too", () => {
    const { android } = messageOf({ alert: "a", _notificationChannel: "own" });
    expect(android.notification.channel_id).toBe("own");
  });

  it.each([
    [-5_000, "0s"],
    [365 * 86_400_000, "2419200s"],
  ])("keeps a time to live of %i ms within FCM's bounds", (aheadMs, ttl) => {
    expect(messageOf({ alert: "a" }, { expiresAtMs: nowMs + aheadMs }).android.ttl).toBe(ttl);
  });

  it("sends a silent message as data only", () => {
    const message = messageOf({ alert: "a", silent: true });
    expect(message.notification).toBeUndefined();
    expect(JSON.parse(message.data.payload)).toEqual({ alert: "a", silent: true });
  });

  it("merges the platforms' own content, FCM's last, and none of the others'", () => {
    const { data } = messageOf({
      alert: "common",
      ios: { alert: "ios" },
      android: { alert: "android", a: 1 },
      fcm: { alert: "fcm" },
    });
    expect(JSON.parse(data.payload)).toEqual({ alert: "fcm", a: 1 });
  });

  it("passes FCM's native members through, texts only in data", () => {
    const message = messageOf({
      alert: "a",
      fcm: { android: { notification: { color: "#f00" } }, data: { n: 1 } },
    });
    expect(message.android.notification).toEqual({ tag: "i4OcyCnyjckJOtzz", color: "#f00" });
    expect(message.data).toMatchObject({ n: "1" });
  });

  it("addresses a registration token or an installation id, exactly one", () => {
    expect(messageOf({ alert: "a" }, {}, 'quo"te').token).toBe('quo"te');
    const { fid, token } = messageOf({ alert: "a" }, {}, "fid:c9");
    expect([fid, token]).toEqual(["c9", undefined]);
  });
});
