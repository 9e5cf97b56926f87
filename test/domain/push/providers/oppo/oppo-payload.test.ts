import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../../functions/domain/json.ts";
import { renderOppo } from "../../../../../functions/domain/push/providers/oppo/oppo-payload.ts";
import type { OppoProfile } from "../../../../../functions/generated/types.ts";
import { checkRequest } from "../../../../support/vendors/request-schema.ts";
import {
  RENDERED_MS,
  toContent,
  toMessage,
  WRITTEN,
} from "../../../../support/vendors/vendor-data.ts";

const PROFILE: OppoProfile = { appKey: "key", masterSecret: "master" };
const findErrors = checkRequest("oppo");

function notificationFor(data: JsonObject, { rest = {}, profile = {} } = {}) {
  const notification = toMessage(renderOppo(toContent(data, rest), { ...PROFILE, ...profile }));
  const request = [{ target_type: 2, target_value: "CN_a", notification }];
  expect(findErrors(JSON.parse(JSON.stringify(request)))).toEqual([]);
  return notification;
}

describe("Notification of OPPO", () => {
  it("shows title and text, and gives the activity the app's own members", () => {
    const notification = notificationFor({ alert: "Hi", title: "T", order: 7, sound: "s" });
    expect(notification).toEqual({
      ...{ title: "T", content: "Hi", style: 1, click_action_type: 0 },
      action_parameters: '{"order":7}',
      ...{ off_line: true, off_line_ttl: 864_000 },
      app_message_id: expect.stringMatching(/^[a-z0-9]{20}$/),
      notify_id: expect.any(Number),
    });
  });

  it("takes LeanCloud's `content` for the alert", () => {
    expect(notificationFor({ oppo: { title: "T", content: "C" } })).toMatchObject({ content: "C" });
  });

  it.each(Object.entries(WRITTEN))(
    "shows %s of 51 to 128 characters as a long text",
    (_name, write) => {
      expect(notificationFor({ title: "T", alert: write(50) })).toMatchObject({
        ...{ style: 1, content: write(50) },
      });
      expect(notificationFor({ title: "T", alert: write(51) })).toMatchObject({ style: 2 });
      expect(notificationFor({ title: "T", alert: write(128) })).toMatchObject({
        ...{ style: 2, content: write(128) },
      });
      const cut = notificationFor({ title: write(51), alert: write(129) });
      expect([cut.title, cut.content]).toEqual([
        ...[expect.stringMatching(/…$/), expect.stringMatching(/…$/)],
      ]);
      expect(renderOppo(toContent({ title: "T", alert: write(129) }))).toMatchObject({
        truncated: true,
      });
    },
  );

  it.each([
    [900, 1],
    [3_600_000, 3_600],
    [864_001_000, 864_000],
  ])("lives %i ms as far as OPPO keeps it", (aheadMs, off_line_ttl) => {
    const rest = { expiresAtMs: RENDERED_MS + aheadMs };
    expect(notificationFor({ alert: "A" }, { rest })).toMatchObject({ off_line_ttl });
  });

  it("takes channel and category of the credentials, and OPPO's own members", () => {
    const profile = { channelId: "c", category: "IM", notifyLevel: 16 };
    expect(notificationFor({ alert: "A" }, { profile })).toMatchObject({
      ...{ channel_id: "c", category: "IM", notify_level: 16 },
    });
    expect(notificationFor({ alert: "A" }, { profile: { notifyLevel: 16 } })).not.toHaveProperty(
      "notify_level",
    );
    const oppo = { click_action_type: 4, click_action_activity: "com.example.Main" };
    const notification = notificationFor({ alert: "A", category: "apple", oppo });
    expect(notification).toMatchObject(oppo);
    expect(notification).not.toHaveProperty("category");
  });

  it("holds parameters of 4,000 characters and no more", () => {
    const own = (length: number) => "推".repeat(length - '{"own":""}'.length);
    notificationFor({ alert: "A", own: own(4_000) });
    expect(renderOppo(toContent({ alert: "A", own: own(4_001) }))).toMatchObject({
      ...{ kind: "unrenderable", reason: "PayloadTooLarge" },
    });
  });

  it.each([{ alert: "A", silent: true }, { action: "x" }])("can't show nothing: %j", (data) => {
    expect(renderOppo(toContent(data), PROFILE)).toEqual({
      ...{ kind: "unrenderable", reason: "SilentUnsupported" },
    });
  });
});
