import { randomUUID } from "node:crypto";
import AV from "leancloud-storage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../local/spawn.ts";
import { pointSdkAt, request } from "../support/cloud/cloud.ts";
import { codeAfter, nthLink } from "../support/cloud/inbox.ts";
import { startConfiguredCloud } from "../support/cloud/spawn.ts";

type AuthData = Parameters<typeof AV.User.loginWithAuthData>[0];

/** Missing in the package's type declarations. */
interface Untyped {
  associateWithMiniApp(authInfo?: object): Promise<AV.User>;
  associateWithQQAppWithUnionId(unionId: string, options: object): Promise<AV.User>;
  signUpOrlogInWithMobilePhone(attributes: object): Promise<AV.User>;
}

const untyped = (user: AV.User) => user as unknown as AV.User & Untyped;
const master = { useMasterKey: true };

let cloud: RunningCloud;

beforeAll(async () => {
  const app = { appIds: ["app-1"] };
  const platforms = { weixin: app, lc_weapp: app, lc_qqapp: app };
  cloud = await startConfiguredCloud(
    { verifyEmailAtSignUp: true, platforms },
    { cheapHashes: true },
  );
  pointSdkAt(cloud);
});
afterAll(() => cloud?.stop());

/** The authorization object that the platform's own client gives to the SDK. */
async function mint(platform: string, person: object): Promise<AuthData> {
  const path = `/_local/platforms/${platform}/tokens`;
  return (await request(cloud, "POST", path, { body: { ...person, appId: "app-1" } }))
    .body as never;
}

const signUp = (attributes: object = {}) => AV.User.signUp(randomUUID(), "secret", attributes);

describe("the current user of leancloud-storage", () => {
  it("is the user who signed up or logged in last, and null after log-out", async () => {
    const user = await signUp({ score: 7 });
    expect(user.isCurrent()).toBe(true);
    expect((await AV.User.currentAsync()).get("score")).toBe(7);

    await AV.User.logOut();
    expect(AV.User.current()).toBeNull();

    const again = new AV.User();
    again.setUsername(user.getUsername());
    again.setPassword("secret");
    await again.logIn();
    expect(AV.User.current().id).toBe(user.id);
  });

  it("saves the fields that the setters set", async () => {
    const user = await signUp();
    const [username, email] = [randomUUID(), `${randomUUID()}@example.com`];
    user.setUsername(username);
    user.setEmail(email);
    user.setPassword("better");
    await user.save();

    const again = await AV.User.loginWithEmail(email, "better");
    expect([again.id, again.getUsername(), again.getEmail()]).toEqual([user.id, username, email]);
  });

  it("signs up by a code with custom attributes", async () => {
    const phone = "+8613512345678";
    const smsCode = await codeAfter(cloud, phone, () => AV.Cloud.requestSmsCode(phone));
    const draft = new AV.User();
    draft.set("nickname", "Tom");
    const user = await untyped(draft).signUpOrlogInWithMobilePhone({
      mobilePhoneNumber: phone,
      smsCode,
    });

    const read = await user.fetch();
    expect([read.getMobilePhoneNumber(), read.get("nickname")]).toEqual([phone, "Tom"]);
  });
});

describe("mails through leancloud-storage", () => {
  it("bring a link for verification and one for a reset", async () => {
    const email = `${randomUUID()}@example.com`;
    await signUp({ email });
    await nthLink(cloud, email, 1);
    await request(cloud, "PUT", "/_local/clock", { body: { advanceSeconds: 60 } });

    await AV.User.requestEmailVerify(email);
    expect(await nthLink(cloud, email, 2)).toContain("/verifyEmail/");
    await AV.User.requestPasswordReset(email);
    expect(await nthLink(cloud, email, 3)).toContain("/resetPassword/");
  });
});

describe("mini-apps through leancloud-storage", () => {
  /** Makes the SDK run as this person's mini-app, which gets a new code at each log-in. */
  function play(platform: "lc_weapp" | "lc_qqapp", unionid?: string) {
    const person = { uid: randomUUID(), ...(unionid === undefined ? {} : { unionid }) };
    const getAuthInfo = async () => ({
      provider: platform,
      authData: await mint(platform, person),
      platform: platform === "lc_weapp" ? "weixin" : "qq",
    });
    AV.setAdapters({ getAuthInfo });
  }

  it.each([
    ["lc_weapp", "by its own name", () => AV.User.loginWithWeapp()],
    ["lc_qqapp", "by its own name", () => AV.User.loginWithQQApp()],
    ["lc_weapp", "as a mini-app", () => AV.User.loginWithMiniApp()],
  ] as const)("%s, %s, logs the same person in as the same user", async (platform, _, logIn) => {
    play(platform);
    const first = await logIn();
    const second = await logIn();
    expect(second.id).toBe(first.id);
  });

  it("find one user by a union id from a mini-app and an app", async () => {
    const unionId = randomUUID();
    play("lc_weapp", unionId);
    const first = await AV.User.loginWithWeappWithUnionId(unionId, { asMainAccount: true });
    const account = await mint("weixin", { uid: randomUUID(), unionid: unionId });
    const second = await AV.User.loginWithAuthDataAndUnionId(account, "weixin", unionId);
    expect(second.id).toBe(first.id);
  });

  it("log a user in by each associated mini-app", async () => {
    const user = untyped(await signUp());
    play("lc_weapp");
    await user.associateWithMiniApp();
    expect((await AV.User.loginWithMiniApp()).id).toBe(user.id);

    const unionId = randomUUID();
    play("lc_qqapp", unionId);
    await user.associateWithQQAppWithUnionId(unionId, { asMainAccount: true });
    expect((await AV.User.loginWithQQApp()).id).toBe(user.id);
  });

  it("find the same user by the older names of the third-party log-in", async () => {
    const account = { uid: randomUUID(), access_token: "token" };
    const first = await AV.User.signUpOrlogInWithAuthData(account, "weibo");
    const unionId = randomUUID();
    const login = () => AV.User.signUpOrlogInWithAuthDataAndUnionId(account, "weibo", unionId);
    expect((await login()).id).toBe(first.id);
  });
});

describe("several users through leancloud-storage", () => {
  it("sign up in one batch and log in", async () => {
    const users = [new AV.User(), new AV.User()];
    for (const user of users) user.set({ username: randomUUID(), password: "secret" });
    await AV.Object.saveAll(users);

    for (const user of users) {
      expect((await AV.User.logIn(user.getUsername(), "secret")).id).toBe(user.id);
    }
  });

  it("are refreshed by fetchAll", async () => {
    const users = [await signUp({ score: 1 }), await signUp({ score: 2 })];
    const shells = users.map(({ id }) => AV.Object.createWithoutData("_User", id ?? ""));
    await AV.Object.fetchAll(shells);
    expect(shells.map((user) => user.get("score"))).toEqual([1, 2]);
  });

  it("are changed and deleted in one batch with the master key", async () => {
    const [kept, gone] = [await signUp(), await signUp()];
    await kept.save({ vip: true }, master);
    await AV.Object.destroyAll([gone], master);
    const found = new AV.Query<AV.User>("_User").containedIn("objectId", [kept.id, gone.id]);
    expect((await found.find(master)).map((user) => user.get("vip"))).toEqual([true]);
  });
});
