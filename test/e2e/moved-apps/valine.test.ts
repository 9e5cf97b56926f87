import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { findChromium, launchChromium } from "../../support/cloud/chromium.ts";
import { request } from "../../support/cloud/cloud.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";

const executable = findChromium();
const require = createRequire(import.meta.url);
const VALINE = require.resolve("valine/dist/Valine.min.js");
/** Valine loads the SDK from a network of its own. */
const SDK = require.resolve("leancloud-storage-3/dist/av-min.js");

let cloud: RunningCloud;
let browser: Browser;
/** A blog of another origin than the service. */
let blog: Server;

async function startBlog(): Promise<Server> {
  const script = await readFile(VALINE);
  const { url: serverURLs, appId, appKey } = cloud;
  const options = { el: "#comments", appId, appKey, serverURLs, visitor: true, lang: "en" };
  const page = `<!doctype html><title>blog</title>
    <span id=/post class=leancloud_visitors data-flag-title=Post><i class=leancloud-visitors-count></i></span>
    <div id=comments></div><script src=/valine.js></script>
    <script>new Valine(${JSON.stringify(options)})</script>`;
  const server = createServer(({ url }, response) => {
    const isScript = url === "/valine.js";
    response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? script : page);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return server;
}

/** A visitor of their own; a visitor of Valine may write once in twenty seconds. */
async function visit(): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.abort());
  const body = await readFile(SDK);
  const contentType = "text/javascript";
  await page.route(/leancloud-storage@3/, (route) => route.fulfill({ body, contentType }));
  await open(page);
  return page;
}

async function open(page: Page): Promise<void> {
  const { port } = blog.address() as AddressInfo;
  const counted = page.waitForResponse(/\/1\.1\/classes\/Counter/);
  await page.goto(`http://127.0.0.1:${port}/post`);
  await counted;
}

async function write(page: Page, nick: string, text: string): Promise<void> {
  await page.fill(".vwrap .vnick", nick);
  await page.fill(".vwrap .veditor", text);
  // Valine reads the text a moment after the last key.
  await page.waitForSelector(`.vpreview >> text=${text}`, { state: "attached" });
  await page.click(".vwrap .vsubmit");
  await page.waitForSelector(`.vcontent >> text=${text}`);
}

describe.skipIf(!executable)("Valine 1.5.3 on a blog of another origin", () => {
  beforeAll(async () => {
    cloud = await startTestCloud({ cheapHashes: true });
    browser = await launchChromium(executable ?? "");
    blog = await startBlog();
  });
  afterAll(async () => {
    await browser?.close();
    blog?.close();
    await cloud?.stop();
  });

  it("posts a comment and a reply, and shows both to the next visitor", async () => {
    const ann = await visit();
    await write(ann, "ann", "a first comment");

    const ben = await visit();
    await ben.click(
      ".vcard >> text=a first comment >> xpath=ancestor::*[contains(@class,'vcard')] >> .vat",
    );
    await write(ben, "ben", "an answer to it");

    const asked = ann.waitForResponse(/\/1\.1\/cloudQuery/);
    await open(ann);
    const answer = await asked;
    expect(answer.status()).toBe(200);
    expect(new URL(answer.url()).searchParams.get("cql")).toMatch(
      /^select \* from Comment where rid in \("\w+"\) order by -createdAt,-createdAt$/,
    );
    const reply = ann.locator(".vquote .vcard", { hasText: "an answer to it" });
    await reply.waitFor();
    expect(await reply.locator(".vnick").innerText()).toBe("ben");
    expect(await ann.locator(".vcards > .vcard").count()).toBe(1);
    await ann.waitForFunction("document.querySelector('.vnum')?.textContent === '1'");
  });

  it("keeps comments from visitors, and lets its administrator log in and delete them", async () => {
    const page = await visit();
    await write(page, "eve", "to be deleted");
    const where = encodeURIComponent('{"comment":{"$regex":"to be deleted"}}');
    const found = await request(cloud, "GET", `/1.1/classes/Comment?where=${where}`);
    const [{ objectId }] = (found.body as { results: [{ objectId: string }] }).results;
    const path = `/1.1/classes/Comment/${objectId}`;
    expect((await request(cloud, "DELETE", path)).status).toBe(403);
    expect((await request(cloud, "PUT", path, { body: { comment: "x" } })).status).toBe(403);

    // The page has no log-in: Valine-Admin checks its user by a log-in and deletes with the master key.
    const account = { username: "admin", password: "secret" };
    await request(cloud, "POST", "/1.1/users", { body: account });
    expect((await request(cloud, "POST", "/1.1/login", { body: account })).status).toBe(200);
    expect((await request(cloud, "DELETE", path, { master: true })).status).toBe(200);
    const listed = page.waitForResponse(/\/1\.1\/classes\/Comment/);
    await open(page);
    expect(await (await listed).text()).not.toContain("to be deleted");
  });

  it("counts the visits of a page", async () => {
    const counter = async (page: Page) => Number(await page.innerText(".leancloud-visitors-count"));
    const page = await visit();
    await page.waitForFunction("document.querySelector('.leancloud-visitors-count').textContent");
    const before = await counter(page);
    await open(page);
    await page.waitForFunction(
      `Number(document.querySelector('.leancloud-visitors-count').textContent) > ${before}`,
    );
  });
});
