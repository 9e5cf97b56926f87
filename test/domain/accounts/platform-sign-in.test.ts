import { describe, expect, test } from "vitest";
import {
  changedPlatforms,
  linkPlatforms,
  type PlatformLink,
  unlinkPlatforms,
} from "../../../functions/domain/accounts/platform-links.ts";
import { decideSignIn, linkValues } from "../../../functions/domain/accounts/platform-sign-in.ts";
import type { StoredUser } from "../../../functions/domain/accounts/stored-user.ts";
import { uniqueValues } from "../../../functions/domain/accounts/unique-field.ts";
import type { JsonObject } from "../../../functions/domain/json.ts";

const NOW_MS = Date.UTC(2026, 10, 21, 9);

function aUser(objectId: string, authData: object, more: Partial<StoredUser> = {}): StoredUser {
  const at = "2026-11-21T08:00:00.000Z";
  const fields = { objectId, username: objectId, createdAt: at, updatedAt: at };
  return { ...fields, _tokenGeneration: "g", authData: authData as JsonObject, ...more };
}

const link = (platform: string, data: JsonObject, verified = false): PlatformLink => ({
  platform,
  data,
  verified,
});

const union = (uid: string, more: JsonObject = {}): JsonObject => ({
  uid,
  platform: "weixin",
  unionid: "U",
  ...more,
});

describe("whose sign-in it is", () => {
  const main = aUser("main", { _weixin_unionid: { uid: "U" } });
  const older = aUser("older", { weixin_2: { uid: "2" }, qq: { uid: "q" } });

  test("nobody's, when nobody has the account", () => {
    const owners = [{ link: link("qq", { uid: "q" }), account: undefined, union: undefined }];
    expect(decideSignIn(owners, NOW_MS)).toEqual({ kind: "create" });
  });

  test("the main user's, to whom the platform moves; both move forward", () => {
    const owners = [{ link: link("weixin_2", union("2")), account: older, union: main }];

    const decision = decideSignIn(owners, NOW_MS);

    const updatedAt = "2026-11-21T09:00:00.000Z";
    expect(decision).toEqual({
      kind: "change",
      changes: [
        {
          before: main,
          after: { ...main, updatedAt, authData: { ...main.authData, weixin_2: union("2") } },
        },
        { before: older, after: { ...older, updatedAt, authData: { qq: { uid: "q" } } } },
      ],
    });
  });

  test("nobody's, when two users have an account each", () => {
    const owners = [
      { link: link("a", { uid: "1" }), account: main, union: undefined },
      { link: link("qq", { uid: "q" }), account: older, union: undefined },
    ];
    expect(() => decideSignIn(owners, NOW_MS)).toThrow("linked to another user");
  });

  test("another user's before an anonymous one's", () => {
    const anonymous = aUser("anonymous", { anonymous: { id: "0123456789abcdef" } });
    const owners = [
      {
        link: link("anonymous", { id: "0123456789abcdef" }),
        account: anonymous,
        union: undefined,
      },
      { link: link("qq", { uid: "q" }), account: older, union: undefined },
    ];
    const decision = decideSignIn(owners, NOW_MS);
    expect(decision).toMatchObject({ changes: [{ before: older }] });
    expect(decision).not.toHaveProperty("changes.1");
  });
});

describe("unique values", () => {
  test("name accounts and markers, and keep confirmed union ids from others", () => {
    const authData = {
      weixin: union("a"),
      anonymous: { id: "0123456789abcdef" },
      _weixin_unionid: { uid: "U" },
      _qq_unionid: { uid: "Q" },
    };
    expect(uniqueValues(aUser("tom", authData, { _unverifiedUnions: ["qq"] }))).toEqual([
      { field: "authData", value: "weixin#a" },
      { field: "authData", value: "anonymous#0123456789abcdef" },
      { field: "unionid", value: "weixin#U" },
      { field: "unionid", value: "unverified:qq#Q" },
      { field: "username", value: "tom" },
    ]);
  });

  test.each([[true], [false]])("of a link match those of its user when verified is %j", (is) => {
    const each = link("weixin", union("a", { main_account: true }), is);
    const user = linkPlatforms(aUser("tom", {}), [each]);
    const { account, union: marker } = linkValues(each);
    expect(uniqueValues(user)).toEqual(expect.arrayContaining([account, marker]));
  });

  test.each([[null], [undefined], ["x"], [{ weixin: null, qq: { uid: 5 } }]])(
    "are none in imported authData %j",
    (authData) => {
      const user = aUser("tom", {}, { authData: authData as unknown as JsonObject });
      expect(uniqueValues(user)).toEqual([{ field: "username", value: "tom" }]);
    },
  );
});

describe("linking", () => {
  test("does not replace a confirmed union id by one that nobody confirmed", () => {
    const tom = aUser("tom", { _weixin_unionid: { uid: "confirmed" } });
    const linked = linkPlatforms(tom, [link("x", union("a", { main_account: true }))]);
    expect(linked.authData).toMatchObject({ _weixin_unionid: { uid: "confirmed" } });
    expect(linked._unverifiedUnions).toBe(undefined);
  });

  test("rejects more than an item holds", () => {
    const data = { uid: "a", text: "x".repeat(250_000) };
    expect(() => linkPlatforms(aUser("tom", {}), [link("x", data)])).toThrow("too large");
  });

  test("skips what is already stored, in any order of members", () => {
    const tom = aUser("tom", { qq: { uid: "q", access_token: "t" }, weixin: { uid: "w" } });
    const sent = { qq: { access_token: "t", uid: "q" }, weixin: { uid: "w", new: 1 } };
    expect(changedPlatforms(tom, sent)).toEqual({ weixin: { uid: "w", new: 1 } });
  });
});

describe("unlinking", () => {
  test("what is not linked returns the same user", () => {
    const tom = aUser("tom", { qq: { uid: "q" } });
    expect(unlinkPlatforms(tom, ["weixin", "toString"])).toBe(tom);
  });

  test("the last platform removes markers that no object carries", () => {
    const authData = { weixin: { uid: "w" }, _weixin_unionid: { uid: "U" } };
    const tom = aUser("tom", authData, { _unverifiedUnions: ["weixin"] });
    const unlinked = unlinkPlatforms(tom, ["weixin"]);
    expect(unlinked).toEqual(aUser("tom", {}));
  });
});
