import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../local/spawn.ts";
import { findChromium, launchChromium } from "../support/cloud/chromium.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";

const executable = findChromium();

/** A picture of one pixel. */
const PHOTO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let cloud: RunningCloud;
let browser: Browser;
let ada: Page;
let ben: Page;

async function signUp(username: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${cloud.url}/_local/todo`);
  await page.fill("#account [name=username]", username);
  await page.fill("#account [name=password]", "a-long-password");
  await page.click("text=Sign up");
  await page.waitForSelector("#home:not([hidden])");
  return page;
}

async function add(page: Page, form: string, value: string): Promise<void> {
  await page.fill(`${form} input`, value);
  await page.click(`${form} button`);
  await page.waitForSelector(`#home >> text=${value}`);
}

const titles = (page: Page) => page.locator("#todos .title").allInnerTexts();
const waitForTitles = (page: Page, count: number) =>
  page.waitForSelector(`#todos li:nth-child(${count}):last-child`);

/** Keeps back the next answer to this address until the page has done `meanwhile`; then it is empty. */
async function answerLate(page: Page, address: string, meanwhile: () => Promise<void>) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = page.waitForRequest(address);
  await page.route(
    address,
    async (route) => {
      await released;
      await route.fulfill({ json: { results: [] } });
    },
    { times: 1 },
  );
  await page.click("#lists .entry");
  const request = await held;
  await meanwhile();
  release();
  await (await request.response())?.finished();
}

describe.skipIf(!executable)("the example app examples/todo in a browser", () => {
  beforeAll(async () => {
    cloud = await startTestCloud({ cheapHashes: true });
    browser = await launchChromium(executable ?? "");
    ben = await signUp("ben");
    ada = await signUp("ada");
    await add(ada, "#new-list", "Qingdao");
  });
  afterAll(async () => {
    await browser?.close();
    await cloud?.stop();
  });

  it("keeps the user logged in and their tasks in order of creation", async () => {
    for (const title of ["Book the train", "Pack sunscreen"]) await add(ada, "#new-todo", title);
    await ada.check("#todos li:first-child [type=checkbox]");
    await ada.waitForSelector("body[aria-busy=false]");
    await ada.reload();
    await waitForTitles(ada, 2);

    expect(await titles(ada)).toEqual(["Book the train", "Pack sunscreen"]);
    expect(await ada.isChecked("#todos li:first-child [type=checkbox]")).toBe(true);
  });

  it("keeps what the user types while the task before it is being saved", async () => {
    await add(ada, "#new-todo", "Charge the camera");
    await ada.fill("#new-todo input", "Feed the cat");
    await ada.waitForSelector("body[aria-busy=false]");

    expect(await ada.inputValue("#new-todo input")).toBe("Feed the cat");
    await ada.click("#todos li:last-child .delete");
    await waitForTitles(ada, 2);
  });

  it("shows a new task also when an older answer arrives late", async () => {
    await answerLate(ada, "**/1.1/classes/Todo?*", () =>
      add(ada, "#new-todo", "Charge the camera"),
    );

    expect(await titles(ada)).toHaveLength(3);
    await ada.click("#todos li:last-child .delete");
    await waitForTitles(ada, 2);
  });

  it("shows a photo byte by byte as it was uploaded", async () => {
    const photo = { name: "beach.png", mimeType: "image/png", buffer: PHOTO };
    await ada.setInputFiles("#todos li:first-child [type=file]", photo);
    const image = ada.locator("#todos .photo:not([hidden]) img");
    const url = (await image.getAttribute("src")) ?? "";

    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(PHOTO);
    await ada.waitForFunction("document.querySelector('img').naturalWidth === 1");
  });

  it("shows a shared list only to the users it was shared with", async () => {
    await ben.reload();
    await ben.waitForSelector("#no-list:not([hidden])");
    await ada.click("#share");
    await ada.fill("#share-dialog input", "ben");
    await ada.click("#share-dialog button[value=share]");
    await ada.waitForSelector("#members >> text=ben");
    await ben.reload();
    await waitForTitles(ben, 2);
    await add(ben, "#new-todo", "Bring the guitar");
    await ada.reload();
    await waitForTitles(ada, 3);

    expect(await titles(ada)).toContain("Bring the guitar");
    expect(await ben.isVisible("#share")).toBe(false);
  });

  it("says who is unknown instead of sharing", async () => {
    await ada.click("#share");
    await ada.fill("#share-dialog input", "nobody");
    await ada.click("#share-dialog button[value=share]");

    await ada.waitForSelector("#status >> text=Nobody here is called nobody.");
  });

  it("deletes a list with its tasks for all", async () => {
    ada.once("dialog", (dialog) => void dialog.accept());
    await ada.click("#delete-list");
    await ada.waitForSelector("#no-list:not([hidden])");
    await ben.reload();

    await ben.waitForSelector("#no-list:not([hidden])");
  });

  it("refuses to serve files outside of the example", async () => {
    for (const path of ["..%2f..%2fpackage.json", "README.md", "missing.js"]) {
      expect((await fetch(`${cloud.url}/_local/todo/${path}`)).status, path).toBe(404);
    }
  });
});
