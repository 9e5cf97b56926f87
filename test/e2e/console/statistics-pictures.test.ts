import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { chromiumPath, startConsole, type TestedConsole } from "../../support/cloud/console.ts";
import { fillTwoDays, findPushes, openStatistics, ZONE } from "../../support/statistics.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let console: TestedConsole;

/** How many pixels of a picture have the color of an entry of its legend. */
const countPixels = (page: Page, entry: string) =>
  page.evaluate<number>(`(() => {
    const item = [...document.querySelectorAll(".chart li")].find((each) => each.innerText.startsWith(${JSON.stringify(entry)}));
    const color = getComputedStyle(item.querySelector(".swatch")).backgroundColor.match(/\\d+/g).slice(0, 3).join();
    const canvas = item.closest(".chart").querySelector("canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] === 255 && [data[at], data[at + 1], data[at + 2]].join() === color) count += 1;
    }
    return count;
  })()`);

describe.skipIf(!chromiumPath)("the pictures of the statistics", () => {
  beforeAll(async () => {
    console = await startConsole();
    await fillTwoDays(console);
  }, 180_000);
  afterAll(() => console?.close());

  it("draw bars in the colors of their legend, in the theme that is chosen", async () => {
    const page = await openStatistics(console, { colorScheme: "light" });
    for (const entry of ["Pushes", "Accepted", "Invalid tokens", "Rejected", "Cost"]) {
      expect(await countPixels(page, entry), entry).toBeGreaterThan(20);
    }
    expect(await countPixels(page, "Expired")).toBe(0);
    await page.emulateMedia({ colorScheme: "dark" });
    await vi.waitFor(async () => {
      expect(await countPixels(page, "Accepted")).toBeGreaterThan(20);
    });
  });

  it("stop at the newest 5,000 pushes, and say that older ones are missing", async () => {
    const page = await console.open("", ZONE);
    const [newest] = await findPushes(console);
    const results = Array.from({ length: 1_000 }, () => newest);
    await page.route("**/1.1/notifications*", (request) => request.fulfill({ json: { results } }));
    await page.goto(`${console.cloud.url}/_local/#/statistics`);

    await page.getByText("Only the newest 5,000 pushes are counted.").waitFor();
    await page.getByText("Pushes: 5,000").waitFor();
  });

  it("are reached from the palette, and their tables open by keyboard", async () => {
    const page = await console.open("", ZONE);
    await page.locator("h1").waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search and commands" }).fill("Statis");
    await page.keyboard.press("Enter");
    await page.waitForURL(/#\/statistics/);
    await page.locator("canvas").nth(2).waitFor();
    const isOnSummary = () =>
      page.evaluate<boolean>("document.activeElement.matches('.numbers > summary')");
    for (let tabs = 0; tabs < 10 && !(await isOnSummary()); tabs += 1) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");

    expect(await page.getByRole("region", { name: /outcome/ }).isVisible()).toBe(true);
  });

  it.each([
    { viewport: { width: 1440, height: 900 }, colorScheme: "light", locale: "en-US" },
    { viewport: { width: 390, height: 844 }, colorScheme: "dark", locale: "zh-CN" },
  ] as const)("have no barriers and no sideways scrolling: %o", async (look) => {
    // The page's own policy would keep axe out.
    const page = await openStatistics(console, { ...look, bypassCSP: true });
    await page.getByRole("button", { name: /^(Count|统计)/ }).click();
    await page.locator("canvas").nth(3).waitFor();
    for (const summary of await page.locator(".numbers > summary").all()) await summary.click();
    await page.evaluate(AXE);
    const { violations } = await page.evaluate<AxeResults>("axe.run(document)");

    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    const overflow = "document.documentElement.scrollWidth - window.innerWidth";
    expect(await page.evaluate<number>(overflow)).toBeLessThanOrEqual(0);
  });
});
