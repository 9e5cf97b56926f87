import { describe, expect, it } from "vitest";
import type { ApiError } from "../../../functions/domain/api-error.ts";
import type { JsonObject } from "../../../functions/domain/json.ts";
import { UNLIMITED_WORK } from "../../../functions/domain/work-budget.ts";
import { orderDevicePush, orderPush } from "../../../functions/features/push/accept/order-push.ts";

const NOW = Date.UTC(2026, 10, 21, 8);
const DATA = { alert: "hello" };

const ROLE = { __type: "Pointer", className: "_Role", objectId: "5f2a00000000000000000001" };
const MEMBERS = { $relatedTo: { object: ROLE, key: "users" } };

function order(body: JsonObject, production?: boolean) {
  return orderPush({ data: DATA, ...body }, { nowMs: NOW, production, work: UNLIMITED_WORK });
}

function catchError(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return (error as ApiError).error;
  }
  return "none";
}

describe("a push request", () => {
  it.each<[JsonObject, JsonObject]>([
    [{}, {}],
    [{ where: { city: "Brest" } }, { city: "Brest" }],
    [{ where: '{"city":"Brest"}' }, { city: "Brest" }],
    [{ where: "" }, {}],
    [{ where: null }, {}],
    [{ where: "  " }, {}],
    [{ where: "null" }, {}],
    [{ where: '[{"a":1},{"b":2}]' }, { $and: [{ a: 1 }, { b: 2 }] }],
    [{ channels: null }, {}],
    [{ channels: "" }, { channels: "" }],
    [{ channels: "频道_1=-" }, { channels: "频道_1=-" }],
    [
      { where: { city: "Brest" }, channels: ["a"] },
      { city: "Brest", channels: "a" },
    ],
    [{ where: [{ a: 1 }, { b: 2 }] }, { $and: [{ a: 1 }, { b: 2 }] }],
    [{ channels: "a" }, { channels: "a" }],
    [{ channels: ["a", "b", "a"] }, { channels: { $in: ["a", "b"] } }],
    [{ where: { channels: "x" }, channels: "a" }, { $and: [{ channels: "x" }, { channels: "a" }] }],
  ])("selects by where and channels together: %j", (body, where) => {
    expect(order(body).where).toEqual(where);
  });

  it.each<[JsonObject, number | undefined]>([
    [{}, undefined],
    [{ push_time: new Date(NOW + 59_999).toISOString() }, undefined],
    [{ push_time: new Date(NOW - 5_000).toISOString() }, undefined],
    [{ push_time: new Date(NOW + 60_000).toISOString() }, NOW + 60_000],
    [{ push_time: { __type: "Date", iso: new Date(NOW + 90_000).toISOString() } }, NOW + 90_000],
    [{ push_time: NOW + 90_000 }, NOW + 90_000],
    [{ push_time: (NOW + 90_000) / 1_000 }, NOW + 90_000],
    [{ push_time: "2026-11-21T17:00:00+08:00" }, NOW + 3_600_000],
    [{ push_time: "1999-01-01T00:00:00Z" }, undefined],
    [{ push_time: "" }, undefined],
  ])("waits only for a push_time at least a minute ahead: %j", (body, dueAtMs) => {
    expect(order(body).dueAtMs).toBe(dueAtMs);
  });

  it.each<[JsonObject, number | undefined]>([
    [{}, undefined],
    [{ expiration_interval: 10 }, NOW + 10_000],
    [{ expiration_interval: "10" }, NOW + 10_000],
    [{ expiration_time: new Date(NOW + 5_000).toISOString() }, NOW + 5_000],
    [{ expiration_time: new Date(NOW + 5_000).toISOString(), expiration_interval: 1 }, NOW + 1_000],
    [{ push_time: new Date(NOW + 90_000).toISOString(), expiration_interval: 10 }, NOW + 100_000],
    [{ push_time: new Date(NOW).toISOString(), expiration_interval: 10 }, NOW + 10_000],
    [
      { expiration_time: { __type: "Date", iso: new Date(NOW + 5_000).toISOString() } },
      NOW + 5_000,
    ],
    [{ expiration_time: NOW + 5_000 }, NOW + 5_000],
    [{ expiration_time: NOW / 1_000 + 5 }, NOW + 5_000],
    [{ expiration_interval: 0 }, NOW],
    [{ expiration_interval: "" }, undefined],
    [{ expiration_interval: 1.5 }, NOW + 1_500],
  ])("counts its expiry from push_time, else from the call: %j", (body, expiresAtMs) => {
    expect(order(body).expiresAtMs).toBe(expiresAtMs);
  });

  it.each<[JsonObject, boolean | undefined, boolean]>([
    [{}, undefined, true],
    [{}, false, false],
    [{}, true, true],
    [{ prod: "dev" }, true, false],
    [{ prod: "prod" }, false, true],
  ])("uses prod, else the header, else production: %j %s", (body, header, production) => {
    expect(order(body, header).production).toBe(production);
  });

  it.each([
    [0, 1_000],
    [999, 1_000],
    ["1500", 1_500],
    [2_000, 2_000],
    [-5, 1_000],
    [1_999.9, 1_999],
    [1e100, 1_000_000_000],
  ])("is never slower than 1,000 devices per second: %s", (flow_control, rate) => {
    expect(order({ flow_control }).rate).toBe(rate);
  });

  it.each<[JsonObject, string]>([
    [{ data: null }, "missingKey"],
    [{ data: "text" }, "badParameter"],
    [{ data: {} }, "badParameter"],
    [{ data: { alert: "x", "": 1 } }, "badParameter"],
    [{ data: { alert: "x", list: [{ "": 1 }] } }, "badParameter"],
    [{ channels: [] }, "badParameter"],
    [{ where: 5 }, "badParameter"],
    [{ where: "{" }, "malformedJson"],
    [{ where: { $where: "1" } }, "badParameter"],
    [{ where: { $relatedTo: { object: ROLE, key: "users" } } }, "badParameter"],
    [
      { where: { a: { $inQuery: { className: "_Installation", where: MEMBERS } } } },
      "badParameter",
    ],
    [{ where: { a: { $inQuery: { className: "_Post", where: {} } } } }, "classNotFound"],
    [{ where: { $or: Array(11).fill({ a: { $inQuery: {} } }) } }, "badParameter"],
    [{ cql: "select * from _Installation" }, "cqlUnsupported"],
    [{ channels: [5] }, "invalidChannel"],
    [{ channels: "a b" }, "invalidChannel"],
    [{ push_time: "tomorrow" }, "invalidPushTime"],
    [{ expiration_time: "later" }, "badParameter"],
    [{ expiration_interval: -1 }, "badParameter"],
    [{ expiration_interval: "soon" }, "badParameter"],
    [{ notification_id: "12345678901234567" }, "badParameter"],
    [{ req_id: "a-b" }, "badParameter"],
    [{ prod: "production" }, "badParameter"],
    [{ topic: 5 }, "badParameter"],
    [{ topic: "a\r\nb" }, "badParameter"],
    [{ apns_team_id: "é" }, "badParameter"],
    [{ where: '{"__proto__":1}' }, "invalidKeyName"],
    [{ where: '{"a":{"constructor":1}}' }, "invalidKeyName"],
    [{ where: `{"a":${"[".repeat(40)}${"]".repeat(40)}}` }, "badParameter"],
    [{ where: "5" }, "badParameter"],
    [{ push_time: "9999-12-31T23:59:59Z" }, "invalidPushTime"],
    [{ push_time: "2026-11-21T09:00:00" }, "invalidPushTime"],
    [{ push_time: -1 }, "invalidPushTime"],
    [{ push_time: {} }, "invalidPushTime"],
    [{ expiration_interval: "-1" }, "badParameter"],
    [{ expiration_interval: 1e300 }, "badParameter"],
    [{ expiration_time: true }, "badParameter"],
    [{ notification_id: 5 }, "badParameter"],
    [{ notification_id: "é" }, "badParameter"],
    [{ flow_control: "fast" }, "badParameter"],
    [{ flow_control: " " }, "badParameter"],
    [{ expiration_interval: " " }, "badParameter"],
    [{ expiration_interval: "0x10" }, "badParameter"],
    [{ allow_invalid: "true" }, "badParameter"],
    [{ allow_invalid: 1 }, "badParameter"],
    [{ _notificationChannel: 5 }, "badParameter"],
  ])("is rejected with %j", (body, error) => {
    expect(catchError(() => order(body))).toBe(error);
  });

  it.each<[JsonObject]>([
    [{ owner: { $inQuery: { where: { city: "Brest" }, className: "_User" } } }],
    [{ owner: { $inQuery: { city: "Brest" } } }],
    [{ owner: { $notInQuery: MEMBERS } }],
    [{ city: { $select: { query: { className: "_User", where: {} }, key: "city" } } }],
    [{ city: { $dontSelect: { query: { className: "_User", where: {} }, key: "city" } } }],
  ])("may have sub-queries: %j", (where) => {
    expect(order({ where }).where).toEqual(where);
  });

  it.each(["", "news", "a_b=c-d", "新闻", "ニュース", "にゅーす", "뉴스", "x".repeat(256)])(
    "goes to every channel that a device can subscribe to: %j",
    (channel) => {
      expect(order({ channels: [channel] }).where).toEqual({ channels: channel });
    },
  );

  it("ignores parameters that it does not know", () => {
    expect(order({ limit: 10, order: "-createdAt", skip: 5 })).toEqual(order({}));
  });

  it("takes the notification channel from beside or inside data", () => {
    expect(order({ _notificationChannel: "news" }).notificationChannel).toBe("news");
    expect(order({ data: { _notificationChannel: "in" } }).notificationChannel).toBe("in");
  });
});

describe("content for Apple devices", () => {
  it.each<[JsonObject]>([
    [{ badge: "increment" }],
    [{ badge: "" }],
    [{ "apns-priority": 7 }],
    [{ "apns-push-type": "loud" }],
    [{ "collapse-id": "x".repeat(65) }],
    [{ sound: 5 }],
    [{ sound: { name: 5 } }],
    [{ sound: { name: "a", critical: 2 } }],
    [{ sound: { name: "a", critical: 1, volume: 1.5 } }],
    [{ sound: { name: "a", critical: 1, volume: "loud" } }],
    [{ aps: { sound: { volume: -1 } } }],
    [{ "interruption-level": "urgent" }],
    [{ "interruption-level": 2 }],
    [{ ios: { "interruption-level": "timeSensitive" } }],
    [{ aps: { alert: "a", "relevance-score": 2 } }],
    [{ "relevance-score": "0.5" }],
    [{ alert: ["a"] }],
    [{ alert: "a", ios: { badge: {} } }],
    [{ aps: { alert: "a", badge: "Inc" } }],
  ])("is rejected with %j, unless the push is for Android only", (data) => {
    expect(catchError(() => order({ data }))).toBe("badParameter");
    expect(catchError(() => order({ data, where: { deviceType: "ios" } }))).toBe("badParameter");
    expect(catchError(() => order({ data, where: { deviceType: "android" } }))).toBe("none");
    expect(catchError(() => order({ data, where: { deviceType: { $in: ["android"] } } }))).toBe(
      "none",
    );
    expect(catchError(() => order({ data, where: { deviceType: { $in: ["ios"] } } }))).not.toBe(
      "none",
    );
  });

  it.each<[JsonObject]>([
    [{ badge: "Increment" }],
    [{ badge: 0, sound: { name: "a", critical: true, volume: "0.8" } }],
    [{ "apns-priority": "10", "apns-push-type": "background", "content-available": 1 }],
    [{ alert: { title: "t", body: "b" }, "collapse-id": "one" }],
    [{ ios: { alert: "a" }, android: { alert: "b", badge: "x" }, fcm: { badge: [] } }],
    [{ badge: null, alert: null }],
    [{ alert: "a", "interruption-level": "time-sensitive", "relevance-score": 0.7 }],
    [{ "interruption-level": "critical", sound: { name: "a", critical: 1, volume: 1 } }],
    [{ aps: { "relevance-score": 75 }, "apns-push-type": "liveactivity" }],
  ])("may be %j", (data) => {
    expect(catchError(() => order({ data }))).toBe("none");
  });
});

describe("an error about content for Apple devices", () => {
  it.each<[JsonObject, string]>([
    [
      { "interruption-level": "urgent" },
      "interruption-level must be one of passive, active, time-sensitive, critical.",
    ],
    [{ "relevance-score": 2 }, "relevance-score must be a number from 0 to 1."],
    [{ sound: { volume: 2 } }, "sound.volume must be a number from 0 to 1."],
    [{ sound: { critical: "yes" } }, "sound.critical must be 1 or 0."],
  ])("explains the form of %j", (data, message) => {
    expect(() => order({ data })).toThrow(message);
  });
});

describe("a request for listed devices", () => {
  const listed = (body: JsonObject) =>
    orderDevicePush({ data: DATA, ...body }, { nowMs: NOW, production: undefined });

  it("takes each device once", () => {
    const { devices } = listed({ device_type: "ios", device_ids: ["a", "b", "a"] });
    expect(devices).toEqual({ deviceType: "ios", ids: ["a", "b"] });
  });

  it.each<[JsonObject]>([
    [{ device_ids: ["a"] }],
    [{ device_type: "windows", device_ids: ["a"] }],
    [{ device_type: "ios" }],
    [{ device_type: "ios", device_ids: [] }],
    [{ device_type: "ios", device_ids: [5] }],
    [{ device_type: "ios", device_ids: Array.from({ length: 501 }, (_, i) => `t${i}`) }],
  ])("is rejected with %j", (body) => {
    expect(catchError(() => listed(body))).toBe("badParameter");
  });

  it.each<[JsonObject, string | undefined, string | undefined]>([
    [{ device_profile: "corp", channel: "news" }, "corp", "news"],
    [{ device_profile: "_default", channel: "" }, undefined, undefined],
    [{ _notificationChannel: "beside" }, undefined, "beside"],
    [{ data: { alert: "x", _notificationChannel: "in" } }, undefined, "in"],
    [{ vendor: "fcm", push_time: "tomorrow", where: 5, flow_control: "x" }, undefined, undefined],
  ])("takes profile and channel, and ignores query parameters: %j", (body, profile, channel) => {
    const { order: made } = listed({ device_type: "android", device_ids: ["a"], ...body });
    expect([made.deviceProfile, made.notificationChannel]).toEqual([profile, channel]);
    expect(made).not.toHaveProperty("dueAtMs");
  });

  it("rejects content that is too large for a message", () => {
    const data = { alert: "x".repeat(32_768) };
    const body = { device_type: "android", device_ids: ["a"], data };
    expect(catchError(() => listed(body))).toBe("payloadTooLarge");
  });
});
