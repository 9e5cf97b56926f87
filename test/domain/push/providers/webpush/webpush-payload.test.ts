import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../../functions/domain/json.ts";
import type { PushContent } from "../../../../../functions/domain/push/providers/provider-definition.ts";
import { renderWebPush } from "../../../../../functions/domain/push/providers/webpush/webpush-payload.ts";
import { checkRequest } from "../../../../support/vendors/request-schema.ts";
import {
  RENDERED_MS,
  toContent,
  toMessage,
  WRITTEN,
} from "../../../../support/vendors/vendor-data.ts";

const PROFILE = { appName: "Tide" };
const check = checkRequest("webpush");

function render(data: JsonObject, rest: Partial<PushContent> = {}, profile: object = PROFILE) {
  const rendering = renderWebPush(toContent(data, rest), profile);
  const { payload, headers } = toMessage(rendering);
  const body = JSON.parse(payload);
  expect(check(body)).toEqual([]);
  return { rendering, payload, headers, ...body };
}

describe("the payload for browsers", () => {
  it("has the members that a service worker shows, and the app's own members", () => {
    const { notification } = render({ title: "T", alert: "Hi", story: "42", badge: 3 });
    expect(notification).toMatchObject({ title: "T", body: "Hi", data: { story: "42" } });
  });

  it("has a title in any case", () => {
    expect(render({ alert: "Hi" }).notification).toMatchObject({ title: "Tide", body: "Hi" });
    const untitled = render({ alert: "Hi" }, {}, {}).notification;
    expect(untitled).toMatchObject({ title: "Hi" });
    expect(untitled).not.toHaveProperty("body");
    expect(render({ title: "T" }).notification).not.toHaveProperty("body");
  });

  it("takes members of data.webpush alone among those of platforms", () => {
    const data = { alert: "Hi", android: { alert: "A" }, ios: { alert: "I" } };
    expect(render(data).notification.body).toBe("Hi");
    expect(render({ ...data, webpush: { alert: "W" } }).notification.body).toBe("W");
  });

  it("is a declarative message where it names the page to open", () => {
    const notification = {
      navigate: "https://example.com/42",
      icon: "/i.png",
      requireInteraction: true,
    };
    const shown = render({ alert: "Hi", title: "T", webpush: { notification } });
    expect(shown).toMatchObject({ web_push: 8030, notification: { title: "T", ...notification } });
    expect(render({ alert: "Hi" })).not.toHaveProperty("web_push");
  });

  it("sets the badge of the app to a number", () => {
    expect(render({ alert: "Hi", badge: 3 }).app_badge).toBe(3);
    expect(render({ alert: "Hi", badge: "Increment" })).not.toHaveProperty("app_badge");
  });

  it.each([{ alert: "Hi", silent: true }, { story: "42" }, {}])(
    "is not rendered for %j, which shows nothing",
    (data) => {
      expect(renderWebPush(toContent(data), PROFILE)).toEqual({
        kind: "unrenderable",
        reason: "SilentUnsupported",
      });
    },
  );

  it.each(Object.entries(WRITTEN))(
    "is as large as a push service takes and no larger, in %s",
    (_, write) => {
      const { rendering, payload } = render({ alert: write(6_000), title: "T" });
      expect(rendering).toMatchObject({ truncated: true });
      const bytes = Buffer.byteLength(payload);
      expect(bytes).toBeLessThanOrEqual(3_993);
      expect(bytes).toBeGreaterThan(3_985);
    },
  );

  it("is refused where the app's own members alone are too large", () => {
    expect(renderWebPush(toContent({ alert: "Hi", story: "s".repeat(4_000) }))).toMatchObject({
      kind: "unrenderable",
      reason: "PayloadTooLarge",
      size: { limit: 3_993 },
    });
  });
});

describe("the headers for push services", () => {
  it.each([
    [undefined, "2419200"],
    [RENDERED_MS + 3_600_000, "3600"],
    [RENDERED_MS + 10 * 365 * 86_400_000, "2419200"],
    [RENDERED_MS - 1, "1"],
  ])("keep a push that expires at %s for %s seconds", (expiresAtMs, ttl) => {
    expect(render({ alert: "Hi" }, { expiresAtMs }).headers.ttl).toBe(ttl);
  });

  it.each<[JsonObject, string]>([
    [{}, "high"],
    [{ "apns-priority": 5 }, "normal"],
    [{ webpush: { urgency: "very-low" } }, "very-low"],
    [{ webpush: { urgency: "x\r\ny" } }, "high"],
  ])("say with %j that the urgency is %s", (data, urgency) => {
    expect(render({ alert: "Hi", ...data }).headers.urgency).toBe(urgency);
  });

  it("have one topic for a push and for its collapse-id, of letters and digits", () => {
    const topicOf = (data: JsonObject, push = "i4OcyCnyjckJOtzz") =>
      render({ alert: "Hi", ...data }, { push }).headers.topic;
    expect(topicOf({})).toBe(topicOf({ alert: "Ho" }));
    expect(topicOf({})).not.toBe(topicOf({}, "i4OcyCnyjckJOtzy"));
    expect(topicOf({ "collapse-id": "a" })).toBe(topicOf({ "collapse-id": "a" }, "other"));
    expect(topicOf({})).toMatch(/^[0-9a-f]{32}$/);
  });
});
