import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../../functions/domain/json.ts";
import { renderVivo } from "../../../../../functions/domain/push/providers/vivo/vivo-payload.ts";
import type { VivoProfile } from "../../../../../functions/generated/types.ts";
import { checkRequest } from "../../../../support/vendors/request-schema.ts";
import { RENDERED_MS, toContent, toMessage } from "../../../../support/vendors/vendor-data.ts";

const PROFILE: VivoProfile = { appId: "10004", appKey: "key", appSecret: "secret" };
const findErrors = checkRequest("vivo");

function messageFor(data: JsonObject, { rest = {}, profile = {} } = {}) {
  const message = toMessage(renderVivo(toContent(data, rest), { ...PROFILE, ...profile }));
  expect(findErrors({ ...message, regId: "a", requestId: "r" })).toEqual([]);
  return message;
}

describe("Message of vivo", () => {
  it("shows title and text, and gives the activity the app's own members as strings", () => {
    expect(messageFor({ alert: "Hi", title: "T", order: { id: 7 }, from: "Ann" })).toEqual({
      ...{ appId: 10004, title: "T", content: "Hi", notifyType: 4, skipType: 1 },
      ...{ timeToLive: 86_400, classification: 0, notifyId: expect.any(Number) },
      clientCustomMap: { order: '{"id":7}', from: "Ann" },
    });
  });

  it.each([
    ["ASCII", "a", 40, 100],
    ["Chinese, which counts twice,", "推", 20, 50],
  ])("shortens %s beyond vivo's limits", (_name, character, title, content) => {
    const whole = { title: character.repeat(title), alert: character.repeat(content) };
    expect(messageFor(whole)).toMatchObject({ title: whole.title, content: whole.alert });
    const cut = messageFor({ title: `${whole.title}a`, alert: `${whole.alert}a` });
    expect(String(cut.title)).toMatch(/…$/);
    expect(String(cut.content)).toMatch(/…$/);
    expect(renderVivo(toContent({ title: `${whole.title}a` }))).toMatchObject({ truncated: true });
  });

  it("keeps an emoji whole where it is cut", () => {
    const { title } = messageFor({ title: "😀".repeat(30), alert: "A" });
    expect(title).toBe(`${"😀".repeat(String(title).length / 2 - 0.5)}…`);
  });

  it.each([
    [59_000, 60],
    [60_000, 60],
    [86_400_000, 86_400],
    [86_401_000, 86_400],
  ])("lives %i ms as far as vivo keeps it", (aheadMs, timeToLive) => {
    const rest = { expiresAtMs: RENDERED_MS + aheadMs };
    expect(messageFor({ alert: "A" }, { rest })).toMatchObject({ timeToLive });
  });

  it("takes the class of the credentials, and vivo's own members from its own data alone", () => {
    const profile = { classification: 1, category: "IM" };
    const vivo = {
      pushMode: 1,
      skipType: 4,
      skipContent: "intent://cn.leancloud.push/detail?#Intent;end",
    };
    expect(messageFor({ alert: "A", category: "apple", vivo }, { profile })).toMatchObject({
      ...{ classification: 1, category: "IM", ...vivo },
    });
    const message = messageFor({ alert: "A", pushMode: 1 });
    expect(message).not.toHaveProperty("pushMode");
  });

  it("holds own members of 1,024 characters and no more", () => {
    const own = (length: number) => "推".repeat(length - '{"own":""}'.length);
    messageFor({ alert: "A", own: own(1_024) });
    expect(renderVivo(toContent({ alert: "A", own: own(1_025) }))).toMatchObject({
      ...{ kind: "unrenderable", reason: "PayloadTooLarge" },
    });
  });

  it.each([{ alert: "A", silent: true }, { action: "x" }])("can't show nothing: %j", (data) => {
    expect(renderVivo(toContent(data), PROFILE)).toEqual({
      ...{ kind: "unrenderable", reason: "SilentUnsupported" },
    });
  });
});
