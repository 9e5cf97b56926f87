import type { CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, startConsole, type TestedConsole } from "../../support/cloud/console.ts";
import { importRows } from "../../support/cloud/import-rows.ts";

const ROWS = 20_000;
const ROW_HEIGHT = 36;

const at = (n: number) => new Date(1.7e12 + n * 1_000).toISOString();
const tea = (n: number) => ({
  objectId: (1_700_000_000 + n).toString(16) + "0".repeat(16),
  ...{ createdAt: at(n), updatedAt: at(n), name: `Tea ${n}`, price: n % 500, tags: ["green"] },
});

let console: TestedConsole;
let page: Page;
let devtools: CDPSession;
let requests = 0;

/** Megabytes of JavaScript objects that are in use. */
async function readHeap(): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  return (await devtools.send("Runtime.getHeapUsage")).usedSize / 1e6;
}

const countLoaded = async () =>
  Number((await page.getByText(/objects(, all)? loaded/).innerText()).replace(/\D/g, ""));

const scrollTo = (row: number) =>
  page.evaluate(`document.querySelector(".grid-scroll").scrollTop = ${row * ROW_HEIGHT}`);

async function load(rows: number): Promise<void> {
  while ((await countLoaded()) < rows) {
    await scrollTo(ROWS);
    await page.waitForTimeout(20);
  }
}

/** The milliseconds between frames while these rows pass in five seconds. */
const passRows = (rows: number) =>
  page.evaluate<number[]>(`new Promise((resolve) => {
    const scroller = document.querySelector(".grid-scroll");
    const start = performance.now();
    const frames = [];
    let last = start;
    const draw = (now) => {
      frames.push(now - last);
      last = now;
      scroller.scrollTop = (${rows * ROW_HEIGHT} * (now - start)) / 5000;
      if (now - start < 5000) requestAnimationFrame(draw);
      else resolve(frames);
    };
    requestAnimationFrame(draw);
  })`);

describe.skipIf(!chromiumPath)(`the grid of ${ROWS} objects`, () => {
  beforeAll(async () => {
    console = await startConsole();
    await importRows(
      console.cloud,
      "Tea",
      Array.from({ length: ROWS }, (_, n) => tea(n)),
    );
    page = await console.open("");
    devtools = await page.context().newCDPSession(page);
    page.on("request", (request) => {
      if (request.url().includes("/1.1/classes/Tea")) requests += 1;
    });
    await page.goto(`${console.cloud.url}/_local/#/classes/Tea`);
    await page.locator("tr.object").first().waitFor();
  }, 300_000);
  afterAll(() => console?.close());

  it("loads 10,000 rows with 11 requests, and keeps them in 20 MB", async () => {
    await load(10_000);

    expect(requests).toBe(11);
    expect(await readHeap()).toBeLessThan(20);
  });

  it("passes 10,000 rows without a pause and draws only those in sight", async () => {
    const frames = (await passRows(10_000)).sort((one, other) => one - other);

    expect(frames.at(Math.floor(frames.length / 2))).toBeLessThan(150);
    expect(frames.at(-1)).toBeLessThan(1_000);
    expect(await page.locator("tr.object").count()).toBeLessThan(60);
  });

  it("has each object once, in order, when all are loaded", async () => {
    await load(ROWS);
    for (const row of [0, 99, 100, 1_099, 1_100, 12_345, ROWS - 1]) {
      await scrollTo(row);
      await page
        .locator(`tr[aria-rowindex="${row + 3}"]`, { hasText: `Tea ${ROWS - 1 - row}` })
        .waitFor();
    }
    expect(await countLoaded()).toBe(ROWS);
  });

  it("keeps the cell with the focus while its row is out of sight", async () => {
    await scrollTo(0);
    await page.locator("td[data-field=name]").first().click();
    await page.keyboard.press("Control+End");
    await page.locator(`tr[aria-rowindex='${ROWS + 2}'] td:focus`).waitFor();
    await scrollTo(5_000);
    await page.locator("tr[aria-rowindex='5003']").waitFor();
    await page.keyboard.press("ArrowUp");

    await expect
      .poll(() => page.locator("td:focus").locator("xpath=..").getAttribute("aria-rowindex"), {
        timeout: 30_000,
      })
      .toBe(String(ROWS + 1));
  });

  it(`exports ${ROWS} objects with the memory of a page of them`, async () => {
    await page.reload();
    await page.locator("tr.object").first().waitFor();
    const before = await readHeap();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "CSV" }).click();
    let most = 0;
    const isDone = page.getByText("20,000 objects saved.");
    while ((await isDone.count()) === 0) most = Math.max(most, await readHeap());
    await saved;

    expect(most - before).toBeLessThan(10);
  });
});
