import AV from "leancloud-storage";
import { describe, expect, it } from "vitest";
import { request, startCloudForSdk, toErrorCode } from "../../support/cloud/cloud.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

const cloud = forAllTests(() => startCloudForSdk({ cheapHashes: true }));

const account = (uid: string) => ({ uid, access_token: `token of ${uid}` });

describe("third-party accounts through leancloud-storage", () => {
  it("create a user once by authData and find them again", async () => {
    const first = await AV.User.loginWithAuthData(account("once"), "weibo");
    const again = await AV.User.loginWithAuthData(account("once"), "weibo");

    expect(first.getUsername()).toMatch(/^[a-z0-9]{25}$/);
    expect(again.id).toBe(first.id);
    expect(again.getSessionToken()).toBe(first.getSessionToken());
    expect(await again.isAuthenticated()).toBe(true);
    expect(again.get("authData")).toEqual({ weibo: account("once") });
  });

  it("keep an anonymous user who links a platform", async () => {
    const user = await AV.User.loginAnonymously();
    expect(user.isAnonymous()).toBe(true);

    await user.associateWithAuthData(account("linked"), "github");

    expect(user.isAnonymous()).toBe(false);
    expect(user.get("authData")).toEqual({ github: account("linked") });
    const found = await AV.User.loginWithAuthData(account("linked"), "github");
    expect(found.id).toBe(user.id);
  });

  it("let an anonymous user log in with a new name and password", async () => {
    const user = await AV.User.loginAnonymously();
    await user.save({ username: "was-anonymous", password: "secret" });

    const found = await AV.User.logIn("was-anonymous", "secret");

    expect(found.id).toBe(user.id);
    expect(found.getSessionToken()).toBe(user.getSessionToken());
    expect(found.get("authData")).toEqual({});
  });

  it("are free for another user once dissociated", async () => {
    const tom = await AV.User.loginWithAuthData(account("tom"), "weibo");
    await tom.associateWithAuthData(account("shared"), "github");
    const eve = await AV.User.loginWithAuthData(account("eve"), "weibo");
    expect(await eve.associateWithAuthData(account("shared"), "github").catch(toErrorCode)).toBe(
      208,
    );

    await (await AV.User.loginWithAuthData(account("tom"), "weibo")).dissociateAuthData("github");
    const again = await AV.User.loginWithAuthData(account("eve"), "weibo");
    await again.associateWithAuthData(account("shared"), "github");

    const found = await AV.User.loginWithAuthData(account("shared"), "github");
    expect(found.id).toBe(eve.id);
    expect((await AV.User.loginWithAuthData(account("tom"), "weibo")).get("authData")).toEqual({
      weibo: account("tom"),
    });
  });

  it("lead one person to one user by union id", async () => {
    const logIn = (product: string, openid: string, asMainAccount: boolean) =>
      AV.User.loginWithAuthDataAndUnionId(account(openid), product, "person", {
        unionIdPlatform: "weixin",
        asMainAccount,
      });

    const first = await logIn("weixin_1", "o1", true);
    const second = await logIn("weixin_2", "o2", false);

    expect(second.id).toBe(first.id);
    expect(second.get("authData")).toMatchObject({
      weixin_1: { uid: "o1" },
      weixin_2: { uid: "o2" },
      _weixin_unionid: { uid: "person" },
    });
  });
});

describe("third-party accounts inside batches", () => {
  it("sign in and link as the PHP SDK does", async () => {
    const signIn = {
      method: "POST",
      path: "/1.1/classes/_User",
      body: { authData: { weibo: { uid: "php" } } },
    };
    const send = async () => {
      const body = { requests: [signIn, signIn] };
      return (await request(cloud, "POST", "/1.1/batch", { body })).body as {
        success: { objectId: string; sessionToken: string };
      }[];
    };
    const users = [...(await send()), ...(await send())].map(({ success }) => success);
    expect(new Set(users.map(({ objectId }) => objectId)).size).toBe(1);

    const path = `/1.1/classes/_User/${users[0]?.objectId}`;
    const link = {
      method: "PUT",
      path,
      body: { authData: { weibo: null, qq: { openid: "php" } } },
    };
    const headers = { "X-LC-Session": users[0]?.sessionToken ?? "" };
    await request(cloud, "POST", "/1.1/batch", { body: { requests: [link] }, headers });

    const me = await request(cloud, "GET", "/1.1/users/me", { headers });
    expect(me.body).toMatchObject({ authData: { qq: { openid: "php" } } });
  });

  it("sign in as the Swift SDK does, keyed by the internal id", async () => {
    const item = {
      method: "post",
      path: "/1.1/users",
      body: { __internalId: "uuid-1", authData: { weibo: { uid: "swift" } } },
    };
    const { body } = await request(cloud, "POST", "/1.1/batch/save", {
      body: { requests: [item] },
    });
    expect(body).toMatchObject({
      "uuid-1": { sessionToken: expect.any(String), authData: { weibo: { uid: "swift" } } },
    });
  });
});
