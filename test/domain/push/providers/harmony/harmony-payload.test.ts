import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../../functions/domain/json.ts";
import {
  renderHarmony,
  toHarmonyBody,
} from "../../../../../functions/domain/push/providers/harmony/harmony-payload.ts";
import type { HarmonyProfile } from "../../../../../functions/generated/types.ts";
import { checkRequest } from "../../../../support/vendors/request-schema.ts";

const nowMs = 1_795_248_000_000;
const DAY_MS = 86_400_000;
const PROFILE: HarmonyProfile = {
  serviceAccount: { project_id: "1", key_id: "k", private_key: "p", sub_account: "s" },
  appName: "Tide",
};
const check = checkRequest("harmony");

function render(data: JsonObject, { profile = PROFILE, ...context } = {}) {
  return renderHarmony({ data, push: "i4OcyCnyjckJOtzz", nowMs, ...context }, profile);
}

function toRequest(data: JsonObject, context = {}, tokens = ["t1", "t2"]) {
  const rendering = render(data, context);
  if (rendering.kind !== "rendered") throw new Error(rendering.reason);
  const body = JSON.parse(toHarmonyBody(rendering.message, tokens));
  expect(check(body)).toEqual([]);
  return { ...body, pushType: rendering.message.pushType };
}

describe("message for HarmonyOS", () => {
  it("shows title and alert as advertising, and hands the app its own members on a click", () => {
    const request = toRequest({ alert: "New photo", title: "Photos", album: { id: 7 } });

    expect(request).toEqual({
      pushType: "0",
      payload: {
        notification: {
          category: "MARKETING",
          title: "Photos",
          body: "New photo",
          clickAction: { actionType: 0, data: { album: { id: 7 } } },
          notifyId: expect.any(Number),
          appMessageId: expect.stringMatching(/^[\w-]{22}$/),
        },
      },
      target: { token: ["t1", "t2"] },
    });
  });

  it("hands a silent message to the app in the background", () => {
    const data = { alert: "a", silent: true, action: "sync", k: 1 };
    const { pushType, payload } = toRequest(data);
    expect(pushType).toBe("6");
    expect(JSON.parse(payload.extraData)).toEqual(data);
  });

  it("gives a notification that lacks title or alert the other one", () => {
    expect(toRequest({ title: "t" }).payload.notification).toMatchObject({ title: "t", body: "t" });
    expect(toRequest({ alert: "a" }).payload.notification).toMatchObject({ title: "Tide" });
  });

  it("takes Huawei's own members of data.harmony, which the app does not get", () => {
    const harmony = {
      ...{ category: "WORK", testMessage: true, k: 1 },
      pushOptions: { biTag: "b" },
      payload: { notification: { clickAction: { actionType: 1, uri: "app://x" }, image: "i" } },
    };
    const { payload, pushOptions } = toRequest({ alert: "a", harmony });
    expect(pushOptions).toEqual({ testMessage: true, biTag: "b" });
    expect(payload.notification).toMatchObject({
      ...{ category: "WORK", image: "i" },
      clickAction: { actionType: 1, uri: "app://x", data: { k: 1 } },
    });
  });

  it("uses the category of the credentials", () => {
    const profile = { ...PROFILE, category: "EXPRESS" };
    expect(toRequest({ alert: "a" }, { profile }).payload.notification.category).toBe("EXPRESS");
  });

  it("replaces a notification with the same collapse-id, and a repeated one", () => {
    const idOf = (data: JsonObject, context = {}) =>
      toRequest(data, context).payload.notification.notifyId;
    const collapsed = { alert: "a", "collapse-id": "chat-7" };
    expect(idOf(collapsed)).toBe(idOf(collapsed, { push: "other" }));
    expect(idOf({ alert: "a" })).toBe(idOf({ alert: "a" }));
    expect(idOf({ alert: "a" })).not.toBe(idOf({ alert: "a" }, { push: "other" }));
  });

  it.each([
    ["Increment", { addNum: 1 }],
    [5, { setNum: 5 }],
    [100, { setNum: 99 }],
  ])("turns the badge %s into %o", (badge, expected) => {
    expect(toRequest({ alert: "a", badge }).payload.notification.badge).toEqual(expected);
  });

  it.each([
    [-5_000, 1],
    [15 * DAY_MS, 1_296_000],
    [15 * DAY_MS + 1_000, 1_296_000],
  ])("keeps a time to live of %i ms within Huawei's bounds", (aheadMs, ttl) => {
    expect(toRequest({ alert: "a" }, { expiresAtMs: nowMs + aheadMs }).pushOptions).toEqual({
      ttl,
    });
  });

  it.each(["潮".repeat(2_000), "🌊".repeat(2_000)])(
    "shortens an alert until the body without tokens has 4,096 bytes",
    (alert) => {
      const rendering = render({ alert, title: "T" });
      if (rendering.kind !== "rendered") throw new Error(rendering.reason);
      const { target: _, ...rest } = JSON.parse(toHarmonyBody(rendering.message, []));
      expect(rendering.truncated).toBe(true);
      expect(Buffer.byteLength(JSON.stringify(rest))).toBe(rendering.bytes);
      expect(rendering.bytes).toBeLessThanOrEqual(4_096);
      expect(rendering.bytes).toBeGreaterThan(4_096 - 8);
    },
  );

  it.each([[1], [1_000]])("carries %i tokens", (count) => {
    const tokens = Array.from({ length: count }, (_, index) => `t${index}`);
    expect(toRequest({ alert: "a" }, {}, tokens).target.token).toEqual(tokens);
  });
});
