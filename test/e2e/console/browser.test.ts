import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { type AppSite, pointPageAt, startAppSite } from "../../support/cloud/app-site.ts";
import { findChromium, launchChromium } from "../../support/cloud/chromium.ts";
import { request, startCloudForSdk } from "../../support/cloud/cloud.ts";
import { finishedRecord } from "../../support/cloud/devices.ts";

const executable = findChromium();

let cloud: RunningCloud;
let site: AppSite;
let browser: Browser;
let page: Page;

describe.skipIf(!executable)("leancloud-storage in a browser", () => {
  beforeAll(async () => {
    cloud = await startCloudForSdk();
    browser = await launchChromium(executable ?? "");
    page = await browser.newPage();
    site = await startAppSite();
    await page.goto(site.url);
    await pointPageAt(page, cloud);
  });
  afterAll(async () => {
    await browser?.close();
    site?.stop();
    await cloud?.stop();
  });

  it("signs up, stays logged in over a reload and reads the user back", async () => {
    const signedUp = await page.evaluate(`
      new AV.User({ username: "web", password: "secret", score: 7 }).signUp()
        .then((user) => ({ id: user.id, token: user.getSessionToken() }))`);

    await page.reload();
    await pointPageAt(page, cloud);
    const current = await page.evaluate(`
      AV.User.currentAsync().then((user) => user.fetch())
        .then((user) => ({ id: user.id, token: user.getSessionToken(), score: user.get("score") }))`);

    expect(current).toEqual({ ...(signedUp as object), score: 7 });
  });

  it("gets LeanCloud's error codes across origins", async () => {
    const code = await page.evaluate(`
      AV.User.logIn("web", "wrong").catch((error) => error.code)`);

    expect(code).toBe(210);
  });

  it("registers a device that a push reaches, and may not push itself", async () => {
    await page.evaluate(`
      new AV.Installation({
        deviceType: "ios", deviceToken: "c0ffee", apnsTopic: "com.example.app", channels: ["web"],
      }).save()`);
    const refused = await page.evaluate(`
      AV.Push.send({ channels: ["web"], data: { alert: "no" } }).catch((error) => error.code)`);

    const { body } = await request(cloud, "POST", "/1.1/push", {
      master: true,
      body: { channels: ["web"], data: { alert: "from the server" } },
    });

    expect(refused).toBe(119);
    const record = await finishedRecord(cloud, (body as { objectId: string }).objectId);
    expect(record).toMatchObject({ devices: 1, iosSuccesses: 1 });
  });
});
