import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, startConsole, type TestedConsole } from "../../../support/cloud/console.ts";
import { Hands } from "./hands.ts";
import { fill } from "./people-and-products.ts";

type Found = { readonly results: readonly Record<string, unknown>[] };

let console: TestedConsole;
let page: Page;
let hands: Hands;

const where = (condition: object) => encodeURIComponent(JSON.stringify(condition));
const find = async (className: string, condition: object) =>
  (await console.callApi<Found>(`classes/${className}?where=${where(condition)}`)).results;
const rows = () => page.locator("tr.object");
const cell = (row: string, field: string) =>
  rows().filter({ hasText: row }).locator(`td[data-field=${field}]`);

/** The page on which a task begins. */
async function beginAt(view: string): Promise<void> {
  page = await console.open(view, { viewport: { width: 1600, height: 900 }, timezoneId: "UTC" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  hands = new Hands(page);
}

/**
 * Each limit is half of the clicks and keys that the task took in this console before it had this grid or in Parse
 * Dashboard 9.2, the smaller number counts.
 */
describe.skipIf(!chromiumPath)("a task of an ordinary day", () => {
  beforeAll(async () => {
    console = await startConsole();
    await fill(console);
  }, 300_000);
  afterEach(() => page?.context().close());
  afterAll(() => console?.close());

  it("changes the nickname of a user found by a part of the e-mail with 6 clicks and keys", async () => {
    await beginAt("");
    await hands.click(page.getByRole("searchbox").first());
    await hands.type("son.1234@", "Enter");
    await page.waitForURL(/classes\/_User\/\w+$/);
    await hands.click(page.getByLabel("nickname"));
    await hands.press("Control+a");
    await hands.type("Tide", "Enter");
    await page.getByText("Nothing changed").waitFor();

    expect(await find("_User", { username: "person1234" })).toMatchObject([{ nickname: "Tide" }]);
    expect(hands.all).toBeLessThanOrEqual(6);
  });

  it("adds that user to a role with 3 clicks", async () => {
    const [user] = await find("_User", { username: "person1234" });
    await beginAt(`classes/_User/${user?.objectId}`);
    await hands.choose(page.getByRole("combobox", { name: "Add to a role" }), "editors");
    const roles = page.locator("section", { has: page.getByRole("heading", { name: "Roles" }) });
    await hands.click(roles.getByRole("button", { name: "Add" }));
    await page.getByRole("button", { name: "Remove editors" }).waitFor();

    const users = { __type: "Pointer", className: "_User", objectId: user?.objectId };
    expect(await find("_Role", { users })).toMatchObject([{ name: "editors" }]);
    expect(hands.all).toBeLessThanOrEqual(3);
  });

  it("shows products above 200 on sale by descending price with 7 clicks and keys", async () => {
    await beginAt("classes/Product");
    await hands.click(page.getByRole("textbox", { name: "Filter price" }));
    await hands.type("> 200", "Enter");
    await page.waitForURL(/where=/);
    await hands.choose(page.getByRole("combobox", { name: "Filter onSale" }), "true");
    await page.waitForURL(/onSale/);
    await hands.click(page.getByRole("button", { name: "price", exact: true }));
    await page.waitForURL(/order=-price/);
    await expect.poll(() => rows().first().innerText(), { timeout: 30_000 }).toContain("498");

    const prices = (await page.locator("td[data-field=price]").allInnerTexts()).map(Number);
    expect(prices).toEqual(prices.toSorted((one, other) => other - one));
    expect(prices.every((price) => price > 200)).toBe(true);
    expect(hands.all).toBeLessThanOrEqual(7);
  });

  it("changes a date and the array beside it with 3 clicks and keys", async () => {
    await beginAt("classes/Product");
    await hands.click(cell("Tea 4990", "picked"));
    await hands.type("2026-12-24", "Tab");
    await page.getByText(/^picked of .* is changed/).waitFor();
    await hands.type('["cup.png","leaf.png"]', "Enter");
    await page.getByText(/^pictures of .* is changed/).waitFor();

    const changed = {
      picked: { iso: "2026-12-24T00:00:00.000Z" },
      pictures: ["cup.png", "leaf.png"],
    };
    expect(await find("Product", { name: "Tea 4990" })).toMatchObject([changed]);
    expect(hands.all).toBeLessThanOrEqual(3);
  });

  it("adds a column of numbers and fills its first cell with 4 clicks and keys", async () => {
    await beginAt("classes/Product");
    await hands.click(page.getByRole("button", { name: "New column" }));
    await hands.click(page.getByRole("radio", { name: "Number" }));
    await hands.type("stock", "Enter");
    await page.locator("td[data-field=stock]:focus").waitFor();
    await hands.type("7", "Enter");
    await page.getByText(/^stock of .* is changed/).waitFor();

    expect(await console.callApi("schemas/Product")).toMatchObject({ stock: { type: "Number" } });
    expect(await find("Product", { stock: 7 })).toHaveLength(1);
    expect(hands.all).toBeLessThanOrEqual(4);
  });

  it("creates a class with 2 clicks and keys", async () => {
    await beginAt("classes/Product");
    await hands.click(page.getByRole("link", { name: "New class" }));
    await page.getByRole("textbox", { name: "Name" }).waitFor();
    await hands.type("Shop", "Enter");
    await page.getByText("Nothing here yet.").waitFor();

    expect(await console.callApi("classes/Shop")).toEqual({ results: [] });
    expect(hands.all).toBeLessThanOrEqual(2);
  });

  it("saves the filtered rows as CSV with 2 clicks", async () => {
    await beginAt(`classes/Product?where=${where({ price: { $gt: 400 } })}`);
    const started = page.waitForEvent("download");
    await hands.click(page.getByRole("button", { name: "Export" }));
    await hands.click(page.getByRole("dialog").getByRole("button", { name: "CSV" }));
    const text = readFileSync(await (await started).path(), "utf8");

    const records: { readonly price: string }[] = parse(text, { columns: true, bom: true });
    const prices = records.map(({ price }) => Number(price));
    expect(prices).toHaveLength(990);
    expect(prices.every((price) => price > 400)).toBe(true);
    expect(hands.all).toBeLessThanOrEqual(2);
  });

  it("deletes three rows with 3 clicks", async () => {
    await beginAt("classes/Product");
    const boxes = rows().getByRole("checkbox");
    await hands.click(boxes.nth(0));
    await hands.click(boxes.nth(2), "Shift");
    await hands.click(page.getByRole("button", { name: "Delete 3 objects" }));
    await page.getByText("3 objects are deleted.").waitFor();

    expect(await find("Product", { name: { $in: ["Tea 4997", "Tea 4998", "Tea 4999"] } })).toEqual(
      [],
    );
    expect(await find("Product", { name: "Tea 4996" })).toHaveLength(1);
    expect(hands.all).toBeLessThanOrEqual(3);
  });
});
