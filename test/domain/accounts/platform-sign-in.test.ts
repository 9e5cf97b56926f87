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

const CONTEXT = { nowMs: Date.UTC(2026, 10, 21, 9), tokenGeneration: "new" };

function aUser(objectId: string, authData: object, more: Partial<StoredUser> = {}): StoredUser {
  const at = "2026-11-21T08:00:00.000Z";
  const fields = { objectId, username: objectId, createdAt: at, updatedAt: at };
  return { ...fields, _tokenGeneration: "g", authData: authData as JsonObject, ...more };
}

const link = (
  platform: string,
  data: JsonObject,
  proof: PlatformLink["proof"] = "claimed",
): PlatformLink => ({ platform, data, proof });

const union = (uid: string, more: JsonObject = {}): JsonObject => ({
  uid,
  platform: "weixin",
  unionid: "U",
  ...more,
});

describe("whose sign-in it is", () => {
  const main = aUser("main", { _weixin_unionid: { uid: "U" } });
  const older = aUser("older", { weixin_2: { uid: "2" }, qq: { uid: "q" } });

  test("no user's, if the account is unknown", () => {
    const owners = [{ link: link("qq", { uid: "q" }), account: undefined, union: undefined }];
    expect(decideSignIn(owners, CONTEXT)).toEqual({ kind: "create", changes: [] });
  });

  test("the main user's, to whom the platform moves; both move forward", () => {
    const owners = [{ link: link("weixin_2", union("2")), account: older, union: main }];

    const decision = decideSignIn(owners, CONTEXT);

    const updatedAt = "2026-11-21T09:00:00.000Z";
    expect(decision).toEqual({
      kind: "change",
      changes: [
        {
          before: main,
          after: {
            ...main,
            updatedAt,
            authData: { ...main.authData, weixin_2: union("2") },
            _linkProofs: { weixin_2: "claimed" },
          },
        },
        { before: older, after: { ...older, updatedAt, authData: { qq: { uid: "q" } } } },
      ],
    });
  });

  test("no user's, when two users have an account each", () => {
    const owners = [
      { link: link("a", { uid: "1" }), account: main, union: undefined },
      { link: link("qq", { uid: "q" }), account: older, union: undefined },
    ];
    expect(() => decideSignIn(owners, CONTEXT)).toThrow("linked to another user");
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
    const decision = decideSignIn(owners, CONTEXT);
    expect(decision).toMatchObject({ changes: [{ before: older }] });
    expect(decision).not.toHaveProperty("changes.1");
  });
});

describe("a platform that confirms what a client claimed (A115)", () => {
  const CLAIMED = { _linkProofs: { github: "claimed", weibo: "claimed" } } as const;
  const claims = { github: { uid: "g" }, weibo: { uid: "w" } };
  const planter = aUser("planter", claims, { ...CLAIMED, _passwordId: "p" });
  const bare = aUser("bare", claims, CLAIMED);
  const confirmed = link("github", { uid: "g" }, "confirmed");
  const claim = link("weibo", { uid: "w" });
  const owned = (each: PlatformLink, account?: StoredUser) => ({
    link: each,
    account,
    union: undefined,
  });

  test("leads to a new user and leaves the planter the rest", () => {
    const decision = decideSignIn([owned(confirmed, planter)], CONTEXT);
    expect(decision.kind).toBe("create");
    expect(decision.changes).toMatchObject([
      { after: { authData: { weibo: { uid: "w" } }, _linkProofs: { weibo: "claimed" } } },
    ]);
  });

  test("never leads to the planter by another claim in the same body", () => {
    const owners = [owned(claim, planter), owned(confirmed, planter)];
    expect(() => decideSignIn(owners, CONTEXT)).toThrow("linked to another user");
  });

  test("leads to a user who has another account confirmed, without ending sessions", () => {
    const owner = { ...planter, _linkProofs: { github: "claimed", weibo: "confirmed" } } as const;
    const own = link("weibo", { uid: "w" }, "confirmed");
    const decision = decideSignIn([owned(confirmed, owner), owned(own, owner)], CONTEXT);
    expect(decision).toMatchObject({
      kind: "change",
      changes: [
        {
          after: {
            objectId: "planter",
            _tokenGeneration: "g",
            _linkProofs: { github: "confirmed", weibo: "confirmed" },
          },
        },
      ],
    });
  });

  test("leaves a user who has only claims to their owner, without sessions and claims", () => {
    const decision = decideSignIn([owned(confirmed, bare)], CONTEXT);
    const [change] = decision.changes;
    expect(decision.kind).toBe("change");
    expect(change?.after).toMatchObject({
      objectId: "bare",
      authData: { github: { uid: "g" } },
      _tokenGeneration: "new",
      _linkProofs: { github: "confirmed" },
    });
    expect(change?.after.authData).not.toHaveProperty("weibo");
  });

  test("moves the account to the owner's own user rather than to one who has only claims", () => {
    const owner = aUser("owner", { qq: { uid: "q" } }, { _linkProofs: { qq: "confirmed" } });
    const own = link("qq", { uid: "q" }, "confirmed");
    const decision = decideSignIn([owned(confirmed, bare), owned(own, owner)], CONTEXT);
    expect(
      decision.changes.map(({ after }) => [after.objectId, Object.keys(after.authData ?? {})]),
    ).toEqual([
      ["owner", ["qq", "github"]],
      ["bare", ["weibo"]],
    ]);
  });

  test.each([
    ["password", { _passwordId: "p" }],
    ["address", { email: "a@example.com" }],
    ["number", { mobilePhoneNumber: "+8613800000000" }],
    ["confirmed link", { _linkProofs: { github: "claimed", weibo: "confirmed" } as const }],
    ["imported link", { _linkProofs: { github: "claimed" } as const }],
  ])("takes the account from a user who also has a %s", (_, more) => {
    const decision = decideSignIn([owned(confirmed, { ...bare, ...more })], CONTEXT);
    expect(decision.kind).toBe("create");
  });

  test("is not needed for an imported account, whose proof a claim never lowers", () => {
    const imported = aUser("imported", { github: { uid: "g" } }, { _passwordId: "p" });
    const token = link("github", { uid: "g", access_token: "made up" });
    const [change] = decideSignIn([owned(token, imported)], CONTEXT).changes;
    const after = change?.after as StoredUser;
    expect(after._linkProofs).toBe(undefined);
    expect(decideSignIn([owned(confirmed, after)], CONTEXT)).toMatchObject({
      changes: [{ after: { objectId: "imported", _linkProofs: { github: "confirmed" } } }],
    });
  });

  test("keeps the account from every later claim", () => {
    const owner = aUser("owner", claims, { _linkProofs: { github: "confirmed" } });
    const owners = [owned(link("github", { uid: "g" }), owner)];
    expect(() => decideSignIn(owners, CONTEXT)).toThrow("does not confirm it");
  });

  test("marks another account of the platform anew", () => {
    const owner = aUser("owner", claims, { _linkProofs: { github: "confirmed" } });
    const other = linkPlatforms(owner, [link("github", { uid: "other" })]);
    expect(other._linkProofs).toEqual({ github: "claimed" });
    expect(unlinkPlatforms(other, ["github"])._linkProofs).toBe(undefined);
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

  test.each([["confirmed"], ["claimed"]] as const)(
    "match those of the user for a %s link",
    (proof) => {
      const each = link("weixin", union("a", { main_account: true }), proof);
      const user = linkPlatforms(aUser("tom", {}), [each]);
      const { account, union: marker } = linkValues(each);
      expect(uniqueValues(user)).toEqual(expect.arrayContaining([account, marker]));
    },
  );

  test.each([[null], [undefined], ["x"], [{ weixin: null, qq: { uid: 5 } }]])(
    "are none in imported authData %j",
    (authData) => {
      const user = aUser("tom", {}, { authData: authData as unknown as JsonObject });
      expect(uniqueValues(user)).toEqual([{ field: "username", value: "tom" }]);
    },
  );
});

describe("linking", () => {
  test("does not replace a confirmed union id by an unconfirmed one", () => {
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
  test("returns the same user if nothing is linked", () => {
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
