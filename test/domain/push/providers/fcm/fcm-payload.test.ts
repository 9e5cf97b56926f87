import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../../functions/domain/json.ts";
import {
  renderFcm,
  toFcmBody,
} from "../../../../../functions/domain/push/providers/fcm/fcm-payload.ts";

const nowMs = 1_795_248_000_000;

function toMessage(data: JsonObject, context = {}, target = "t:1") {
  const rendering = renderFcm(data, { push: "i4OcyCnyjckJOtzz", nowMs, ...context });
  if (rendering.kind !== "rendered") throw new Error(rendering.reason);
  return JSON.parse(toFcmBody(rendering.message, target)).message;
}

describe("FCM payload", () => {
  it("holds the notification and the JSON string that the client library needs", () => {
    const message = toMessage({ alert: "Hi", title: "T", action: "open", k: { n: 1 } });

    expect(message).toEqual({
      token: "t:1",
      notification: { title: "T", body: "Hi" },
      data: { payload: JSON.stringify({ alert: "Hi", title: "T", action: "open", k: { n: 1 } }) },
      android: { priority: "HIGH", notification: { tag: expect.any(String) } },
    });
  });

  it("names the channel and the time to live", () => {
    const { android } = toMessage(
      { alert: "a" },
      { notificationChannel: "news", expiresAtMs: nowMs + 90_500 },
    );
    expect(android).toMatchObject({ ttl: "90s", notification: { channel_id: "news" } });
  });

  it("takes the channel from the data too", () => {
    const { android } = toMessage({ alert: "a", _notificationChannel: "own" });
    expect(android.notification.channel_id).toBe("own");
  });

  it.each([
    [-5_000, "0s"],
    [365 * 86_400_000, "2419200s"],
  ])("keeps a time to live of %i ms within FCM's bounds", (aheadMs, ttl) => {
    expect(toMessage({ alert: "a" }, { expiresAtMs: nowMs + aheadMs }).android.ttl).toBe(ttl);
  });

  it("sends a silent message as data only", () => {
    const message = toMessage({ alert: "a", silent: true });
    expect(message.notification).toBeUndefined();
    expect(JSON.parse(message.data.payload)).toEqual({ alert: "a", silent: true });
  });

  it("merges the content of Android and FCM, FCM last, and no other platform's", () => {
    const { data } = toMessage({
      alert: "common",
      ios: { alert: "ios" },
      android: { alert: "android", a: 1 },
      fcm: { alert: "fcm" },
    });
    expect(JSON.parse(data.payload)).toEqual({ alert: "fcm", a: 1 });
  });

  it("passes FCM's native members through, with only strings in data", () => {
    const message = toMessage({
      alert: "a",
      fcm: { android: { notification: { color: "#f00" } }, data: { n: 1 } },
    });
    expect(message.android.notification).toMatchObject({ color: "#f00" });
    expect(message.data).toMatchObject({ n: "1" });
  });

  const options: [string, JsonObject, (string | undefined)[]][] = [
    ["of the flat layout", { "apns-priority": 5, "collapse-id": "c" }, ["NORMAL", "c"]],
    ["of Apple's object", { ios: { "apns-priority": 10, "collapse-id": "c" } }, ["HIGH", "c"]],
    [
      "in its own words",
      { "collapse-id": "a", fcm: { android: { priority: "NORMAL", collapse_key: "g" } } },
      ["NORMAL", "g"],
    ],
    [
      "of Android's object",
      { android: { priority: "normal", collapse_key: "g" } },
      ["NORMAL", "g"],
    ],
    ["without any: at once", {}, ["HIGH", undefined]],
  ];
  it.each(options)("takes the delivery options %s", (_name, data, [priority, key]) => {
    const { android } = toMessage({ alert: "a", ...data });
    expect([android.priority, android.collapse_key]).toEqual([priority, key]);
    if (key !== undefined) expect(android.notification.tag).toBe(key);
  });

  it("is replaced by its own duplicate, and hides the push's objectId", () => {
    const getTag = (push: string) => toMessage({ alert: "a" }, { push }).android.notification.tag;

    expect(getTag("i4OcyCnyjckJOtzz")).toBe(getTag("i4OcyCnyjckJOtzz"));
    expect(getTag("i4OcyCnyjckJOtzz")).not.toBe(getTag("i4OcyCnyjckJOtzy"));
    expect(JSON.stringify(toMessage({ alert: "a" }))).not.toContain("i4OcyCnyjckJOtzz");
  });

  it("shows the body of an alert object, and gives it to the app as a string", () => {
    const { notification, data } = toMessage({ alert: { title: "T", body: "B", "loc-key": "k" } });
    expect(notification).toEqual({ title: "T", body: "B" });
    expect(JSON.parse(data.payload)).toEqual({ alert: "B", title: "T" });
  });

  it.each([
    [{ alert: { title: "T" } }, { title: "T" }],
    [{ alert: { title: 7, body: 3 } }, { title: "7", body: "3" }],
    [
      { alert: 5, title: 1 },
      { title: "1", body: "5" },
    ],
    [{ alert: "", title: "T" }, { title: "T" }],
    [{ alert: "" }, undefined],
  ])("shows for %j the notification %j", (data, shown) => {
    const { notification, data: sent } = toMessage(data as JsonObject);
    expect(notification).toEqual(shown);
    expect(JSON.parse(sent.payload).alert).toBeTypeOf("string");
  });

  it("has no notification when there is nothing to show", () => {
    const message = toMessage({ badge: 1, k: "v" });
    expect(message.notification).toBeUndefined();
    expect(message.android).toEqual({ priority: "NORMAL" });
    expect(JSON.parse(message.data.payload)).toEqual({ badge: 1, k: "v" });
  });

  it("passes the value of badge to the app unchanged", () => {
    const { data } = toMessage({ alert: "a", badge: "Increment" });
    expect(JSON.parse(data.payload)).toEqual({ alert: "a", badge: "Increment" });
  });

  it("keeps a key called __proto__ a key", () => {
    const { data } = toMessage(JSON.parse('{"alert":"a","__proto__":{"polluted":true}}'));
    expect(data.payload).toContain('"__proto__"');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it("addresses a registration token or an installation id, exactly one", () => {
    expect(toMessage({ alert: "a" }, {}, 'quo"te').token).toBe('quo"te');
    const { fid, token } = toMessage({ alert: "a" }, {}, "fid:c9");
    expect([fid, token]).toEqual(["c9", undefined]);
  });
});
