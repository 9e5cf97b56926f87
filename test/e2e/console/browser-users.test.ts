import type LeanCloudSdk from "leancloud-storage";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { type AppSite, pointPageAt, startAppSite } from "../../support/cloud/app-site.ts";
import { findChromium, launchChromium } from "../../support/cloud/chromium.ts";
import { request } from "../../support/cloud/cloud.ts";
import { codeAfter, nthLink } from "../../support/cloud/inbox.ts";
import { startConfiguredCloud } from "../../support/cloud/spawn.ts";

/** Functions given to `page.evaluate` run in the page, where they see nothing else of this file. */
declare const AV: typeof LeanCloudSdk;

const executable = findChromium();
const master = { useMasterKey: true };

let cloud: RunningCloud;
let site: AppSite;
let browser: Browser;
let page: Page;
let count = 0;
let username: string;
let phone: string;

beforeEach(async () => {
  count += 1;
  username = `web${count}`;
  phone = `+86137${String(count).padStart(8, "0")}`;
  await page?.evaluate(() => AV.User.logOut());
});

const code = (ask: () => Promise<unknown>, to = phone) => codeAfter(cloud, to, ask);

describe.skipIf(!executable)("users through leancloud-storage in a browser", () => {
  beforeAll(async () => {
    cloud = await startConfiguredCloud({ verifyEmailAtSignUp: true }, { cheapHashes: true });
    site = await startAppSite();
    browser = await launchChromium(executable ?? "");
    page = await browser.newPage();
    await page.goto(site.url);
    await pointPageAt(page, cloud, { masterKey: cloud.masterKey });
  });
  afterAll(async () => {
    await browser?.close();
    site?.stop();
    await cloud?.stop();
  });

  it("makes a user current from sign-up to log-out", async () => {
    const seen = await page.evaluate(async (username) => {
      const user = await AV.User.signUp(username, "secret", { score: 7 });
      const current = await AV.User.currentAsync();
      const seen = [current.id === user.id, user.isCurrent(), AV.User.current().get("score")];
      await AV.User.logOut();
      return [...seen, AV.User.current()];
    }, username);

    expect(seen).toEqual([true, true, 7, null]);
  });

  it("logs in by username, by e-mail and by session token", async () => {
    const ids = await page.evaluate(async (username) => {
      const email = `${username}@example.com`;
      const user = await AV.User.signUp(username, "secret", { email });
      const again = [
        await AV.User.logIn(username, "secret"),
        await AV.User.loginWithEmail(email, "secret"),
        await AV.User.become(user.getSessionToken()),
        await new AV.User().set({ username, password: "secret" }).logIn(),
      ];
      return [user, ...again].map(({ id }) => id);
    }, username);

    expect(ids[0]).toMatch(/^[0-9a-f]{24}$/);
    expect(new Set(ids).size).toBe(1);
  });

  it("distinguishes a valid session from an ended one by isAuthenticated", async () => {
    const seen = await page.evaluate(async (username) => {
      const user = await AV.User.signUp(username, "secret");
      const twin = await AV.User.logIn(username, "secret");
      await user.refreshSessionToken();
      return [await user.isAuthenticated(), await twin.isAuthenticated()];
    }, username);

    expect(seen).toEqual([true, false]);
  });

  it("replaces the session token at a change of password", async () => {
    const seen = await page.evaluate(async (username) => {
      const user = await AV.User.signUp(username, "secret");
      const old = user.getSessionToken();
      // Missing in the package's type declarations.
      const typed = user as unknown as { updatePassword(from: string, to: string): Promise<void> };
      await typed.updatePassword("secret", "better");
      const refused = await AV.User.logIn(username, "secret").catch((error) => error.code);
      const again = await AV.User.logIn(username, "better");
      return [user.getSessionToken() === old, refused, again.id === user.id];
    }, username);

    expect(seen).toEqual([false, 210, true]);
  });

  it("signs up, logs in and resets the password by phone codes", async () => {
    const ask = (to: string) => AV.Cloud.requestSmsCode(to);
    const first = await code(() => page.evaluate(ask, phone));
    const id = await page.evaluate(
      async ([phone, code]) => {
        const attributes = { password: "secret" };
        return (await AV.User.signUpOrlogInWithMobilePhone(phone, code, attributes)).id;
      },
      [phone, first] as const,
    );

    const second = await code(() => page.evaluate((to) => AV.User.requestLoginSmsCode(to), phone));
    const again = await page.evaluate(
      async ([phone, code]) => (await AV.User.logInWithMobilePhoneSmsCode(phone, code)).id,
      [phone, second] as const,
    );

    const third = await code(() =>
      page.evaluate((to) => AV.User.requestPasswordResetBySmsCode(to), phone),
    );
    const byPassword = await page.evaluate(
      async ([phone, code]) => {
        await AV.User.resetPasswordBySmsCode(code, "better");
        return (await AV.User.logInWithMobilePhone(phone, "better")).id;
      },
      [phone, third] as const,
    );

    expect([again, byPassword]).toEqual([id, id]);
  });

  it("verifies a phone number and changes it by codes", async () => {
    await page.evaluate(
      ([username, mobilePhoneNumber]) =>
        AV.User.signUp(username, "secret", { mobilePhoneNumber }).then(() => undefined),
      [username, phone] as const,
    );
    const first = await code(() =>
      page.evaluate((to) => AV.User.requestMobilePhoneVerify(to), phone),
    );
    await page.evaluate((code) => AV.User.verifyMobilePhone(code), first);
    const next = phone.replace("+86137", "+86136");
    const second = await code(
      () => page.evaluate((to) => AV.User.requestChangePhoneNumber(to), next),
      next,
    );
    const seen = await page.evaluate(
      async ([next, code]) => {
        await AV.User.changePhoneNumber(next, code);
        const user = await AV.User.current().fetch();
        return [user.getMobilePhoneNumber(), user.get("mobilePhoneVerified")];
      },
      [next, second] as const,
    );

    expect(seen).toEqual([next, true]);
  });

  it("verifies nothing by a wrong code", async () => {
    const refused = await page.evaluate(
      (to) => AV.Cloud.verifySmsCode("000000", to).catch((error) => error.code),
      phone,
    );
    expect(refused).toBe(603);
  });

  it("receives mails to verify the address and to reset the password", async () => {
    const email = `${username}@example.com`;
    await page.evaluate(
      ([username, email]) => AV.User.signUp(username, "secret", { email }).then(() => undefined),
      [username, email] as const,
    );
    const links = [await nthLink(cloud, email, 1)];
    await request(cloud, "PUT", "/_local/clock", { body: { advanceSeconds: 60 } });
    await page.evaluate((to) => AV.User.requestEmailVerify(to), email);
    links.push(await nthLink(cloud, email, 2));
    await page.evaluate((to) => AV.User.requestPasswordReset(to), email);
    links.push(await nthLink(cloud, email, 3));

    expect(links.map((link) => /verifyEmail|resetPassword/.exec(link)?.[0])).toEqual([
      "verifyEmail",
      "verifyEmail",
      "resetPassword",
    ]);
  });

  it("keeps the id of an anonymous user who signs up", async () => {
    const seen = await page.evaluate(async (username) => {
      const user = await AV.User.loginAnonymously();
      const before = [user.id, user.isAnonymous()];
      user.setUsername(username);
      user.setPassword("secret");
      await user.signUp();
      const again = await AV.User.logIn(username, "secret");
      return [before, [again.id, again.isAnonymous()]];
    }, username);

    expect(seen[0]?.[1]).toBe(true);
    expect(seen[1]).toEqual([seen[0]?.[0], false]);
  });

  it("signs in by a platform's account until it is dissociated", async () => {
    const seen = await page.evaluate(async (username) => {
      const account = { uid: `uid of ${username}`, access_token: "token" };
      const user = await AV.User.signUp(username, "secret");
      await user.associateWithAuthData(account, "weibo");
      const found = await AV.User.loginWithAuthData(account, "weibo");
      await found.dissociateAuthData("weibo");
      const refused = await AV.User.loginWithAuthData(account, "weibo", {
        failOnNotExist: true,
      }).catch((error) => error.code);
      return [found.id === user.id, refused];
    }, username);

    expect(seen).toEqual([true, 211]);
  });

  it("finds one user by one union id from two products and a mini-app", async () => {
    const ids = await page.evaluate(async (username) => {
      const account = (openid: string) => ({ openid: openid + username, access_token: "token" });
      const main = { unionIdPlatform: "weixin", asMainAccount: true };
      const app = await AV.User.loginWithAuthDataAndUnionId(account("a"), "app", username, main);
      const site = await AV.User.loginWithAuthDataAndUnionId(account("b"), "site", username);
      const authInfo = { provider: "site", authData: account("b"), platform: "weixin" };
      const miniApp = await AV.User.loginWithMiniApp(authInfo);
      return [app, site, miniApp].map(({ id }) => id);
    }, username);

    expect(new Set(ids).size).toBe(1);
  });

  it("gets 305 for a condition that is not met, and fetches another page's changes", async () => {
    const seen = await page.evaluate(async (username) => {
      const user = await AV.User.signUp(username, "secret", { score: 1 });
      const twin = await AV.User.logIn(username, "secret");
      const rich = new AV.Query<LeanCloudSdk.User>("_User").greaterThan("score", 5);
      user.increment("score", -5);
      const refused = await user.save(null, { query: rich }).catch((error) => error.code);
      await twin.increment("score", 6).save();
      return [refused, (await user.fetch()).get("score")];
    }, username);

    expect(seen).toEqual([305, 7]);
  });

  it("destroys a user", async () => {
    const refused = await page.evaluate(async (username) => {
      const user = await AV.User.signUp(username, "secret");
      await user.destroy();
      return AV.User.logIn(username, "secret").catch((error) => error.code);
    }, username);

    expect(refused).toBe(211);
  });

  it("saves a role with members, finds it by them and destroys it", async () => {
    const seen = await page.evaluate(async (username) => {
      const user = await AV.User.signUp(username, "secret");
      const role = new AV.Role(`role-${username}`, new AV.ACL(user));
      role.getUsers().add(user);
      await role.save();
      const names = (await user.getRoles()).map((found) => found.get("name"));
      const members = await role.getUsers().query().find({ useMasterKey: true });
      await role.destroy();
      const left = await user.getRoles();
      return [names, members.map(({ id }) => id === user.id), left.length];
    }, username);

    expect(seen).toEqual([[`role-${username}`], [true], 0]);
  });

  it("saves, queries and destroys several users at once with the master key", async () => {
    const seen = await page.evaluate(
      async ([tag, master]) => {
        const users = [
          await AV.User.signUp(`${tag}-a`, "secret"),
          await AV.User.signUp(`${tag}-b`, "secret"),
        ];
        for (const user of users) user.set("tag", tag);
        await AV.Object.saveAll(users, master);
        const query = new AV.Query<LeanCloudSdk.User>("_User").equalTo("tag", tag);
        const found = await query.find(master);
        const refused = await query.find().catch((error) => error.code);
        await AV.Object.destroyAll(users, master);
        return [found.length, refused, await query.count(master)];
      },
      [username, master] as const,
    );

    expect(seen).toEqual([2, 403, 0]);
  });
});
