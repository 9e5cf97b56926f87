import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium, launchChromium } from "../../support/cloud/chromium.ts";
import {
  type CloudWithEngine,
  type LeanEngineApp,
  startCloudWithEngine,
} from "../../support/engine/cloud-with-engine.ts";

const executable = findChromium();
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const TIMERS = {
  nightly: { function: "hello", cron: "0 0 3 * * ?", timeZone: "Asia/Shanghai" },
  broken: { function: "fails", everySeconds: 86_400, enabled: false },
};

let engine: CloudWithEngine;
let app: LeanEngineApp;
let browser: Browser;

async function openTimers(look: BrowserContextOptions): Promise<Page> {
  // The page's own policy would keep axe out.
  const context = await browser.newContext({ ...look, bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${engine.cloud.url}/_local/#/timers`);
  await page.getByRole("table").waitFor();
  return page;
}

describe.skipIf(!executable)("the timers in the console", () => {
  beforeAll(async () => {
    engine = await startCloudWithEngine({ engine: { timers: TIMERS } });
    app = await engine.startApp();
    browser = await launchChromium(executable ?? "");
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    await engine?.cloud.stop();
  });

  it("run at once, and show how they ended", async () => {
    const page = await openTimers({ locale: "en-US" });
    const row = (name: string) => page.locator("tbody tr", { hasText: name });
    expect(await row("nightly").innerText()).toContain("Asia/Shanghai");
    expect(await row("broken").innerText()).toMatch(/every 86400 seconds\s+off/);
    for (const [name, outcome] of [
      ["nightly", "succeeded"],
      ["broken", "out of tea"],
    ] as const) {
      await row(name)
        .getByRole("button", { name: /^Run now/ })
        .click();
      await page.getByRole("dialog").getByRole("button", { name: "Run now" }).click();
      await row(name).getByText(outcome).waitFor({ timeout: 60_000 });
    }
  });

  it("say in Chinese that the engine cannot be reached, above the service's own sentence", async () => {
    const stopped = app;
    const page = await openTimers({ locale: "zh-CN" });
    await stopped.stop();
    const row = page.locator("tbody tr", { hasText: "nightly" });
    await row.getByRole("button", { name: /^立即运行/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "立即运行" }).click();

    await row.getByText("检查云引擎是否在运行").waitFor({ timeout: 60_000 });
    expect(await row.innerText()).toContain("The engine can't be reached.");
    app = await engine.startApp();
  });

  it.each([
    { viewport: { width: 1200, height: 844 }, colorScheme: "dark", locale: "zh-CN" },
    { viewport: { width: 390, height: 844 }, colorScheme: "light", locale: "zh-CN" },
  ] as const)(
    "have no barriers, no sideways scrolling and all buttons in sight: %o",
    async (look) => {
      const page = await openTimers(look);
      expect(await page.locator("main").innerText()).toContain("下次运行");
      await page.evaluate(AXE);
      const { violations } = await page.evaluate<AxeResults>("axe.run(document)");
      expect(violations).toEqual([]);
      const overflow = "document.documentElement.scrollWidth - window.innerWidth";
      expect(await page.evaluate<number>(overflow)).toBeLessThanOrEqual(0);
      const button = await page.getByRole("button", { name: /^立即运行.*nightly/ }).boundingBox();
      const edge = (button?.x ?? Number.POSITIVE_INFINITY) + (button?.width ?? 0);
      expect(edge).toBeLessThanOrEqual(look.viewport.width);
    },
  );
});
