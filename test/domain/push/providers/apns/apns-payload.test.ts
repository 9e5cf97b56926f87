import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../../functions/domain/json.ts";
import { raisesBadge } from "../../../../../functions/domain/push/providers/apns/apns-badge.ts";
import { renderApns } from "../../../../../functions/domain/push/providers/apns/apns-payload.ts";

function render(data: JsonObject, context = {}) {
  const rendering = renderApns(data, context);
  if (rendering.kind !== "rendered") throw new Error(rendering.reason);
  return { headers: rendering.message.headers, payload: JSON.parse(rendering.message.body) };
}

const bodies: [string, JsonObject, object][] = [
  ["a text alert", { alert: "Hi" }, { aps: { alert: "Hi" } }],
  ["a title", { alert: "Hi", title: "T" }, { aps: { alert: { title: "T", body: "Hi" } } }],
  [
    "an alert object as it is",
    { alert: { body: "B", "loc-args": ["x"] } },
    { aps: { alert: { body: "B", "loc-args": ["x"] } } },
  ],
  [
    "the old spelling of subtitle",
    { alert: { body: "B", "sub-title": "S" } },
    { aps: { alert: { body: "B", subtitle: "S" } } },
  ],
  [
    "every member of an alert object",
    {
      alert: {
        title: "t",
        "title-loc-key": "k",
        "title-loc-args": ["x"],
        subtitle: "s",
        "subtitle-loc-key": "k",
        "subtitle-loc-args": ["x"],
        body: "b",
        "action-loc-key": "k",
        "loc-key": "k",
        "loc-args": ["x"],
        "launch-image": "i",
        "summary-arg": "a",
        "summary-arg-count": 2,
      },
      title: "only beside a text",
    },
    {
      aps: {
        alert: {
          title: "t",
          "title-loc-key": "k",
          "title-loc-args": ["x"],
          subtitle: "s",
          "subtitle-loc-key": "k",
          "subtitle-loc-args": ["x"],
          body: "b",
          "action-loc-key": "k",
          "loc-key": "k",
          "loc-args": ["x"],
          "launch-image": "i",
          "summary-arg": "a",
          "summary-arg-count": 2,
        },
      },
    },
  ],
  ["a title alone", { title: "T" }, { aps: { alert: { title: "T" } } }],
  ["a sound by name", { alert: "a", sound: "s.caf" }, { aps: { alert: "a", sound: "s.caf" } }],
  [
    "a sound that is not critical in numbers",
    { sound: { name: "s", critical: false, volume: 0.5 } },
    { aps: { sound: { name: "s", critical: 0, volume: 0.5 } } },
  ],
  [
    "flags in numbers",
    { "content-available": true, "mutable-content": "1" },
    { aps: { "content-available": 1, "mutable-content": 1 } },
  ],
  ["a number as a text", { alert: 7, badge: "3" }, { aps: { alert: "7", badge: 3 } }],
  ["no null", { alert: "a", badge: null, sound: null }, { aps: { alert: "a" } }],
  [
    "silent as a custom key, and no Android channel",
    { alert: "a", silent: true, _notificationChannel: "news" },
    { aps: { alert: "a" }, silent: true },
  ],
  [
    "the native layout over the flat one, member by member",
    { alert: "flat", category: "c", aps: { alert: "native" } },
    { aps: { alert: "native", category: "c" } },
  ],
  ["a badge", { alert: "a", badge: 0 }, { aps: { alert: "a", badge: 0 } }],
  [
    "a critical sound in numbers",
    { alert: "a", sound: { name: "s", critical: true, volume: "0.8" } },
    { aps: { alert: "a", sound: { name: "s", critical: 1, volume: 0.8 } } },
  ],
  [
    "a critical sound of the native layout in numbers",
    { aps: { sound: { name: "s", critical: true, volume: "0.8" } } },
    { aps: { sound: { name: "s", critical: 1, volume: 0.8 } } },
  ],
  [
    "how urgent it is",
    { alert: "a", "interruption-level": "time-sensitive", "relevance-score": 0.5 },
    { aps: { alert: "a", "interruption-level": "time-sensitive", "relevance-score": 0.5 } },
  ],
  [
    "members of aps under their name",
    {
      category: "c",
      "thread-id": "t",
      "content-available": 1,
      "mutable-content": 1,
      "url-args": ["u"],
      "target-content-id": "i",
    },
    {
      aps: {
        category: "c",
        "thread-id": "t",
        "content-available": 1,
        "mutable-content": 1,
        "url-args": ["u"],
        "target-content-id": "i",
      },
    },
  ],
  [
    "custom keys beside aps",
    { alert: "a", action: "x", custom: { deep: [1] } },
    { aps: { alert: "a" }, action: "x", custom: { deep: [1] } },
  ],
  [
    "the native layout",
    { aps: { alert: { title: "n" }, badge: 2, sound: "s" }, "collapse-id": "c", k: 1 },
    { aps: { alert: { title: "n" }, badge: 2, sound: "s" }, k: 1 },
  ],
  [
    "the platform's own content over the common one",
    { alert: "common", extra: 1, ios: { alert: "own" }, android: { alert: "no" }, hms: { x: 1 } },
    { aps: { alert: "own" }, extra: 1 },
  ],
];

describe("APNs payload", () => {
  it.each(bodies)("carries %s", (_name, data, expected) => {
    expect(render(data).payload).toEqual(expected);
  });

  it("puts delivery options into headers and nowhere else", () => {
    const data = {
      alert: "a",
      "collapse-id": "score",
      "apns-priority": 5,
      "apns-push-type": "voip",
    };

    const { headers, payload } = render(data, { topic: "com.x", expiresAtMs: 1_795_248_000_999 });

    expect(headers).toEqual({
      "apns-topic": "com.x",
      "apns-push-type": "voip",
      "apns-priority": "5",
      "apns-collapse-id": "score",
      "apns-expiration": "1795248000",
    });
    expect(payload).toEqual({ aps: { alert: "a" } });
  });

  it("is an alert by default, and leaves the rest to APNs's defaults", () => {
    expect(render({ alert: "a" }).headers).toEqual({ "apns-push-type": "alert" });
  });

  it("gives a background notification the priority and flag that APNs requires", () => {
    const { headers, payload } = render({ "apns-push-type": "background", "apns-priority": 10 });
    expect(headers).toEqual({ "apns-push-type": "background", "apns-priority": "5" });
    expect(payload.aps).toEqual({ "content-available": 1 });
  });

  it("carries a Live Activity with its alert, which has the sound", () => {
    const activity = {
      event: "start",
      timestamp: 1_795_420_000,
      "attributes-type": "Order",
      attributes: { order: 42 },
      "content-state": { minutes: 12 },
    };
    const data = {
      alert: "On its way",
      title: "Order 42",
      sound: "s.caf",
      live_activity: activity,
    };
    const { headers, payload } = render(data, { topic: "com.x" });
    expect(headers).toEqual({
      "apns-topic": "com.x.push-type.liveactivity",
      "apns-push-type": "liveactivity",
    });
    const alert = { title: "Order 42", body: "On its way", sound: "s.caf" };
    expect(payload).toEqual({ aps: { ...activity, alert } });
  });

  it("carries an update of a Live Activity without the app's id of it", () => {
    const activity = { event: "update", id: "order-42", timestamp: 1, "content-state": {} };
    const data = { live_activity: activity, "apns-priority": 5 };
    const { headers, payload } = render(data, { topic: "com.x.push-type.liveactivity" });
    expect(headers).toEqual({
      "apns-topic": "com.x.push-type.liveactivity",
      "apns-push-type": "liveactivity",
      "apns-priority": "5",
    });
    expect(payload).toEqual({ aps: { event: "update", timestamp: 1, "content-state": {} } });
  });

  const options: [string, JsonObject, (string | undefined)[]][] = [
    ["of the flat layout", { "apns-priority": "10", "collapse-id": "c" }, ["10", "c"]],
    ["beside aps", { aps: {}, "apns-priority": 5, "collapse-id": 7 }, ["5", "7"]],
    ["of its own object", { "apns-priority": 5, ios: { "apns-priority": 10 } }, ["10"]],
    [
      "in Google's words",
      { fcm: { android: { priority: "NORMAL", collapse_key: "c" } } },
      ["5", "c"],
    ],
    ["of Android's object", { android: { priority: "high", collapse_key: "c" } }, ["10", "c"]],
    [
      "that Apple has its own of",
      { "collapse-id": "a", android: { collapse_key: "g" } },
      [undefined, "a"],
    ],
    ["without one that no header can carry", { android: { collapse_key: "键" } }, []],
    ["without words of somebody else", { priority: "urgent", android: { priority: 3 } }, []],
  ];
  it.each(options)("takes the delivery options %s", (_name, data, [priority, id]) => {
    const { headers } = render(data);
    expect([headers["apns-priority"], headers["apns-collapse-id"]]).toEqual([priority, id]);
  });

  it("rounds its expiry down to a second, and has no header without one", () => {
    const expiration = (expiresAtMs?: number) => render({ alert: "a" }, { expiresAtMs }).headers;
    expect(expiration(1_999)).toMatchObject({ "apns-expiration": "1" });
    expect(expiration()).not.toHaveProperty("apns-expiration");
  });

  const increments: [string, JsonObject][] = [
    ["data", { badge: "Increment" }],
    ["aps", { aps: { badge: "Increment" } }],
    ["the platform's object", { badge: 3, ios: { badge: "Increment" } }],
    ["aps in the platform's object", { badge: 3, ios: { aps: { badge: "Increment" } } }],
  ];
  it.each(increments)("puts the device's badge in place of Increment in %s", (_name, data) => {
    expect(raisesBadge(data)).toBe(true);
    expect(render(data, { badge: 8 }).payload).toEqual({ aps: { badge: 8 } });
    expect(render(data).payload).toEqual({ aps: {} });
  });

  it("raises no badge for a number or another spelling of Increment", () => {
    const words: JsonObject[] = [
      { badge: 1 },
      { badge: "increment" },
      {},
      { android: { badge: "Increment" } },
    ];
    expect(words.map(raisesBadge)).toEqual([false, false, false, false]);
    expect(render({ badge: 4 }, { badge: 8 }).payload).toEqual({ aps: { badge: 4 } });
  });

  it.each([
    ["BadCollapseId", { alert: "a", "collapse-id": "x".repeat(65) }],
    ["BadCollapseId", { alert: "a", "collapse-id": "line\nbreak" }],
    ["InvalidPushType", { alert: "a", "apns-push-type": "a\u0000" }],
  ])("rejects unsendable content with %s", (reason, data) => {
    expect(renderApns(data, {})).toEqual({ kind: "unrenderable", reason });
  });

  it("keeps a key called __proto__ a key", () => {
    const data = JSON.parse('{"alert":"a","__proto__":{"polluted":true}}') as JsonObject;
    const rendering = renderApns(data, {});
    expect(rendering.kind === "rendered" && rendering.message.body).toContain('"__proto__"');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
