import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../../functions/domain/json.ts";
import { renderMz } from "../../../../../functions/domain/push/providers/mz/mz-payload.ts";
import type { MzProfile } from "../../../../../functions/generated/types.ts";
import { checkRequest } from "../../../../support/vendors/request-schema.ts";
import {
  RENDERED_MS,
  toContent,
  toMessage,
  WRITTEN,
} from "../../../../support/vendors/vendor-data.ts";

const PROFILE: MzProfile = { appId: "100999", appSecret: "secret" };
const findErrors = checkRequest("mz");

function messageFor(data: JsonObject, { rest = {}, profile = {} } = {}) {
  const rendering = renderMz(toContent(data, rest), { ...PROFILE, ...profile });
  const message = JSON.parse(JSON.stringify(toMessage(rendering)));
  expect(findErrors(message)).toEqual([]);
  return message;
}

describe("Message of Meizu", () => {
  it("shows title and text, and gives the app all of the push", () => {
    const data = { alert: "Hi", title: "T", action: "com.example.open", order: 7 };
    expect(messageFor(data)).toEqual({
      noticeBarInfo: { noticeMsgType: 0, title: "T", content: "Hi" },
      clickTypeInfo: { clickType: 0, parameters: data },
      pushTimeInfo: { offLine: 1 },
      advanceInfo: { notifyKey: expect.stringMatching(/^[a-z0-9]{8}$/) },
    });
  });

  it.each(Object.entries(WRITTEN))("shortens %s beyond 32 and 100 characters", (_name, write) => {
    const whole = messageFor({ title: write(32), alert: write(100) });
    expect(whole.noticeBarInfo).toMatchObject({ title: write(32), content: write(100) });
    const cut = messageFor({ title: write(33), alert: write(101) });
    expect(cut.noticeBarInfo.title).toMatch(/…$/);
    expect(cut.noticeBarInfo.content).toMatch(/…$/);
    expect(cut.clickTypeInfo.parameters.alert).toBe(write(101));
    expect(renderMz(toContent({ title: write(33) }))).toMatchObject({ truncated: true });
  });

  it.each([
    [60_000, 1],
    [7_200_000, 2],
    [72 * 3_600_000, 72],
    [73 * 3_600_000, 72],
  ])("lives %i ms as far as Meizu keeps it", (aheadMs, validTime) => {
    const rest = { expiresAtMs: RENDERED_MS + aheadMs };
    expect(messageFor({ alert: "A" }, { rest }).pushTimeInfo).toEqual({ offLine: 1, validTime });
  });

  it("is private where the credentials say so, and takes Meizu's own members", () => {
    const mz = { clickTypeInfo: { clickType: 1, activity: "com.example.Main" } };
    const message = messageFor({ alert: "A", mz }, { profile: { isPrivate: true } });
    expect(message.noticeBarInfo.noticeMsgType).toBe(1);
    expect(message.clickTypeInfo).toEqual({ ...mz.clickTypeInfo, parameters: { alert: "A" } });
  });

  it("replaces a notification with the same collapse id", () => {
    const data = { alert: "A", "collapse-id": "c" };
    const other = messageFor(data, { rest: { push: "another" } });
    expect(other.advanceInfo).toEqual(messageFor(data).advanceInfo);
    expect(other.advanceInfo).not.toEqual(messageFor({ alert: "A" }).advanceInfo);
  });

  it.each([{ alert: "A", silent: true }, { action: "x" }])("can't show nothing: %j", (data) => {
    expect(renderMz(toContent(data), PROFILE)).toEqual({
      ...{ kind: "unrenderable", reason: "SilentUnsupported" },
    });
  });
});
