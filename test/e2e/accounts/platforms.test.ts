import AV from "leancloud-storage";
import { beforeEach, expect, test } from "vitest";
import { request, startCloudForSdk } from "../../support/cloud/cloud.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

const LANDFALL = {
  appName: "shop",
  appId: "shop-app-id",
  appKey: "shop-app-key-0001",
  platforms: {
    weixin: { appIds: ["wx-1"] },
    lc_weapp: { appIds: ["weapp-1"] },
    lc_apple: { appIds: ["com.example.app"], keyId: "KEY1234567", teamId: "TEAM123456" },
  },
  unverifiedPlatforms: [],
};

const cloud = forAllTests(() => startCloudForSdk({ landfall: LANDFALL }));
beforeEach(() => local("PUT", "platforms", {}));

async function local(method: string, path: string, body: object) {
  const init = { method, body: JSON.stringify(body) };
  return JSON.parse(await (await fetch(`${cloud.url}/_local/${path}`, init)).text());
}

const mint = (platform: string, uid: string, appId: string) =>
  local("POST", `platforms/${platform}/tokens`, { uid, appId });

async function countUsers(): Promise<unknown> {
  const answer = await request(cloud, "GET", "/1.1/users?count=1&limit=0", { master: true });
  return (answer.body as { count: unknown }).count;
}

test("a Weixin sign-in by the stock SDK is verified and finds the same user the next time", async () => {
  const first = await AV.User.loginWithAuthData(await mint("weixin", "tom", "wx-1"), "weixin");
  const again = await AV.User.loginWithAuthData(await mint("weixin", "tom", "wx-1"), "weixin");
  expect(again.id).toBe(first.id);
  expect(again.get("authData").weixin.openid).toBe("tom");
});

test("a mini program's code becomes an openid that the client can read", async () => {
  const user = await AV.User.loginWithAuthData(
    await mint("lc_weapp", "ada", "weapp-1"),
    "lc_weapp",
  );
  expect(user.get("authData").lc_weapp).toEqual({
    openid: "ada",
    session_key: expect.any(String),
  });
});

test("Apple's identity token and code are verified with the key of the secret", async () => {
  const authData = await mint("lc_apple", "lin", "com.example.app");
  const user = await AV.User.loginWithAuthData(authData, "lc_apple");
  expect(user.get("authData").lc_apple.uid).toBe("lin");
});

test("a refusal or an outage creates no user", async () => {
  const before = await countUsers();
  const eve = await mint("weixin", "eve", "wx-1");
  const { code: _, ...apple } = await mint("lc_apple", "eve", "com.example.app");

  const refused = async (authData: object, platform: string) =>
    AV.User.loginWithAuthData(authData as AV.AuthDataWithUID, platform).catch(
      ({ code }: { code: number }) => code,
    );
  expect(await refused({ ...eve, openid: "tom" }, "weixin")).toBe(252);
  expect(await refused({ ...eve, access_token: "made-up" }, "weixin")).toBe(252);
  expect(await refused({ uid: "eve", access_token: "any" }, "not_configured")).toBe(251);
  expect(await refused({ ...apple, uid: "lin" }, "lc_apple")).toBe(251);
  await local("PUT", "platforms", { weixin: { status: 500 } });
  expect(await refused(eve, "weixin")).toBe(503);
  await local("PUT", "clock", { advanceSeconds: 86_500 });
  expect(await refused(apple, "lc_apple")).toBe(251);

  expect(await countUsers()).toBe(before);
});
