import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { findChromium, launchChromium } from "../../support/cloud/chromium.ts";
import { readHealth, ringing } from "../../support/cloud/health.ts";
import { putJson } from "../../support/cloud/small-cloud.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";

const executable = findChromium();
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let cloud: RunningCloud;
let browser: Browser;

async function openPage(): Promise<Page> {
  const context = await browser.newContext({
    ...{ viewport: { width: 1200, height: 844 }, locale: "en-US", colorScheme: "light" },
    // The page's own policy would keep axe out.
    bypassCSP: true,
  });
  return context.newPage();
}

const show = (page: Page, view: string) => page.goto(`${cloud.url}/_local/#/${view}`);

async function callApi<T>(path: string, body?: object): Promise<T> {
  const answer = await fetch(`${cloud.url}/1.1/${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      "x-lc-id": cloud.appId,
      "x-lc-key": `${cloud.masterKey},master`,
      "content-type": "application/json",
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const createDevice = (deviceToken: string) =>
  callApi<{ objectId: string }>("installations", { deviceType: "ios", deviceToken });

describe.skipIf(!executable)("the console in a browser", () => {
  beforeAll(async () => {
    cloud = await startTestCloud({ cheapHashes: true });
    browser = await launchChromium(executable ?? "");
    await callApi("users", {
      username: "ada",
      password: "a-long-password",
      email: "ada@example.com",
    });
    await callApi("requestPasswordReset", { email: "ada@example.com" });
    await callApi("classes/Place", { name: "Qingdao", people: 9_000_000 });
    await createDevice("a1".repeat(32));
  });
  afterAll(async () => {
    await browser?.close();
    await cloud?.stop();
  });

  it("sends a push only after its dry run, and shows its outcome", async () => {
    const page = await openPage();
    await show(page, "compose");
    await page.getByLabel("Title").fill("Tide table");
    await page.getByLabel("Text", { exact: true }).fill("The tide is out.");
    expect(await page.getByRole("button", { name: /^Send to/ }).count()).toBe(0);
    await page.getByRole("radio", { name: "Every device" }).check();
    await page.getByRole("button", { name: "Review and send" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Send to/ })
      .click();

    await page.waitForSelector(".badge.good >> text=all accepted");
    expect(await page.locator("tr", { hasText: "APNs" }).innerText()).toMatch(/APNs\s+1\s/);
  });

  it("traces one device of a push", async () => {
    const { objectId: device } = await createDevice("b2".repeat(32));
    const { objectId } = await callApi<{ objectId: string }>("push", {
      where: { objectId: device },
      data: { alert: "hello" },
    });
    const page = await openPage();
    await show(page, `pushes/${objectId}`);
    await page.getByLabel("Object id, token or installation id").fill("b2".repeat(32));
    await page.waitForSelector(".badge.good >> text=all accepted");
    await page.getByRole("button", { name: "Trace" }).click();

    await page.waitForSelector("text=Accepted by APNs.");
  });

  it("changes only the fields that were edited, and the ACL", async () => {
    const { objectId } = await callApi<{ objectId: string }>("classes/Place", {
      name: "Dalian",
      people: 1,
    });
    const page = await openPage();
    await show(page, `classes/Place/${objectId}`);
    await page.getByLabel("name").fill("大连");
    await callApi("batch", {
      requests: [{ method: "PUT", path: `/1.1/classes/Place/${objectId}`, body: { people: 7 } }],
    });
    await page.getByLabel("Write").uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForSelector("text=Nothing changed");

    expect(await callApi(`classes/Place/${objectId}?returnACL=true`)).toMatchObject({
      name: "大连",
      people: 7,
      ACL: { "*": { read: true } },
    });
  });

  it("asks before it deletes an object", async () => {
    const { objectId } = await callApi<{ objectId: string }>("classes/Place", { name: "Atlantis" });
    const page = await openPage();
    await show(page, `classes/Place/${objectId}`);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await callApi(`classes/Place/${objectId}`);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.waitForURL(/#\/classes\/Place$/);

    expect(await callApi(`classes/Place?where={"name":"Atlantis"}`)).toEqual({ results: [] });
  });

  it("finds objects by the conditions of the filter", async () => {
    const page = await openPage();
    await show(page, "classes/Place");
    await page.getByRole("button", { name: "Add a condition" }).click();
    await page.getByRole("combobox", { name: "Field" }).selectOption("people");
    await page.getByRole("combobox", { name: "Operator" }).selectOption("greater");
    await page.getByRole("textbox", { name: "Value" }).fill("1000000");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(/where=/);
    await page.waitForFunction("document.querySelectorAll('tbody tr').length === 1");

    expect(await page.locator("tbody tr").innerText()).toContain("Qingdao");
    await page.reload();
    await page.waitForFunction("document.querySelectorAll('tbody tr').length === 1");
    expect(await page.getByRole("combobox", { name: "Operator" }).inputValue()).toBe("greater");
    expect(await page.getByRole("textbox", { name: "Value" }).inputValue()).toBe("1000000");
  });

  it.each([
    ["a device token", "a1".repeat(32), /classes\/_Installation\//],
    ["a mail address", "ada@example.com", /classes\/_User\//],
    ["a user name", "ada", /classes\/_User\//],
  ])("opens the object that has %s", async (_, sought, place) => {
    const page = await openPage();
    await show(page, "");
    await page.getByRole("searchbox").fill(sought);
    await page.keyboard.press("Enter");

    await page.waitForURL(place);
  });

  it("goes to the request with a request id", async () => {
    const answer = await fetch(`${cloud.url}/1.1/users/nobody`);
    const requestId = answer.headers.get("apigw-requestid") ?? "";
    const page = await openPage();
    await show(page, `search?q=${requestId}`);

    await page.waitForSelector(`tbody tr:only-child >> text=${requestId}`);
  });

  it("shows an alarm that rings, with its section of the runbook, and what was refused", async () => {
    const script = { rules: [{ status: 403, reason: "InvalidProviderToken" }] };
    await putJson(`${cloud.url}/_local/providers/apns`, script);
    await createDevice("c3".repeat(32));
    await callApi("push", { where: { deviceType: "ios" }, data: { alert: "refused" } });
    const page = await openPage();
    await show(page, "health");
    await page.waitForSelector("li >> text=StoppedPushes");
    await putJson(`${cloud.url}/_local/providers/apns`, {});

    expect(ringing(await readHealth(cloud))).toEqual(["stopped-pushes"]);
    await page.evaluate(AXE);
    const { violations } = await page.evaluate<AxeResults>("axe.run(document)");
    expect(violations).toEqual([]);
    const row = page.locator("tr", { hasText: /InvalidProviderToken \d/ });
    expect(await row.innerText()).toMatch(/^APNs/);
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "What to do: stopped-pushes" }).click();
    const runbook = await opened;
    expect(await runbook.locator("body").innerText()).toContain("## stopped-pushes");
    await runbook.waitForFunction("window.scrollY > 0");
  });

  it("lets a keyboard skip the navigation", async () => {
    const page = await openPage();
    await show(page, "pushes");
    await page.waitForSelector("main h1");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");

    expect(await page.evaluate("document.activeElement.id")).toBe("main");
  });

  it("shows a mail without its scripts, styles and pictures reaching the console", async () => {
    const page = await openPage();
    await show(page, "mails");
    await page.locator("main summary").first().click();
    const frame = page.frameLocator("iframe").first();

    await frame.locator("text=Set a new password").first().waitFor();
    const answer = await fetch(`${cloud.url}/_local/mails/0.html`);
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  });
});
