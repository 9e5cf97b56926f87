import AV from "leancloud-storage";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { findChromium, launchChromium } from "../../support/cloud/chromium.ts";
import { pointSdkAt, request } from "../../support/cloud/cloud.ts";
import { emptyMailQueue, mailsTo, nthLink } from "../../support/cloud/inbox.ts";
import { startConfiguredCloud } from "../../support/cloud/spawn.ts";

const executable = findChromium();
/** Viewport of a small phone, in CSS pixels. */
const PHONE = { width: 360, height: 740 };

let cloud: RunningCloud;
let browser: Browser;

async function signUp(fields: object): Promise<AV.User> {
  const user = new AV.User();
  user.set(fields);
  return user.signUp();
}

async function openOnPhone(link: string, locale: string): Promise<Page> {
  const page = await browser.newPage({ viewport: PHONE, locale, javaScriptEnabled: false });
  await page.goto(link);
  return page;
}

const fitsPhone = async (page: Page) =>
  (await page.locator("html").boundingBox())?.width === PHONE.width &&
  (await page
    .locator("main")
    .boundingBox()
    .then((box) => (box?.width ?? 0) <= PHONE.width));

const WORDS = {
  en: {
    locale: "en-GB",
    confirm: "Yes, confirm it",
    confirmed: "Email address confirmed",
    confirmedBefore: "Already confirmed",
    differ: "The two passwords differ",
    password: "New password",
    repeated: "New password again",
    set: "Save new password",
    changed: "Password changed",
    first: "the one that you entered first",
  },
  zh: {
    locale: "zh-CN",
    confirm: "是的，完成验证",
    confirmed: "邮箱验证成功",
    confirmedBefore: "邮箱已验证",
    differ: "两次输入的密码不一致",
    password: "新密码",
    repeated: "再次输入新密码",
    set: "保存新密码",
    changed: "密码已修改",
    first: "用最先输入的密码登录",
  },
};

describe.skipIf(!executable)("mailed links on a phone", () => {
  beforeAll(async () => {
    cloud = await startConfiguredCloud(
      { verifyEmailAtSignUp: true, refuseUnverifiedLogin: true },
      { cheapHashes: true },
    );
    pointSdkAt(cloud);
    browser = await launchChromium(executable ?? "");
  });
  afterAll(async () => {
    await browser?.close();
    await cloud?.stop();
  });

  it.each(["en", "zh"] as const)(
    "lead from the mail to a log-in, without scripts (%s)",
    async (language) => {
      const words = WORDS[language];
      const username = `phone-${language}`;
      const email = `${username}@example.com`;
      await signUp({ username, password: "first", email });
      await expect(AV.User.logIn(username, "first")).rejects.toMatchObject({ code: 216 });

      const verification = await openOnPhone(await nthLink(cloud, email, 1), words.locale);
      expect(await fitsPhone(verification)).toBe(true);
      await verification.getByRole("button", { name: words.confirm }).click();
      await verification.getByRole("heading", { name: words.confirmed }).waitFor();
      expect((await AV.User.logIn(username, "first")).get("emailVerified")).toBe(true);

      await verification.reload();
      await verification.getByRole("heading", { name: words.confirmedBefore }).waitFor();

      await AV.User.requestPasswordReset(email);
      const link = await nthLink(cloud, email, 2);
      const page = await openOnPhone(link, words.locale);
      const choose = async (password: string, repeated: string) => {
        await page.getByLabel(words.password, { exact: true }).fill(password);
        await page.getByLabel(words.repeated, { exact: true }).fill(repeated);
        await page.getByRole("button", { name: words.set }).click();
      };
      await choose("second", "third");
      await page.getByRole("alert").getByText(words.differ).waitFor();
      expect(await fitsPhone(page)).toBe(true);
      await choose("second", "second");
      await page.getByRole("heading", { name: words.changed }).waitFor();

      expect((await AV.User.logIn(username, "second")).getUsername()).toBe(username);
      await expect(AV.User.logIn(username, "first")).rejects.toMatchObject({ code: 210 });
      const again = await openOnPhone(link, words.locale);
      await again.getByRole("heading", { name: words.changed }).waitFor();
      await again.getByText(words.first).waitFor();
    },
  );

  it("stop when the address bounces", async () => {
    const email = "gone@example.com";
    const user = await signUp({ username: "gone", password: "x", email });
    await nthLink(cloud, email, 1);

    await request(cloud, "POST", "/_local/mails/bounces", { body: { to: email } });
    await emptyMailQueue(cloud);
    await AV.User.requestPasswordReset(email);
    await emptyMailQueue(cloud);

    expect(user.id).toBeTruthy();
    expect(await mailsTo(cloud, email)).toHaveLength(1);
  });
});
