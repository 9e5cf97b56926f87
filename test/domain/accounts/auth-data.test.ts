import { describe, expect, test } from "vitest";
import {
  accountId,
  toAuthDataChanges,
  toPlatforms,
} from "../../../functions/domain/accounts/auth-data.ts";

const anonymousId = "0123456789abcdef";

describe("the id of an account", () => {
  test.each([
    ["weixin", { uid: "a", openid: "b", id: "c" }, "a"],
    ["weixin", { openid: "b", id: "c" }, "b"],
    ["weixin", { uid: null, openid: "b" }, "b"],
    ["weixin", { id: "c" }, "c"],
    ["weixin", { uid: 1, openid: "b" }, undefined],
    ["weixin", { uid: "" }, undefined],
    ["weixin", { uid: "é".repeat(129) }, undefined],
    ["weixin", {}, undefined],
    ["anonymous", { id: anonymousId, uid: "a" }, anonymousId],
    ["anonymous", { uid: anonymousId }, undefined],
    ["anonymous", { id: "short" }, undefined],
  ])("%s %j is %j", (platform, data, id) => {
    expect(accountId(platform, data)).toBe(id);
  });
});

describe("the platforms of a sign-in", () => {
  test.each([[undefined], [null], [{}]])("%j names none", (value) => {
    expect(toPlatforms(value)).toEqual({});
  });

  test("leave out the markers of the service", () => {
    const sent = { weixin: { uid: "a" }, _weixin_unionid: { uid: "U" } };
    expect(toPlatforms(sent)).toEqual({ weixin: { uid: "a" } });
  });
});

describe("the changes of an update", () => {
  test("are gathered from both forms", () => {
    const body = {
      authData: { a: { uid: "1" }, b: null },
      "authData.c": { __op: "Delete" },
      "authData.d": { uid: "2" },
    };
    expect(toAuthDataChanges(body)).toEqual({
      linked: { a: { uid: "1" }, d: { uid: "2" } },
      unlinked: ["b", "c"],
    });
  });

  test.each(["authData._weixin_unionid", "authData.a.uid", "authData.", "authData.a#b"])(
    "reject the key %j",
    (key) => {
      expect(() => toAuthDataChanges({ [key]: null })).toThrow("Invalid key name");
    },
  );
});
