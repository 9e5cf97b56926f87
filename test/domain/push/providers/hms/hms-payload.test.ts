import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../../functions/domain/json.ts";
import {
  renderHms,
  toHmsBody,
} from "../../../../../functions/domain/push/providers/hms/hms-payload.ts";
import type { HmsProfile } from "../../../../../functions/generated/types.ts";
import { receiveHms } from "../../../../support/vendors/android-library/push-kit.ts";
import { checkRequest } from "../../../../support/vendors/request-schema.ts";

const nowMs = 1_795_248_000_000;
const DAY_MS = 86_400_000;
const PROFILE: HmsProfile = { appId: "100000001", clientSecret: "secret", appName: "Tide" };
const check = checkRequest("hms");

function render(data: JsonObject, { profile = PROFILE, ...context } = {}) {
  return renderHms({ data, push: "i4OcyCnyjckJOtzz", nowMs, ...context }, profile);
}

function toBody(data: JsonObject, context = {}, tokens = ["t1", "t2"]) {
  const rendering = render(data, context);
  if (rendering.kind !== "rendered") throw new Error(rendering.reason);
  const body = JSON.parse(toHmsBody(rendering.message, tokens));
  expect(check(body)).toEqual([]);
  return body;
}

describe("message for Huawei", () => {
  it("shows title and alert, and opens the app's activity with its own members", () => {
    const body = toBody({ alert: "New photo", title: "Photos", album: 7 });

    expect(body).toEqual({
      message: {
        notification: { title: "Photos", body: "New photo" },
        android: {
          notification: {
            click_action: {
              type: 1,
              intent:
                "intent://cn.leancloud.push/notify_detail#Intent;scheme=lcpushscheme;S.content=%7B%22album%22%3A7%7D;launchFlags=0x10000000;end",
            },
            tag: expect.stringMatching(/^[\w-]{22}$/),
          },
        },
        token: ["t1", "t2"],
      },
    });
  });

  it("takes members of data.hms over those of data.android and the common ones", () => {
    const { message } = toBody({
      ...{ alert: "common", title: "T", a: 1, b: 1 },
      android: { alert: "android", b: 2 },
      hms: { alert: "own", c: 3 },
      mi: { alert: "no" },
    });

    expect(message.notification).toEqual({ title: "T", body: "own" });
    const { content } = receiveHms({ message });
    expect(content).toEqual({ a: 1, b: 2, c: 3 });
  });

  it("gives a notification without a title the app's name, else the alert", () => {
    expect(toBody({ alert: "a" }).message.notification.title).toBe("Tide");
    const profile = { appId: "1" };
    expect(toBody({ alert: "a" }, { profile }).message.notification.title).toBe("a");
  });

  it("passes a silent message through to the app", () => {
    const data = { alert: "a", title: "t", silent: true, action: "com.example.SYNC", k: 1 };
    const { message } = toBody({ ...data, _channel: "news", sound: "ping" });

    expect(message.notification).toBeUndefined();
    expect(JSON.parse(message.data)).toEqual({ ...data, _channel: "news", sound: "ping" });
  });

  it("passes a message through that has nothing to show", () => {
    const { message } = toBody({ k: 1 });
    expect(message.notification).toBeUndefined();
    expect(JSON.parse(message.data)).toEqual({ k: 1 });
  });

  it("merges data.hms.message over the message, and targets no topic that stands in it", () => {
    const native = {
      token: ["x"],
      topic: "all",
      condition: "'all' in topics",
      android: { category: "WORK", notification: { importance: "HIGH" } },
    };
    const { message } = toBody({ alert: "a", hms: { message: native } });

    expect(message.android).toMatchObject({ category: "WORK" });
    expect(message.android.notification).toMatchObject({
      importance: "HIGH",
      tag: expect.any(String),
    });
    expect(message.token).toEqual(["t1", "t2"]);
    expect(message).not.toHaveProperty("topic");
    expect(message).not.toHaveProperty("condition");
  });

  it("opens the click action of data.hms.message instead of the app's activity", () => {
    const click_action = { type: 2, url: "https://example.com" };
    const native = { android: { notification: { click_action } } };
    const { message } = toBody({ alert: "a", hms: { message: native } });
    expect(message.android.notification.click_action).toEqual(click_action);
  });

  it("moves target_user_type and category to the Android part", () => {
    const { message } = toBody({ alert: "a", hms: { target_user_type: 1, category: "MAIL" } });
    expect(message.android).toMatchObject({ target_user_type: 1, category: "MAIL" });
    expect(receiveHms({ message }).content).toEqual({});
  });

  it("keeps common members with the names of native ones for the app", () => {
    const { message } = toBody({ alert: "a", message: "m", category: "c", target_user_type: 1 });
    expect(receiveHms({ message }).content).toEqual({
      ...{ message: "m", category: "c", target_user_type: 1 },
    });
    expect(message.android).not.toHaveProperty("category");
  });

  it("uses category, host and badge activity of the credentials", () => {
    const profile = { ...PROFILE, category: "WORK", intentHost: "example.com", badgeClass: "a.B" };
    const { message } = toBody({ alert: "a", badge: 3 }, { profile });

    expect(message.android.category).toBe("WORK");
    expect(message.android.notification.badge).toEqual({ set_num: 3, class: "a.B" });
    expect(receiveHms({ message }, "example.com").notification?.text).toBe("a");
  });

  it.each([
    ["Increment", { add_num: 1 }],
    [0, { set_num: 0 }],
    [99, { set_num: 99 }],
    [100, { set_num: 99 }],
    [-1, { set_num: 0 }],
  ])("turns the badge %s into %o", (badge, expected) => {
    expect(toBody({ alert: "a", badge }).message.android.notification.badge).toEqual(expected);
  });

  it.each([
    [undefined, undefined],
    [-5_000, "1s"],
    [1_500, "1s"],
    [15 * DAY_MS, "1296000s"],
    [15 * DAY_MS + 1_000, "1296000s"],
  ])("keeps a time to live of %s ms within Huawei's bounds", (aheadMs, ttl) => {
    const expiresAtMs = aheadMs === undefined ? undefined : nowMs + aheadMs;
    expect(toBody({ alert: "a" }, { expiresAtMs }).message.android.ttl).toBe(ttl);
  });

  it("names the channel of the push, else that of the data", () => {
    const channelOf = (context: object) =>
      toBody({ alert: "a", _notificationChannel: "own" }, context).message.android.notification
        .channel_id;
    expect(channelOf({ notificationChannel: "news" })).toBe("news");
    expect(channelOf({})).toBe("own");
  });

  it("replaces a notification with the same collapse-id, and a repeated one", () => {
    const tagOf = (data: JsonObject, context = {}) =>
      toBody(data, context).message.android.notification.tag;
    expect(tagOf({ alert: "a", "collapse-id": "chat-7" })).toBe("chat-7");
    expect(tagOf({ alert: "a" })).toBe(tagOf({ alert: "b" }));
    expect(tagOf({ alert: "a" })).not.toBe(tagOf({ alert: "a" }, { push: "other" }));
  });

  it.each(["a".repeat(5_000), "潮".repeat(2_000), "👩‍👩‍👧".repeat(400)])(
    "shortens an alert until the body without tokens has 4,096 bytes",
    (alert) => {
      const rendering = render({ alert, title: "T" });
      if (rendering.kind !== "rendered") throw new Error(rendering.reason);
      const { message } = JSON.parse(toHmsBody(rendering.message, []));
      const { token: _, ...rest } = message;

      expect(rendering.truncated).toBe(true);
      const bytes = Buffer.byteLength(JSON.stringify({ message: rest }));
      expect(bytes).toBe(rendering.bytes);
      expect(bytes).toBeLessThanOrEqual(4_096);
      expect(bytes).toBeGreaterThan(4_096 - 30);
      expect(message.notification.body).toMatch(/^(a+|潮+|(👩‍👩‍👧)+)…$/u);
    },
  );

  it("shortens the alert of a message for the app too", () => {
    const rendering = render({ alert: "潮".repeat(2_000), silent: true });
    expect(rendering).toMatchObject({ kind: "rendered", truncated: true });
  });

  it("takes a body of exactly 4,096 bytes whole", () => {
    const bytesOf = (alert: string) => {
      const rendering = render({ alert, title: "T" });
      return rendering.kind === "rendered" ? rendering : undefined;
    };
    const empty = bytesOf("a")?.bytes ?? 0;
    expect(bytesOf("a".repeat(4_097 - empty))).toMatchObject({ bytes: 4_096, truncated: false });
    expect(bytesOf("a".repeat(4_098 - empty))).toMatchObject({ truncated: true });
  });

  it("can't send members of the app that fill the body themselves", () => {
    expect(render({ alert: "a", text: "潮".repeat(500) })).toEqual({
      kind: "unrenderable",
      reason: "PayloadTooLarge",
      size: { bytes: expect.any(Number), limit: 4_096 },
    });
  });

  it.each([[1], [1_000]])("carries %i tokens", (count) => {
    const tokens = Array.from({ length: count }, (_, index) => `t${index}`);
    expect(toBody({ alert: "a" }, {}, tokens).message.token).toEqual(tokens);
  });
});
