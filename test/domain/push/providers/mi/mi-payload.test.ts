import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../../functions/domain/json.ts";
import { renderMi } from "../../../../../functions/domain/push/providers/mi/mi-payload.ts";
import type { MiProfile } from "../../../../../functions/generated/types.ts";
import { checkRequest } from "../../../../support/vendors/request-schema.ts";
import {
  RENDERED_MS,
  toContent,
  toMessage,
  WRITTEN,
} from "../../../../support/vendors/vendor-data.ts";

const PROFILE: MiProfile = { appSecret: "s", packageName: "com.example.app", channelId: "c1" };
const findErrors = checkRequest("mi");

function fieldsFor(data: JsonObject, { rest = {}, profile = {} } = {}) {
  const fields = toMessage(renderMi(toContent(data, rest), { ...PROFILE, ...profile }));
  expect(findErrors({ ...fields, registration_id: "a" })).toEqual([]);
  return fields;
}

describe("Message of Xiaomi", () => {
  it("shows title and text, and gives the app all of the push", () => {
    const { payload = "", ...fields } = fieldsFor({
      ...{ alert: "Hi", title: "T", action: "com.example.open", order: { id: 7 }, sound: "s" },
    });
    expect(fields).toEqual({
      restricted_package_name: "com.example.app",
      pass_through: "0",
      title: "T",
      description: "Hi",
      notify_type: "-1",
      notify_id: expect.stringMatching(/^\d+$/),
      "extra.channel_id": "c1",
      "extra.notify_effect": "1",
      "extra.jobkey": expect.stringMatching(/^[a-z0-9]{20}$/),
    });
    expect(JSON.parse(payload)).toEqual({
      ...{ alert: "Hi", title: "T", action: "com.example.open", order: { id: 7 }, sound: "s" },
    });
  });

  it.each([
    ["the title", { title: "T", alert: "A" }, {}, "T", "A"],
    ["the app's name", { alert: "A" }, { appName: "App" }, "App", "A"],
    ["the text", { alert: "A" }, {}, "A", "A"],
    ["the title, which is the text too,", { title: "T" }, {}, "T", "T"],
    ["numbers", { title: 1, alert: 2 }, {}, "1", "2"],
  ])("is headed by %s", (_what, data, profile, title, description) => {
    expect(fieldsFor(data, { profile })).toMatchObject({ title, description });
  });

  it.each(Object.entries(WRITTEN))("shortens %s beyond 49 and 127 characters", (_name, write) => {
    const whole = { title: write(49), alert: write(127) };
    expect(fieldsFor(whole)).toMatchObject({ title: whole.title, description: whole.alert });
    const cut = fieldsFor({ title: write(50), alert: write(128) });
    expect(cut.title).toMatch(/…$/);
    expect(cut.description).toMatch(/…$/);
    expect(JSON.parse(cut.payload ?? "").alert).toBe(write(128));
    expect(renderMi(toContent({ title: write(50) }), PROFILE)).toMatchObject({ truncated: true });
    expect(renderMi(toContent(whole), PROFILE)).toMatchObject({ truncated: false });
  });

  it.each([
    ["ASCII", "a", 4_083, 4_084],
    ["Chinese", "推", 1_361, 1_362],
  ])("shortens the alert of a payload beyond 4,095 bytes of %s", (_name, character, most, over) => {
    const whole = renderMi(toContent({ alert: character.repeat(most) }), PROFILE);
    expect(JSON.parse(toMessage(whole).payload ?? "").alert).toHaveLength(most);
    const { payload = "" } = toMessage(
      renderMi(toContent({ alert: character.repeat(over) }), PROFILE),
    );
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(4_095);
    expect(JSON.parse(payload).alert).toMatch(/…$/);
  });

  it("is too large where the app's own members are", () => {
    expect(renderMi(toContent({ alert: "A", own: "x".repeat(4_100) }), PROFILE)).toMatchObject({
      ...{ kind: "unrenderable", reason: "PayloadTooLarge" },
    });
  });

  it.each([
    [86_400_000, {}, "86400000"],
    [86_401_000, {}, "86400000"],
    [86_401_000, { templateId: "t" }, "86401000"],
    [864_001_000, { templateId: "t" }, "864000000"],
    [500, {}, "1000"],
  ])("lives %i ms as far as Xiaomi keeps it with %j", (aheadMs, profile, time_to_live) => {
    const rest = { expiresAtMs: RENDERED_MS + aheadMs };
    expect(fieldsFor({ alert: "A" }, { rest, profile })).toMatchObject({ time_to_live });
  });

  it("takes the channel of the push before that of the credentials", () => {
    expect(fieldsFor({ alert: "A", _notificationChannel: "c2" })["extra.channel_id"]).toBe("c2");
    const rest = { notificationChannel: "c3" };
    expect(fieldsFor({ alert: "A" }, { rest })["extra.channel_id"]).toBe("c3");
  });

  it("opens the intent of the credentials", () => {
    const profile = { intentUri: "intent:#Intent;component=com.example.app/.Main;end" };
    expect(fieldsFor({ alert: "A" }, { profile })).toMatchObject({
      ...{ "extra.notify_effect": "2", "extra.intent_uri": profile.intentUri },
    });
  });

  it("takes Xiaomi's own members from its own data alone", () => {
    const own = {
      ...{ alert: "own", notify_type: 2, notify_id: 9, channel_id: "c4", template_id: "t" },
      ...{ template_param: { name: "Ann" }, extra: { sound_uri: "android.resource://x" } },
    };
    const fields = fieldsFor({ alert: "common", extra: "the app's", mi: own, hms: { x: 1 } });
    expect(fields).toMatchObject({
      ...{ description: "own", notify_type: "2", notify_id: "9", "extra.channel_id": "c4" },
      ...{ "extra.template_id": "t", "extra.template_param": '{"name":"Ann"}' },
      "extra.sound_uri": "android.resource://x",
    });
    expect(JSON.parse(fields.payload ?? "")).toEqual({ alert: "own", extra: "the app's" });
  });

  it("gives equal pushes the same job key, and equal collapse ids the same notification", () => {
    const data = { alert: "A", "collapse-id": "c" };
    const [first, again] = [fieldsFor(data), fieldsFor(data)];
    const other = fieldsFor(data, { rest: { push: "another" } });
    expect(again).toEqual(first);
    expect(other.notify_id).toBe(first?.notify_id);
    expect(other["extra.jobkey"]).not.toBe(first?.["extra.jobkey"]);
  });

  it.each([{ alert: "A", silent: true }, { action: "x" }, {}])(
    "can't show nothing, unless Xiaomi passes it through: %j",
    (data) => {
      expect(renderMi(toContent(data), PROFILE)).toEqual({
        ...{ kind: "unrenderable", reason: "SilentUnsupported" },
      });
      const { payload = "", ...fields } = fieldsFor(data, { profile: { passThrough: true } });
      expect(fields).toMatchObject({ pass_through: "1" });
      expect(fields).not.toHaveProperty("title");
      expect(JSON.parse(payload)).toEqual(data);
    },
  );
});
