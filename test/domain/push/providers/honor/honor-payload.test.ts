import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../../functions/domain/json.ts";
import {
  renderHonor,
  toHonorBody,
} from "../../../../../functions/domain/push/providers/honor/honor-payload.ts";
import type { HonorProfile } from "../../../../../functions/generated/types.ts";
import { receiveHonor } from "../../../../support/vendors/android-library/push-kit.ts";
import { checkRequest } from "../../../../support/vendors/request-schema.ts";

const nowMs = 1_795_248_000_000;
const DAY_MS = 86_400_000;
const PROFILE: HonorProfile = {
  ...{ appId: "104000001", clientId: "c", clientSecret: "secret", appName: "Tide" },
};
const check = checkRequest("honor");

function render(data: JsonObject, { profile = PROFILE, ...context } = {}) {
  return renderHonor({ data, push: "i4OcyCnyjckJOtzz", nowMs, ...context }, profile);
}

function toBody(data: JsonObject, context = {}, tokens = ["t1", "t2"]) {
  const rendering = render(data, context);
  if (rendering.kind !== "rendered") throw new Error(rendering.reason);
  const body = JSON.parse(toHonorBody(rendering.message, tokens));
  expect(check(body)).toEqual([]);
  return body;
}

describe("message for Honor", () => {
  it("shows title and alert as advertising, and opens the app's activity", () => {
    const body = toBody({ alert: "New photo", title: "Photos", album: 7 });

    expect(body).toEqual({
      notification: { title: "Photos", body: "New photo" },
      android: {
        notification: {
          clickAction: {
            type: 1,
            intent:
              "intent://cn.leancloud.push/notify_detail#Intent;scheme=lcpushscheme;S.content=%7B%22album%22%3A7%7D;launchFlags=0x10000000;end",
          },
          importance: "LOW",
          tag: expect.stringMatching(/^[\w-]{22}$/),
        },
      },
      token: ["t1", "t2"],
    });
  });

  it("passes a silent message through to the app", () => {
    const data = { alert: "a", silent: true, action: "com.example.SYNC", k: 1 };
    const body = toBody(data);
    expect(body.notification).toBeUndefined();
    expect(JSON.parse(body.data)).toEqual(data);
  });

  it("takes importance and targetUserType of data.honor, which the app does not get", () => {
    const body = toBody({ alert: "a", honor: { importance: "NORMAL", targetUserType: 1, k: 1 } });
    expect(body.android.targetUserType).toBe(1);
    expect(body.android.notification.importance).toBe("NORMAL");
    expect(receiveHonor(body).content).toEqual({ k: 1 });
  });

  it("merges notification and android of data.honor over the message", () => {
    const clickAction = { type: 3 };
    const honor = {
      notification: { image: "https://example.com/a.png" },
      android: { biTag: "b", notification: { clickAction, badge: { addNum: 2 } } },
    };
    const body = toBody({ alert: "a", badge: 3, honor });
    expect(body.notification).toEqual({
      title: "Tide",
      body: "a",
      image: "https://example.com/a.png",
    });
    expect(body.android.biTag).toBe("b");
    expect(body.android.notification).toMatchObject({ clickAction, badge: { addNum: 2 } });
    expect(body.android.notification.badge).toEqual({ addNum: 2 });
  });

  it("uses importance, host and badge activity of the credentials", () => {
    const profile: HonorProfile = {
      ...PROFILE,
      ...{ importance: "NORMAL", intentHost: "example.com", badgeClass: "a.B" },
    };
    const body = toBody({ alert: "a", badge: "Increment" }, { profile });
    expect(body.android.notification).toMatchObject({
      importance: "NORMAL",
      badge: { addNum: 1, badgeClass: "a.B" },
    });
    expect(receiveHonor(body, "example.com").notification?.text).toBe("a");
  });

  it.each([
    ["a", 1],
    ["潮", 1],
    ["🌊", 2],
  ])("takes 40 of %s in the title and 256 in the alert, and shortens one more", (each, units) => {
    const [title, alert] = [each.repeat(40 / units), each.repeat(256 / units)];
    expect(render({ title, alert })).toMatchObject({ truncated: false });
    expect(toBody({ title, alert }).notification).toEqual({ title, body: alert });

    const longer = { title: title + each, alert: alert + each };
    expect(render(longer)).toMatchObject({ truncated: true });
    const { notification } = toBody(longer);
    expect(notification.title).toMatch(new RegExp(`^(${each})+…$`, "u"));
    expect(notification.body).toMatch(new RegExp(`^(${each})+…$`, "u"));
  });

  it.each([
    [-5_000, "1s"],
    [15 * DAY_MS, "1296000s"],
    [15 * DAY_MS + 1_000, "1296000s"],
  ])("keeps a time to live of %i ms within Honor's bounds", (aheadMs, ttl) => {
    expect(toBody({ alert: "a" }, { expiresAtMs: nowMs + aheadMs }).android.ttl).toBe(ttl);
  });

  it("can't send members of the app that fill the body themselves", () => {
    expect(render({ alert: "a", text: "潮".repeat(500) })).toMatchObject({
      ...{ kind: "unrenderable", reason: "PayloadTooLarge" },
    });
  });

  it.each([[1], [1_000]])("carries %i tokens", (count) => {
    const tokens = Array.from({ length: count }, (_, index) => `t${index}`);
    expect(toBody({ alert: "a" }, {}, tokens).token).toEqual(tokens);
  });
});
