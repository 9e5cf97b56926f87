import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../lib/local/spawn.ts";
import { findChromium, launchChromium } from "./chromium.ts";
import { request, startCloudForSdk } from "./cloud.ts";
import { finishedRecord } from "./devices.ts";

const executable = findChromium();
const SDK = createRequire(import.meta.url).resolve("leancloud-storage/dist/av-min.js");

let cloud: RunningCloud;
let site: Server;
let browser: Browser;
let page: Page;

/** A page of another origin than the service, as an app's own site is. */
async function startSite(): Promise<string> {
  const sdk = await readFile(SDK);
  site = createServer((incoming, response) => {
    const script = incoming.url === "/av.js";
    response.setHeader("Content-Type", script ? "text/javascript" : "text/html");
    response.end(script ? sdk : "<!doctype html><title>app</title><script src=/av.js></script>");
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
}

describe.skipIf(!executable)("leancloud-storage in a browser", () => {
  beforeAll(async () => {
    cloud = await startCloudForSdk();
    browser = await launchChromium(executable ?? "");
    page = await browser.newPage();
    await page.goto(await startSite());
    const { url, appId, appKey } = cloud;
    await page.evaluate(`AV.init(${JSON.stringify({ appId, appKey, serverURL: url })})`);
  });
  afterAll(async () => {
    await browser?.close();
    site?.close();
    await cloud?.stop();
  });

  it("signs up, stays logged in over a reload and reads itself back", async () => {
    const signedUp = await page.evaluate(`
      new AV.User({ username: "web", password: "secret", score: 7 }).signUp()
        .then((user) => ({ id: user.id, token: user.getSessionToken() }))`);

    await page.reload();
    const { url, appId, appKey } = cloud;
    const current = await page.evaluate(`
      AV.init(${JSON.stringify({ appId, appKey, serverURL: url })});
      AV.User.currentAsync().then((user) => user.fetch())
        .then((user) => ({ id: user.id, token: user.getSessionToken(), score: user.get("score") }))`);

    expect(current).toEqual({ ...(signedUp as object), score: 7 });
  });

  it("gets LeanCloud's error codes across origins", async () => {
    const code = await page.evaluate(`
      AV.User.logIn("web", "wrong").catch((error) => error.code)`);

    expect(code).toBe(210);
  });

  it("registers a device that a push reaches; the page may not push by itself", async () => {
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
