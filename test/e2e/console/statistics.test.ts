import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { chromiumPath, startConsole, type TestedConsole } from "../../support/cloud/console.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const ZONE = { timezoneId: "Asia/Shanghai" };
const DAY = 86_400;

interface PushRecord {
  readonly status: string;
  readonly createdAt: string;
  readonly cost: { readonly usd: number };
}

let console: TestedConsole;

const findPushes = async () =>
  (await console.callApi<{ results: PushRecord[] }>("notifications")).results;

async function send(count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    await console.callApi("push", { channels: ["tide"], data: { alert: `Tide ${number}` } });
  }
  const finish = async () => {
    const open = (await findPushes()).filter(({ status }) => status !== "done");
    expect(open).toEqual([]);
  };
  await vi.waitFor(finish, { timeout: 90_000, interval: 1_000 });
}

async function createUsers(names: readonly string[]): Promise<void> {
  for (const username of names)
    await console.callApi("users", { username, password: "tide-7-out" });
}

/** The forecast needs two days of one month. */
async function moveToMiddleOfMonth(): Promise<void> {
  const now = new Date();
  const middle = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10, 4);
  const advanceSeconds = Math.ceil((middle - now.getTime()) / 1_000);
  await console.control("clock", { advanceSeconds });
}

const createDevice = (prefix: string) =>
  console.callApi("installations", {
    ...{ deviceType: "ios", deviceToken: prefix.padEnd(64, "0"), channels: ["tide"] },
  });

/** Month and day as the page writes them, `daysAgo` before the day of the newest push. */
async function dayOf(daysAgo: number): Promise<string> {
  const [newest] = await findPushes();
  const time = Date.parse(newest?.createdAt ?? "") - daysAgo * DAY * 1000;
  const options = { timeZone: ZONE.timezoneId, month: "numeric", day: "numeric" } as const;
  return new Date(time).toLocaleDateString("en-US", options);
}

async function open(options: BrowserContextOptions = {}, view = "statistics"): Promise<Page> {
  const page = await console.open(view, { ...ZONE, ...options });
  await page.locator("canvas").nth(2).waitFor();
  return page;
}

const openTable = async (page: Page, name: RegExp) => {
  await page.locator("summary", { hasText: name }).click();
  return page.getByRole("region", { name });
};

const cells = async (page: Page, table: RegExp, day: string) => {
  const region = page.getByRole("region", { name: table });
  const isDay = page.locator("td:first-child", { hasText: new RegExp(`^${day}$`) });
  const row = region.locator("tr", { has: isDay });
  return row.locator("td").allInnerTexts();
};

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

describe.skipIf(!chromiumPath)("the statistics in the console", () => {
  beforeAll(async () => {
    console = await startConsole();
    await moveToMiddleOfMonth();
  }, 120_000);
  afterAll(() => console?.close());

  it("say that there is nothing yet", async () => {
    const page = await console.open("statistics", ZONE);

    await page.getByText("no record of a push of the last 14 days").waitFor();
    await page.getByRole("button", { name: "Count the last 14 days" }).click();
    await page.getByText("No user was created in the last 14 days.").waitFor();
    expect(await page.locator("canvas").count()).toBe(0);
  });

  it("have in their tables what was pushed, by days of the reader", async () => {
    for (const prefix of ["a1", "a2", "dead", "bad1"]) await createDevice(prefix);
    await createUsers(["ann", "ben"]);
    const rules = [
      { tokenPrefix: "dead", status: 410, reason: "Unregistered" },
      { tokenPrefix: "bad1", status: 403, reason: "TopicDisallowed" },
    ];
    await console.control("providers/apns", { rules });
    await send(1);
    await console.control("providers/apns", {});
    await console.control("clock", { advanceSeconds: 2 * DAY });
    await createUsers(["cem", "dua", "eva"]);
    await send(2);
    const page = await open();
    await openTable(page, /Devices by outcome/);
    await openTable(page, /Cost of pushes/);

    const usd = (await findPushes()).map(({ cost }) => cost.usd);
    const money = (value: number) =>
      `$${value.toLocaleString("en-US", { maximumSignificantDigits: 3 })}`;
    const [today, before] = [await dayOf(0), await dayOf(2)];
    expect(await cells(page, /outcome/, today)).toEqual([today, "2", "6", "0", "0", "0", "0"]);
    expect(await cells(page, /outcome/, before)).toEqual([before, "1", "2", "1", "1", "0", "0"]);
    expect(await cells(page, /outcome/, await dayOf(1)).then((row) => row.slice(1))).toEqual(
      Array(6).fill("0"),
    );
    expect(await cells(page, /Cost/, today)).toEqual([
      ...[today, "2", money((usd[0] ?? 0) + (usd[1] ?? 0))],
    ]);
    expect(await cells(page, /Cost/, before)).toEqual([before, "1", money(usd[2] ?? 0)]);
    const reasons = await page.getByRole("region", { name: "Reasons" }).innerText();
    expect(reasons).toMatch(/APNs\s+Unregistered\s+1\s+50 %/);
    expect(reasons).toMatch(/APNs\s+TopicDisallowed\s+1\s+50 %/);
  });

  it("lead from a day to its pushes", async () => {
    const page = await open();
    const table = await openTable(page, /outcome/);
    await table.getByRole("link", { name: await dayOf(2), exact: true }).click();
    await page.waitForURL(/#\/pushes\?from=/);

    await page.locator("tbody tr").first().waitFor();
    expect(await page.locator("tbody tr").count()).toBe(1);
  });

  it("continue the cost of the month, and say how", async () => {
    const page = await open();
    const text = await page.locator("section", { hasText: "Cost of pushes" }).innerText();
    const [, usd, elapsed, days] =
      /straight line: \$([\d.]+) in ([\d.]+) days.* the (\d+) days of/.exec(text) ?? [];
    const [, forecast] = /Forecast of the month\s+\$([\d.]+)/.exec(text) ?? [];

    const costs = (await findPushes()).map(({ cost }) => cost.usd);
    const spent = costs.reduce((sum, each) => sum + each, 0);
    expect(Number(usd) / spent).toBeCloseTo(1, 2);
    // The push of the 10th is the oldest, so its day begins the line: until the 12th about 12:00 in Shanghai.
    expect(Number(elapsed)).toBeCloseTo(2.5, 1);
    expect(text).toMatch(/This month since \d+\/10\b/);
    expect(Number(forecast) / ((spent / Number(elapsed)) * Number(days))).toBeCloseTo(1, 1);
  });

  it("count new users when they are asked to, and say what it cost", async () => {
    const page = await open();
    expect(await page.getByText("New users:").count()).toBe(0);
    await page.getByRole("button", { name: "Count the last 14 days" }).click();
    await page.getByText(/^Read [\d.]+ units?, \$[\d.]+\.$/).waitFor();
    await openTable(page, /Table: New users/);

    const [today, before] = [await dayOf(0), await dayOf(2)];
    expect(await cells(page, /New users/, today)).toEqual([today, "3"]);
    expect(await cells(page, /New users/, before)).toEqual([before, "2"]);
    await page.getByText("New users: 5").waitFor();
  });

  it("draw bars in the colors of their legend, in the theme that is chosen", async () => {
    const page = await open({ colorScheme: "light" });
    for (const entry of ["Pushes", "Accepted", "Invalid tokens", "Rejected", "Cost"]) {
      expect(await countPixels(page, entry), entry).toBeGreaterThan(20);
    }
    expect(await countPixels(page, "Expired")).toBe(0);
    await page.emulateMedia({ colorScheme: "dark" });
    await vi.waitFor(async () => {
      expect(await countPixels(page, "Accepted")).toBeGreaterThan(20);
    });
  });

  it("show the longer time by an address", async () => {
    const page = await open({}, "statistics?days=30");
    const table = await openTable(page, /outcome/);
    expect(await table.locator("tbody tr").count()).toBe(30);
    await page.getByLabel("Time").selectOption("14");

    await page.waitForURL(/days=14/);
    expect(await table.locator("tbody tr").count()).toBe(14);
  });

  it("stop at the newest 5,000 pushes, and say that older ones are missing", async () => {
    const page = await console.open("", ZONE);
    const [newest] = await findPushes();
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
    const page = await open({ ...look, bypassCSP: true });
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
