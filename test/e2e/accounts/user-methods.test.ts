import { randomUUID } from "node:crypto";
import AV from "leancloud-storage";
import { describe, expect, it } from "vitest";
import { startCloudForSdk, toErrorCode } from "../../support/cloud/cloud.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

const master = { useMasterKey: true };

forAllTests(startCloudForSdk);
let count = 0;

async function signUp(fields: Record<string, unknown> = {}): Promise<AV.User> {
  count += 1;
  const user = new AV.User();
  user.set({ username: `user${count}`, password: "secret", ...fields });
  return user.signUp();
}

const wechat = (openid: string) => ({ openid, access_token: "token", expires_in: 7200 });
const getAuthData = (user: AV.User) => user.get("authData") as Record<string, object>;

describe("third-party sign-in through leancloud-storage", () => {
  it("creates a user the first time and finds them the next time", async () => {
    const first = await AV.User.loginWithAuthData(wechat("o1"), "weixin");
    const again = await AV.User.loginWithAuthData(wechat("o1"), "weixin");

    expect(again.id).toBe(first.id);
    expect(again.getSessionToken()).toBe(first.getSessionToken());
    expect(first.getUsername()).toMatch(/^[a-z0-9]{25}$/);
  });

  it("keeps a new user's attributes set before the sign-in", async () => {
    const user = new AV.User();
    user.set("nickname", "Tom");
    await user.loginWithAuthData(wechat("o2"), "weixin");

    expect((await AV.User.become(user.getSessionToken())).get("nickname")).toBe("Tom");
  });

  it("answers 211 to an unknown account with failOnNotExist and creates no user", async () => {
    const options = { failOnNotExist: true };
    const refused = AV.User.loginWithAuthData(wechat("nobody"), "weixin", options).catch(
      toErrorCode,
    );

    expect(await refused).toBe(211);
    const query = new AV.Query<AV.User>("_User").equalTo("authData.weixin.openid", "nobody");
    expect(await query.count(master)).toBe(0);
  });

  it("works with an associated account until it is dissociated", async () => {
    const user = await signUp();
    await user.associateWithAuthData(wechat("o3"), "weixin");
    await user.associateWithAuthData({ uid: "g3", access_token: "t" }, "github");
    expect(Object.keys(getAuthData(user)).sort()).toEqual(["github", "weixin"]);
    expect((await AV.User.loginWithAuthData(wechat("o3"), "weixin")).id).toBe(user.id);

    await AV.User.become(user.getSessionToken());
    await user.dissociateAuthData("weixin");

    const options = { failOnNotExist: true };
    const refused = AV.User.loginWithAuthData(wechat("o3"), "weixin", options).catch(toErrorCode);
    expect(await refused).toBe(211);
  });

  it("takes over no account of another user", async () => {
    await AV.User.loginWithAuthData(wechat("o4"), "weixin");
    const other = await signUp();

    expect(await other.associateWithAuthData(wechat("o4"), "weixin").catch(toErrorCode)).toBe(208);
  });

  it("finds one user on two products with one union id", async () => {
    const main = { unionIdPlatform: "weixin", asMainAccount: true };
    const first = await AV.User.loginWithAuthDataAndUnionId(wechat("p1"), "weixin_1", "U1", main);
    const second = await AV.User.loginWithAuthDataAndUnionId(wechat("p2"), "weixin_2", "U1");

    expect(second.id).toBe(first.id);
    expect(getAuthData(second)).toMatchObject({
      _weixin_unionid: { uid: "U1" },
      weixin_1: { openid: "p1" },
      weixin_2: { openid: "p2" },
    });
  });

  it("associates an account with a union id", async () => {
    const user = await signUp();
    const main = { unionIdPlatform: "weixin", asMainAccount: true };
    // Missing in the package's type declarations.
    const { associateWithAuthDataAndUnionId } = user as unknown as Record<
      string,
      (...args: unknown[]) => Promise<AV.User>
    >;
    await associateWithAuthDataAndUnionId?.call(user, wechat("p3"), "weixin_1", "U3", main);

    const found = await AV.User.loginWithAuthDataAndUnionId(wechat("p4"), "weixin_2", "U3");
    expect(found.id).toBe(user.id);
  });
});

describe("anonymous users through leancloud-storage", () => {
  it("keep their id when they get a name", async () => {
    const user = await AV.User.loginAnonymously();
    expect(user.isAnonymous()).toBe(true);
    const { id } = user;

    user.set({ username: `named-${randomUUID()}`, password: "secret" });
    await user.signUp();

    expect(user.id).toBe(id);
    const read = await AV.User.logIn(user.getUsername(), "secret");
    expect(read.id).toBe(id);
    expect(read.isAnonymous()).toBe(false);
  });

  it("are no longer anonymous once they associate a platform", async () => {
    const user = await AV.User.loginAnonymously();

    await user.associateWithAuthData({ uid: "up1", access_token: "t" }, "github");

    const read = await AV.User.become(user.getSessionToken());
    expect(Object.keys(getAuthData(read))).toEqual(["github"]);
  });
});

describe("saving, fetching and deleting users through leancloud-storage", () => {
  it("answers 305 to a condition that is not met and changes nothing", async () => {
    const user = await signUp({ score: 1 });
    const enough = new AV.Query<AV.User>("_User").greaterThanOrEqualTo("score", 5);

    user.increment("score", -5);
    expect(await user.save(null, { query: enough }).catch(toErrorCode)).toBe(305);

    expect((await AV.User.become(user.getSessionToken())).get("score")).toBe(1);
  });

  it("brings others' changes by fetchWhenSave", async () => {
    const user = await signUp({ score: 1 });
    const same = AV.Object.createWithoutData("_User", user.id ?? "");
    same.increment("score", 9);
    await same.save(null, { sessionToken: user.getSessionToken() });

    user.increment("score", 1);
    await user.save(null, { fetchWhenSave: true });

    expect(user.get("score")).toBe(11);
  });

  it("applies all field operations", async () => {
    const user = await signUp({ list: ["a"], flags: 0b0110, gone: true });

    user.add("list", "a");
    await user.save();
    user.addUnique("list", "a");
    await user.save();
    user.remove("list", "a");
    await user.save();
    user.add("list", "b");
    user.bitAnd("flags", 0b0100);
    user.unset("gone");
    user.set("profile", { name: "x" });
    await user.save();
    user.set("profile.name", "y");
    await user.save();

    const read = await AV.User.become(user.getSessionToken());
    expect(read.toJSON()).toMatchObject({ list: ["b"], flags: 0b0100, profile: { name: "y" } });
    expect(read.has("gone")).toBe(false);
  });

  it("fetches a user without their session for a requester who may read them", async () => {
    const user = await signUp({ nickname: "Tom" });
    await signUp();

    const read = await AV.Object.createWithoutData("_User", user.id ?? "").fetch();

    expect(read.get("nickname")).toBe("Tom");
    expect(read.get("sessionToken")).toBeUndefined();
  });

  it("hides a user by an ACL from others and not from themselves", async () => {
    const user = await signUp();
    await user.save({ ACL: { [user.id ?? ""]: { read: true, write: true } } });
    const owner = user.getSessionToken();
    const stranger = (await signUp()).getSessionToken();
    const fetched = (sessionToken: string) =>
      AV.Object.createWithoutData("_User", user.id ?? "").fetch({}, { sessionToken });

    expect(await fetched(stranger).catch(toErrorCode)).toBe(403);
    expect((await fetched(owner)).id).toBe(user.id);
  });

  it("saves and destroys several users in one batch with the master key", async () => {
    const users = [await signUp(), await signUp()];
    for (const user of users) user.set("vip", true);
    await AV.Object.saveAll(users, master);

    const query = new AV.Query<AV.User>("_User").equalTo("vip", true).ascending("username");
    const found = await query.find(master);
    expect(found.map(({ id }) => id).sort()).toEqual(users.map(({ id }) => id).sort());

    await AV.Object.destroyAll(users, master);
    expect(await query.count(master)).toBe(0);
  });

  it("changes only the client's own user in a batch", async () => {
    const other = await signUp();
    const user = await signUp();
    for (const each of [user, other]) each.set("nickname", "both");
    await AV.Object.saveAll([user, other]).catch(() => undefined);

    const read = await AV.Object.createWithoutData("_User", other.id ?? "").fetch();
    expect(read.get("nickname")).toBeUndefined();
  });

  it("selects, sorts, counts and pages queries with the master key", async () => {
    const tag = randomUUID();
    for (const score of [3, 1, 2]) await signUp({ tag, score });
    const query = () => new AV.Query<AV.User>("_User").equalTo("tag", tag);

    const sorted = await query().descending("score").select("score").find(master);
    expect(sorted.map((user) => user.get("score"))).toEqual([3, 2, 1]);
    expect(sorted.map((user) => user.get("tag"))).toEqual([undefined, undefined, undefined]);
    const page = await query().ascending("score").skip(1).limit(1).find(master);
    expect(page.map((user) => user.get("score"))).toEqual([2]);
    expect(await query().greaterThan("score", 1).count(master)).toBe(2);
    expect((await query().equalTo("score", 1).first(master))?.get("score")).toBe(1);
  });

  it("rejects following with a clear error", async () => {
    const user = await signUp();
    const other = await signUp();

    expect(await user.follow(other.id ?? "").catch(toErrorCode)).toBeTypeOf("number");
  });
});
