import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../../local/spawn.ts";
import { findChromium, launchChromium } from "../../../support/cloud/chromium.ts";
import { startTestCloud } from "../../../support/cloud/spawn.ts";
import { hasWaline, startWaline, type Waline, walineScript } from "./waline.ts";

const executable = findChromium();

const ADMIN = { email: "ada@example.com", password: "secret" };

/** Waline's page for log-ins is in no package; this one does what the client of Waline expects of it. */
const LOG_IN_PAGE = `
  const body = JSON.stringify(${JSON.stringify(ADMIN)});
  const headers = { "Content-Type": "application/json" };
  fetch(window.serverURL + "token", { method: "POST", headers, body })
    .then((answer) => answer.json())
    .then(({ data }) => window.opener.postMessage({ type: "userInfo", data }, "*"));`;

let cloud: RunningCloud;
let waline: Waline;
let browser: Browser;
/** A blog of another origin than Waline; it also answers which third-party sign-ins there are. */
let blog: Server;
let blogUrl: string;

async function startBlog(): Promise<void> {
  const files = {
    "/waline.js": await readFile(walineScript("waline.umd.js"), "utf8"),
    "/waline.css": await readFile(walineScript("waline.css"), "utf8"),
    "/log-in.js": LOG_IN_PAGE,
    "/services": '{"services":[]}',
  };
  blog = createServer(({ url = "" }, response) => {
    const type = /\.(js|css)$/.exec(url)?.[1];
    response.setHeader(
      "Content-Type",
      type === "js" ? "text/javascript" : `text/${type ?? "html"}`,
    );
    response.end(files[url as keyof typeof files] ?? page());
  });
  await new Promise<void>((listening) => blog.listen(0, "127.0.0.1", listening));
  blogUrl = `http://127.0.0.1:${(blog.address() as AddressInfo).port}`;
}

function page(): string {
  const options = { el: "#comments", serverURL: waline.url, lang: "en", emoji: false };
  return `<!doctype html><title>blog</title><link rel=stylesheet href=/waline.css>
    <div id=comments></div><script src=/waline.js></script>
    <script>Waline.init(${JSON.stringify(options)})</script>`;
}

async function visit(path: string): Promise<Page> {
  const context = await browser.newContext();
  await context.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.abort());
  const visited = await context.newPage();
  visited.on("dialog", (dialog) => dialog.accept());
  await open(visited, path);
  return visited;
}

async function open(visited: Page, path: string): Promise<void> {
  const listed = visited.waitForResponse(/\/api\/comment\?/);
  await visited.goto(`${blogUrl}${path}`);
  await listed;
}

const card = (visited: Page, text: string) =>
  visited
    .locator(".wl-card-item", { has: visited.locator(`:scope > .wl-card > .wl-content`) })
    .filter({ hasText: text })
    .last();

async function write(
  visited: Page,
  nick: string,
  text: string,
  within = "#comments",
): Promise<void> {
  const panel = visited.locator(`${within} .wl-panel`).first();
  await panel.locator("input[name=nick]").fill(nick);
  await panel.locator("textarea").fill(text);
  await panel.locator(".wl-btn.primary").click();
  await visited.locator(".wl-content", { hasText: text }).last().waitFor();
}

async function logIn(visited: Page): Promise<void> {
  const opened = visited.waitForEvent("popup");
  await visited.locator(".wl-btn", { hasText: "Login" }).click();
  await opened;
  await visited.locator(".wl-login-nick", { hasText: "ada" }).waitFor();
}

describe.skipIf(!executable || !hasWaline())("the page of Waline 3.15.2 on a blog", () => {
  beforeAll(async () => {
    cloud = await startTestCloud({ cheapHashes: true });
    browser = await launchChromium(executable ?? "");
    await startBlog();
    waline = await startWaline(cloud, `${blogUrl}/services`, {
      WALINE_ADMIN_MODULE_ASSET_URL: `${blogUrl}/log-in.js`,
    });
    const body = JSON.stringify({ ...ADMIN, display_name: "ada", url: "" });
    const headers = { "Content-Type": "application/json" };
    await fetch(`${waline.url}/api/user`, { method: "POST", headers, body });
  });
  afterAll(async () => {
    await browser?.close();
    await waline?.stop();
    blog?.close();
    await cloud?.stop();
  });

  it("posts a comment and a reply, and shows both to the next visitor", async () => {
    const ann = await visit("/post");
    await write(ann, "ann", "a first comment");
    const ben = await visit("/post");
    await card(ben, "a first comment").locator(".wl-reply").first().click();
    await write(ben, "ben", "an answer to it", ".wl-reply-wrapper");

    await open(ann, "/post");
    const reply = ann.locator(".wl-quote .wl-card-item", { hasText: "an answer to it" });
    await reply.waitFor();
    expect(await reply.locator(".wl-nick").innerText()).toContain("ben");
    expect(await ann.locator(".wl-cards > .wl-card-item").count()).toBe(1);
    expect(await ann.locator(".wl-num").innerText()).toBe("2");
  });

  it("lets the administrator log in and delete", async () => {
    const visitor = await visit("/moderated");
    await write(visitor, "eve", "to be deleted");
    await visitor.locator(".wl-delete").waitFor({ state: "detached" });
    const ada = await visit("/moderated");
    await logIn(ada);
    await card(ada, "to be deleted").locator(".wl-delete").click();
    await ada.locator(".wl-content", { hasText: "to be deleted" }).waitFor({ state: "detached" });

    await open(visitor, "/moderated");
    await visitor.locator(".wl-empty").waitFor();
    expect(await visitor.locator(".wl-card-item").count()).toBe(0);
  });
});
