import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../functions/domain/json.ts";
import { renderApns } from "../../../functions/domain/push/apns-payload.ts";

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
  ["a badge", { alert: "a", badge: 0 }, { aps: { alert: "a", badge: 0 } }],
  [
    "a critical sound in numbers",
    { alert: "a", sound: { name: "s", critical: true, volume: "0.8" } },
    { aps: { alert: "a", sound: { name: "s", critical: 1, volume: 0.8 } } },
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

  it("is an alert unless told otherwise, and leaves the rest to APNs's defaults", () => {
    expect(render({ alert: "a" }).headers).toEqual({ "apns-push-type": "alert" });
  });

  it("gives a background notification the only priority that APNs takes for it", () => {
    const { headers } = render({ "content-available": 1, "apns-push-type": "background" });
    expect(headers["apns-priority"]).toBe("5");
  });

  it.each([
    ["BadCollapseId", { alert: "a", "collapse-id": "x".repeat(65) }],
    ["BadCollapseId", { alert: "a", "collapse-id": "line\nbreak" }],
    ["InvalidPushType", { alert: "a", "apns-push-type": "a\u0000" }],
  ])("refuses with %s what can't be sent", (reason, data) => {
    expect(renderApns(data, {})).toEqual({ kind: "unrenderable", reason });
  });

  it("keeps a key called __proto__ a key", () => {
    const data = JSON.parse('{"alert":"a","__proto__":{"polluted":true}}') as JsonObject;
    const rendering = renderApns(data, {});
    expect(rendering.kind === "rendered" && rendering.message.body).toContain('"__proto__"');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
