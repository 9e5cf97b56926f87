import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { en } from "../../../console/words/en.ts";
import { zh } from "../../../console/words/zh.ts";
import type { RunningCloud } from "../../../local/spawn.ts";
import { findChromium, launchChromium } from "../../support/cloud/chromium.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { fillConsole } from "../../support/console/fill.ts";
import { findBarriers, findFlaws } from "../../support/console/trouble.ts";
import { awsVariables, openDoor } from "../../support/doors/doors.ts";

const executable = findChromium();
const door = openDoor();

let cloud: RunningCloud;
let browser: Browser;
let views: readonly string[];
/** Addresses of the local cloud's console and of the deployment's. */
let entries: readonly {
  readonly enter: string;
  readonly base: string;
  readonly views: readonly string[];
}[];

const WIDE = 1440;
const NARROW = 390;

/** Each view is opened at one width in one language, and then also looked at in dark and at the other width. */
const LOOKS = [
  { width: WIDE, other: NARROW, locale: "zh-CN" },
  { width: NARROW, other: WIDE, locale: "en-US" },
] as const;

const LOADING = [en, zh]
  .flatMap(({ common, search, logs }) => [common.loading, search.running, logs.estimating])
  .join("|");
const DEPLOYED = ["", "logs", "statistics", "search?q=unknown-request"];

async function serve(): Promise<{ origin: string; token: string }> {
  const served = door.start("npx landfall console --stack landfall --port 0");
  const [, origin = "", token = ""] = await served.printed(
    /(http:\/\/127\.0\.0\.1:\d+)(\S*)\n\n?The address/,
  );
  return { origin, token };
}

describe.runIf(executable)("every view of the console", () => {
  beforeAll(async () => {
    cloud = await startTestCloud({ cheapHashes: true, dataFolder: `${door.folder}/data` });
    Object.assign(door.variables, await awsVariables(cloud.url));
    browser = await launchChromium(executable ?? "");
    views = await fillConsole(cloud);
    const { origin, token } = await serve();
    const local = `${cloud.url}/_local/`;
    entries = [
      { enter: local, base: local, views },
      { enter: `${origin}/${token.slice(1)}`, base: `${origin}/`, views: DEPLOYED },
    ];
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await cloud?.stop();
  });

  it.concurrent.each(LOOKS)(
    "has no error, barrier, sideways scrolling or word of the other language, light and dark: $width px, $locale",
    async ({ width, other, locale }) => {
      const viewport = { width, height: 900 };
      const context = await browser.newContext({ locale, viewport, bypassCSP: true });
      const page = await context.newPage();
      const troubles: string[] = [];
      let shown = "";
      page.on("pageerror", ({ message }) => troubles.push(`${shown}: ${message}`));
      page.on("console", (line) => {
        // An answer with an error status, which the page explains.
        const isAnswer = line.text().startsWith("Failed to load resource");
        if (line.type() === "error" && !isAnswer) troubles.push(`${shown}: ${line.text()}`);
      });
      for (const { enter, base, views } of entries) {
        await page.goto(enter);
        for (const view of views) {
          shown = view;
          await open(page, `${base}#/${view}`);
          const found = [await findFlaws(page, locale), await findBarriers(page)];
          await page.emulateMedia({ colorScheme: "dark" });
          found.push(await findBarriers(page, ["color-contrast"]));
          await page.emulateMedia({ colorScheme: "light" });
          await page.setViewportSize({ width: other, height: 900 });
          found.push(await findFlaws(page, locale));
          await page.setViewportSize(viewport);
          troubles.push(...found.flat().map((each) => `${view}: ${each}`));
        }
      }
      await context.close();
      expect(troubles).toEqual([]);
    },
    600_000,
  );
});

/** The view once its buttons that only read were pressed. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForSelector("main h1");
  await page.evaluate(UNTIL_QUIET);
  for (const name of PRESSED) {
    for (const button of await page.locator("main").getByRole("button", { name }).all()) {
      if (await button.isEnabled()) await button.click();
    }
  }
  const closed = await page.locator("main details:not([open]) > summary").all();
  for (const summary of closed.slice(0, OPENED)) {
    if (await summary.isVisible()) await summary.click();
  }
  await page.evaluate(UNTIL_QUIET);
}

/** The list of requests has hundreds of such rows. */
const OPENED = 4;

/** Until nothing is being loaded and the page has not changed for a moment, since another view is no navigation. */
const UNTIL_QUIET = `new Promise((resolve) => {
  let changedAt = performance.now();
  const observer = new MutationObserver(() => { changedAt = performance.now(); });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  const look = () => {
    const isLoading = /^(${LOADING})$/m.test(document.querySelector("main").innerText);
    if (isLoading || document.querySelector("[aria-busy=true]") || performance.now() - changedAt < 200) return;
    clearInterval(timer);
    observer.disconnect();
    resolve();
  };
  const timer = setInterval(look, 50);
  setTimeout(() => { clearInterval(timer); resolve(); }, 15_000);
})`;

const PRESSED = [
  /^Count the last/,
  /^统计最近/,
  /^Read the last/,
  /^读取最近/,
  /^Run the query/,
  /^运行查询/,
];
