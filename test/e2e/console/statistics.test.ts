import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { chromiumPath, startConsole, type TestedConsole } from "../../support/cloud/console.ts";
import {
  dayOf,
  fillTwoDays,
  findPushes,
  moveToMiddleOfMonth,
  openStatistics,
  ZONE,
} from "../../support/statistics.ts";

let console: TestedConsole;

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

describe.skipIf(!chromiumPath)("the statistics in the console", () => {
  beforeAll(async () => {
    console = await startConsole();
    await moveToMiddleOfMonth(console);
  }, 120_000);
  afterAll(() => console?.close());

  it("say that there is nothing yet", async () => {
    const page = await console.open("statistics", ZONE);

    await page.getByText("no record of a push of the last 14 days").waitFor();
    await page.getByRole("button", { name: "Count the last 14 days" }).click();
    await page.getByText("No user and no device was created in the last 14 days.").waitFor();
    expect(await page.locator("canvas").count()).toBe(0);
  });

  it("have in their tables what was pushed, by days of the reader", async () => {
    await fillTwoDays(console);
    const page = await openStatistics(console);
    await openTable(page, /Devices by outcome/);
    await openTable(page, /Cost of pushes/);

    const usd = (await findPushes(console)).map(({ cost }) => cost.usd);
    const money = (value: number) =>
      `$${value.toLocaleString("en-US", { maximumSignificantDigits: 3 })}`;
    const [today, before] = [await dayOf(console, 0), await dayOf(console, 2)];
    expect(await cells(page, /outcome/, today)).toEqual([today, "2", "6", "0", "0", "0", "0"]);
    expect(await cells(page, /outcome/, before)).toEqual([before, "1", "2", "1", "1", "0", "0"]);
    expect(
      await cells(page, /outcome/, await dayOf(console, 1)).then((row) => row.slice(1)),
    ).toEqual(Array(6).fill("0"));
    expect(await cells(page, /Cost/, today)).toEqual([
      ...[today, "2", money((usd[0] ?? 0) + (usd[1] ?? 0))],
    ]);
    expect(await cells(page, /Cost/, before)).toEqual([before, "1", money(usd[2] ?? 0)]);
    const reasons = await page.getByRole("region", { name: "Reasons" }).innerText();
    expect(reasons).toMatch(/APNs\s+Unregistered\s+1\s+50 %/);
    expect(reasons).toMatch(/APNs\s+TopicDisallowed\s+1\s+50 %/);
  });

  it("lead from a day to its pushes", async () => {
    const page = await openStatistics(console);
    const table = await openTable(page, /outcome/);
    await table.getByRole("link", { name: await dayOf(console, 2), exact: true }).click();
    await page.waitForURL(/#\/pushes\?from=/);

    await page.getByRole("heading", { name: "Pushes", exact: true }).waitFor();
    await vi.waitFor(async () => expect(await page.locator("tbody tr").count()).toBe(1));
  });

  it("continue the cost of the month, and say how", async () => {
    const page = await openStatistics(console);
    const text = await page.locator("section", { hasText: "Cost of pushes" }).innerText();
    const [, usd, elapsed, days] =
      /straight line: \$([\d.]+) in ([\d.]+) days.* the (\d+) days of/.exec(text) ?? [];
    const [, forecast] = /Forecast of the month\s+\$([\d.]+)/.exec(text) ?? [];

    const costs = (await findPushes(console)).map(({ cost }) => cost.usd);
    const spent = costs.reduce((sum, each) => sum + each, 0);
    expect(Number(usd) / spent).toBeCloseTo(1, 2);
    // The push of the 10th is the oldest, so its day begins the line: until the 12th about 12:00 in Shanghai.
    expect(Number(elapsed)).toBeCloseTo(2.5, 1);
    expect(text).toMatch(/This month since \d+\/10\b/);
    expect(Number(forecast) / ((spent / Number(elapsed)) * Number(days))).toBeCloseTo(1, 1);
  });

  it("count new users when they are asked to, and say what it cost", async () => {
    const page = await openStatistics(console);
    expect(await page.getByText("New users:").count()).toBe(0);
    await page.getByRole("button", { name: "Count the last 14 days" }).click();
    await page.getByText(/^Read [\d.]+ units?, \$[\d.]+\.$/).waitFor();
    await openTable(page, /Table: New users/);

    const [today, before] = [await dayOf(console, 0), await dayOf(console, 2)];
    expect(await cells(page, /New users/, today)).toEqual([today, "3", "0"]);
    expect(await cells(page, /New users/, before)).toEqual([before, "2", "3"]);
    await page.getByText("New users: 5").waitFor();
    await page.getByText("New devices: 3").waitFor();
  });

  it("count the devices of each day by the push that had most", async () => {
    const page = await openStatistics(console);
    const [today, before] = [await dayOf(console, 0), await dayOf(console, 2)];
    const card = page.locator("section", { hasText: "Devices by provider" });
    await card.getByText(`${today}APNs: 3`).waitFor();
    await openTable(page, /Table: Devices by provider/);

    expect(await cells(page, /Devices by provider/, before)).toEqual([before, "4"]);
    expect(await cells(page, /Devices by provider/, today)).toEqual([today, "3"]);
  });

  it("show the longer time by an address", async () => {
    const page = await openStatistics(console, {}, "statistics?days=30");
    const table = await openTable(page, /outcome/);
    expect(await table.locator("tbody tr").count()).toBe(30);
    await page.getByLabel("Time").selectOption("14");

    await page.waitForURL(/days=14/);
    expect(await table.locator("tbody tr").count()).toBe(14);
  });
});
