import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../functions/domain/json.ts";
import { toNotifyId, toRequestId } from "../../../../functions/domain/push/providers/push-tag.ts";
import {
  toPassThrough,
  toTtlSeconds,
  toVendorContent,
} from "../../../../functions/domain/push/providers/vendor-content.ts";
import {
  SILENT,
  toShownText,
  toStringValues,
} from "../../../../functions/domain/push/providers/vendor-text.ts";

const CONTEXT = { push: "i4OcyCnyjckJOtzz", nowMs: 1_795_248_000_000 };

const toContent = (data: JsonObject, native: readonly string[] = []) =>
  toVendorContent({ ...CONTEXT, data }, "oppo", native);

describe("content for the devices of a vendor", () => {
  it("takes content for the alert, unless there is one", () => {
    expect(toContent({ oppo: { content: "c" } })).toMatchObject({ alert: "c", custom: {} });
    expect(toContent({ alert: "a", content: "c" })).toMatchObject({
      ...{ alert: "a", custom: { content: "c" } },
    });
  });

  it("takes title and body of an alert object, and numbers as strings", () => {
    const alert = { title: "t", body: 7 };
    expect(toContent({ alert })).toMatchObject({ title: "t", alert: "7" });
  });

  it("keeps native members out of the app's own, and only those of the vendor", () => {
    const data = { alert: "a", extra: 1, android: { extra: 2 }, oppo: { extra: 3, k: 4 } };
    expect(toContent(data, ["extra"])).toMatchObject({
      native: { extra: 3 },
      custom: { extra: 2, k: 4 },
    });
  });

  it("hides members for Apple's devices from the app", () => {
    const data = {
      alert: "a",
      aps: {},
      "apns-priority": 5,
      "thread-id": "t",
      "mutable-content": 1,
    };
    expect(toContent({ ...data, k: 1, category: "c" }).custom).toEqual({ k: 1, category: "c" });
  });

  it("hands everything that LeanCloud's library reads to the app", () => {
    const data = {
      ...{ alert: "a", title: "t", silent: true, action: "x", sound: "ping", _channel: "news" },
      ...{ _notificationChannel: "low", k: [1] },
    };
    expect(toPassThrough(toContent(data))).toEqual(data);
  });

  it.each([
    ["Increment", "Increment"],
    [3, 3],
    ["increment", undefined],
    [null, undefined],
  ])("takes the badge %j as %j", (badge, expected) => {
    expect(toContent({ alert: "a", badge }).badge).toBe(expected);
  });

  it.each([
    [undefined, undefined],
    [59_999, 60],
    [60_000, 60],
    [86_400_000, 86_400],
    [86_401_000, 86_400],
  ])("keeps a time to live of %s ms between 60 seconds and a day", (aheadMs, seconds) => {
    const expiresAtMs = aheadMs === undefined ? undefined : CONTEXT.nowMs + aheadMs;
    const limits = { least: 60, most: 86_400 };
    expect(toTtlSeconds({ expiresAtMs, nowMs: CONTEXT.nowMs }, limits)).toBe(seconds);
  });
});

describe("text of a notification", () => {
  const LIMITS = { title: 5, text: 5 };

  it.each([
    [
      { title: "t", alert: "a" },
      { title: "t", text: "a" },
    ],
    [
      { title: "", alert: "a" },
      { title: "App", text: "a" },
    ],
    [
      { title: "t", alert: "" },
      { title: "t", text: "t" },
    ],
  ])("shows %j as %j", (given, shown) => {
    expect(toShownText({ silent: false, ...given }, "App", LIMITS)).toEqual({
      ...{ ...shown, truncated: false },
    });
  });

  it("is the alert if neither push nor credentials have a title", () => {
    const shown = toShownText({ silent: false, title: "", alert: "a" }, undefined, LIMITS);
    expect(shown?.title).toBe("a");
  });

  it("is absent where there is nothing to show, or the push is silent", () => {
    expect(toShownText({ silent: false, title: "", alert: "" }, "App", LIMITS)).toBeUndefined();
    expect(toShownText({ silent: true, title: "t", alert: "a" }, "App", LIMITS)).toBeUndefined();
    expect(SILENT).toEqual({ kind: "unrenderable", reason: "SilentUnsupported" });
  });

  it("is shortened to the vendor's limits", () => {
    const shown = toShownText({ silent: false, title: "潮汐潮汐潮", alert: "abcdef" }, "", LIMITS);
    expect(shown).toEqual({ title: "潮汐潮汐潮", text: "abcd…", truncated: true });
  });

  it("is shortened by width where characters other than ASCII count twice", () => {
    const limits = { title: 5, text: 5, wide: true } as const;
    const shown = toShownText({ silent: false, title: "潮汐a", alert: "潮汐潮" }, "", limits);
    expect(shown).toEqual({ title: "潮汐a", text: "潮…", truncated: true });
  });
});

describe("ids of a push at a vendor", () => {
  it("are the same on every attempt, and others for other pushes", () => {
    expect(toNotifyId("a")).toBe(toNotifyId("a"));
    expect(toNotifyId("a")).not.toBe(toNotifyId("b"));
    expect(toRequestId("a")).toMatch(/^[0-9a-f]{20}$/);
    expect(toRequestId("a")).not.toBe(toRequestId("b"));
  });
});

describe("string parameters", () => {
  it("hold JSON where the push has no string", () => {
    expect(toStringValues({ a: "x", b: 1, c: { d: null } })).toEqual({
      ...{ a: "x", b: "1", c: '{"d":null}' },
    });
  });
});
