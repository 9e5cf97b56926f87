import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConsoleServer, startConsoleServer } from "../../../cli/console/console-server.ts";
import type { RunningCloud } from "../../../local/spawn.ts";
import { findChromium, launchChromium } from "../../support/cloud/chromium.ts";
import { request } from "../../support/cloud/cloud.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { NO_AWS } from "../../support/console/no-aws.ts";

const executable = findChromium();

let cloud: RunningCloud;
let server: ConsoleServer;
let browser: Browser;
let device: string;
beforeAll(async () => {
  cloud = await startTestCloud({ cheapHashes: true });
  server = await startConsoleServer(targetFor(cloud.url), 0);
  const { body } = await request(cloud, "POST", "/1.1/installations", {
    body: { deviceType: "ios", deviceToken: "c".repeat(64), apnsTopic: "com.example.app" },
  });
  device = (body as { objectId: string }).objectId;
  if (executable) browser = await launchChromium(executable);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await cloud?.stop();
});

const targetFor = (url: string) => ({
  ...{ name: "landfall-production", place: "ap-east-1", url },
  keys: { appId: cloud.appId, masterKey: cloud.masterKey },
  ...NO_AWS,
});

describe.runIf(executable)("the console of a deployment", () => {
  it("opens by the printed address, and its page does not have the master key", async () => {
    const page = await browser.newPage();
    const seen: string[] = [];
    page.on("response", async (response) => {
      seen.push(
        JSON.stringify(response.request().headers()),
        await response.text().catch(() => ""),
      );
    });
    await page.goto(server.address);
    await page.getByText("landfall-production · ap-east-1").waitFor();
    await page.goto(`${server.origin}/#/classes/_Installation`);
    await page.getByText(device).first().waitFor();

    expect(page.url()).not.toContain("token");
    expect(seen.join()).not.toContain(cloud.masterKey);
    await page.close();
  });

  it("sends a push after a dry run, and shows its record", async () => {
    const page = await browser.newPage();
    await page.goto(server.address);
    await page.goto(`${server.origin}/#/compose`);
    await page.getByLabel("Text", { exact: true }).fill("The tide is out");
    await page.getByRole("radio", { name: "Every device" }).check();
    await page.getByRole("button", { name: "Review and send" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Send to/ })
      .click();
    await page.waitForSelector(".badge.good >> text=all accepted");
    await page.close();
  });

  it("has no part that only a local cloud serves", async () => {
    const page = await browser.newPage();
    await page.goto(server.address);
    await page.getByRole("navigation").waitFor();
    const links = await page.getByRole("navigation").getByRole("link").allInnerTexts();
    expect(links.join()).not.toMatch(/Mails|SMS|Clock|Requests/);
    await page.close();
  });
});

it("says in one line that the deployment does not answer", async () => {
  const away = await startConsoleServer(targetFor("http://127.0.0.1:9"), 0);
  const cookie =
    (await fetch(away.address, { redirect: "manual" })).headers.get("set-cookie") ?? "";
  const answer = await fetch(`${away.origin}/1.1/date`, {
    headers: { cookie: cookie.split(";")[0] ?? "" },
  });
  expect(answer.status).toBe(502);
  expect(await answer.json()).toEqual({
    error: expect.stringMatching(/^http:\/\/127.0.0.1:9 does not answer: .+ Check the network/),
  });
  await away.close();
});
