import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, startConsole, type TestedConsole } from "../../support/cloud/console.ts";

type Acl = Readonly<Record<string, { readonly write?: boolean }>>;
type Found = { readonly results: readonly Record<string, unknown>[] };

let console: TestedConsole;
let page: Page;

const PRICES = [5, 250, 300, 210, 9] as const;
const nameOf = (price: number) => `Tea ${price}`;
const where = (condition: object) => encodeURIComponent(JSON.stringify(condition));
const ON_SALE = where({ $and: [{ price: { $gt: 200 } }, { onSale: true }] });

const show = (view: string) => page.goto(`${console.cloud.url}/_local/#/${view}`);
const rows = () => page.locator("tr.object");
const rowOf = (text: string) => rows().filter({ hasText: text });
const showsInOrder = (...names: readonly string[]) =>
  expect
    .poll(
      async () => {
        const shown = await rows().allInnerTexts();
        return shown.map((text) => names.find((name) => text.includes(name)));
      },
      { timeout: 30_000 },
    )
    .toEqual(names);
const find = async (name: string) =>
  (await console.callApi<Found>(`classes/Product?where=${where({ name })}`)).results[0];

/** Opens the editor of a cell as a keyboard does. */
async function editCell(row: string, field: string) {
  await rowOf(row).locator(`td[data-field=${field}]`).press("Enter");
  return page.getByRole("form", { name: `New value of ${field}` });
}

async function download(format: string): Promise<string> {
  const started = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: format }).click();
  const text = readFileSync(await (await started).path(), "utf8");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  return text;
}

describe.skipIf(!chromiumPath)("the data browser", () => {
  beforeAll(async () => {
    console = await startConsole();
    await console.callApi("batch", {
      requests: PRICES.map((price) => ({
        ...{ method: "POST", path: "/1.1/classes/Product" },
        body: {
          ...{ name: nameOf(price), price, onSale: price !== 210, tags: ["green"] },
          picked: { __type: "Date", iso: "2026-11-24T08:00:00.000Z" },
          place: { __type: "GeoPoint", latitude: 36, longitude: 120 },
        },
      })),
    });
    for (const username of ["ada", "grace"]) {
      const user = { username, password: "a-long-password", email: `${username}@example.com` };
      await console.callApi("users", { ...user, nickname: `Nick of ${username}` });
    }
    page = await console.open("", { viewport: { width: 1600, height: 844 }, timezoneId: "UTC" });
  }, 120_000);
  afterAll(() => console?.close());

  it("is sorted by a click and by the address, and names the index that the order needs", async () => {
    await show(`classes/Product?where=${ON_SALE}`);
    await page.getByRole("button", { name: "price" }).first().click();
    await showsInOrder("Tea 300", "Tea 250");
    expect(page.url()).toContain("order=-price");
    await page.getByText('"classes": {"definitions":{"Product":{').waitFor();

    await show("classes/Product?order=price");
    await showsInOrder("Tea 5", "Tea 9", "Tea 210", "Tea 250", "Tea 300");
  });

  it("distinguishes a filter without matches from a class without objects", async () => {
    await show(`classes/Product?where=${where({ price: { $gt: 9000 } })}`);
    await page.getByText("No object matches.").waitFor();
    await page.getByRole("button", { name: "Remove the filter" }).click();
    await rowOf("Tea 300").waitFor();
    await show("classes/_Role");

    await page.getByText("Nothing here yet.").waitFor();
  });

  it("takes a value of each type in its cell, and gives the last one back", async () => {
    await show("classes/Product");
    for (const [field, value] of [
      ["price", "12.5"],
      ["picked", "2026-12-24T18:30"],
      ["tags", '["black","old"]'],
    ] as const) {
      const editor = await editCell("Tea 9", field);
      await editor.getByLabel(`New value of ${field}`).fill(value);
      expect((await editor.innerText()).includes("Time zone UTC")).toBe(field === "picked");
      await page.keyboard.press("Enter");
      await page.getByText(new RegExp(`^${field} of .* is changed`)).waitFor();
    }
    const place = await editCell("Tea 9", "place");
    await place.getByLabel("Latitude").fill("31.5");
    await page.keyboard.press("Enter");
    await page.getByText(/^place of .* is changed/).waitFor();
    const onSale = await editCell("Tea 9", "onSale");
    await onSale.getByRole("combobox").selectOption("false");
    await onSale.getByRole("button", { name: "Save" }).click();
    await page.getByText(/^onSale of .* is changed/).waitFor();

    const changed = {
      ...{ price: 12.5, onSale: false, tags: ["black", "old"] },
      picked: { __type: "Date", iso: "2026-12-24T18:30:00.000Z" },
      place: { __type: "GeoPoint", latitude: 31.5, longitude: 120 },
    };
    expect(await find("Tea 9")).toMatchObject(changed);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("The former value is back.").waitFor();
    expect(await find("Tea 9")).toMatchObject({ ...changed, onSale: true });
  });

  it("marks a wrong value at its cell and saves nothing until Escape", async () => {
    await show("classes/Product");
    const editor = await editCell("Tea 5", "tags");
    await editor.getByLabel("New value of tags").fill('["a" "b"]');
    await editor.getByText("a comma is missing, at line 1, column 6").waitFor();
    expect(await editor.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await page.keyboard.press("Escape");

    expect(await editor.count()).toBe(0);
    await expect
      .poll(() => page.evaluate("document.activeElement.dataset.field"), { timeout: 30_000 })
      .toBe("tags");
  });

  it("has a new column at once, which becomes part of the class with its first value", async () => {
    await show("classes/Product");
    await page.getByRole("button", { name: "New column" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("price");
    await dialog.getByText("The class has the column price already.").waitFor();
    await dialog.getByLabel("Name").fill("stock");
    await dialog.getByRole("radio", { name: "Number" }).check();
    await dialog.getByRole("button", { name: "Add" }).click();
    await page.locator("td[data-field=stock]:focus").waitFor();
    await page.keyboard.type("7");
    await page.keyboard.press("Enter");
    await page.getByText(/^stock of .* is changed/).waitFor();

    expect(await console.callApi("schemas/Product")).toMatchObject({ stock: { type: "Number" } });
  });

  it("exports the objects that match, as CSV and as JSON Lines", async () => {
    await show(`classes/Product?where=${ON_SALE}`);
    await rows().nth(1).waitFor();
    await page.getByRole("button", { name: "Export" }).click();
    const csv = await download("CSV");
    await page.getByRole("button", { name: "Export" }).click();
    const objects = (await download("JSON Lines")).trim().split("\n");

    const records = parse(csv, { columns: true, bom: true });
    expect(records).toMatchObject([
      { name: "Tea 250", price: "250", picked: "2026-11-24T08:00:00.000Z", place: "36, 120" },
      { name: "Tea 300", price: "300", tags: '["green"]', onSale: "true" },
    ]);
    expect(objects.map((line) => JSON.parse(line).price)).toEqual([250, 300]);
  });

  it("deletes the chosen rows after eight seconds, unless they are kept, and keeps the filter", async () => {
    await console.callApi("classes/Product", { name: "Old 1", price: 1000 });
    await console.callApi("classes/Product", { name: "Old 2", price: 1001 });
    await show(`classes/Product?where=${where({ price: { $gt: 290 } })}`);
    await rowOf("Old 1").getByRole("checkbox").check();
    await page.getByRole("button", { name: "Delete 1 object" }).click();
    await showsInOrder("Old 2", "Tea 300");
    await page.getByRole("button", { name: "Keep them" }).click();
    await showsInOrder("Old 2", "Old 1", "Tea 300");
    await rowOf("Old 2").getByRole("checkbox").check();
    await page.getByRole("button", { name: "Delete 2 objects" }).click();
    await page.getByText("2 objects are deleted.").waitFor();
    await showsInOrder("Tea 300");

    expect(await find("Old 1")).toBeUndefined();
    expect(page.url()).toContain("where=");
  });

  it("creates deleted rows again with their values and new ids", async () => {
    const before = await find("Tea 210");
    await show("classes/Product");
    await rowOf("Tea 210").getByRole("checkbox").check();
    await page.getByRole("button", { name: "Delete 1 object" }).click();
    await page.getByRole("button", { name: "Create again" }).click();
    await page.getByText("1 object is there again").waitFor();

    const { objectId, createdAt: _, updatedAt: __, ...fields } = before ?? {};
    const after = await find("Tea 210");
    expect(after).toMatchObject(fields);
    expect(after?.objectId).not.toBe(objectId);
  });

  it("keeps the filter when an object is deleted on its page", async () => {
    await show(`classes/Product?where=${where({ price: { $gt: 290 } })}`);
    await rows().getByRole("link").first().click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("No object matches.").waitFor();

    expect(await find("Tea 300")).toBeUndefined();
  });

  it("gives all chosen rows one ACL", async () => {
    await show("classes/Product");
    for (const name of ["Tea 5", "Tea 210"]) await rowOf(name).getByRole("checkbox").check();
    await page.getByRole("button", { name: "Change the ACL" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Write").first().uncheck();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });

    const found = await console.callApi<Found>("classes/Product?returnACL=true&order=price");
    const shared = found.results.filter(({ ACL }) => !(ACL as Acl)["*"]?.write);
    expect(shared.map(({ name }) => name)).toEqual(["Tea 5", "Tea 210"]);
  });

  it("keeps filters of a class under names", async () => {
    const dear = where({ price: { $gt: 7 } });
    await show(`classes/Product?where=${dear}&order=-price`);
    await page.getByRole("button", { name: "Save this filter" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("dear");
    await page.keyboard.press("Enter");
    await show("classes/Product");
    await page.reload();
    await page.getByRole("combobox", { name: "Saved filters" }).selectOption("dear");
    await page.waitForURL(/order=-price/);
    expect(decodeURIComponent(page.url())).toContain('where={"price":{"$gt":7}}');

    await page.getByRole("button", { name: "Remove dear" }).click();
    await expect
      .poll(() => page.getByRole("combobox", { name: "Saved filters" }).count(), {
        timeout: 30_000,
      })
      .toBe(0);
  });

  it("finds a user by a part of an own name column, and says that it reads all users", async () => {
    await show("classes/_User");
    await page.getByRole("searchbox", { name: "Find a user" }).fill("OF GRA");
    await page.keyboard.press("Enter");
    await showsInOrder("grace");
    await page.getByText(/this read all users/).waitFor();
    await page.getByRole("searchbox", { name: "Search", exact: true }).fill("race@exam");
    await page.keyboard.press("Enter");

    await page.waitForURL(/classes\/_User\/[0-9a-f]{24}$/);
  });

  it("adds a user to a role and removes them, on the page of either", async () => {
    const { objectId: role } = await console.callApi<{ objectId: string }>("roles", {
      ...{ name: "editors", ACL: { "*": { read: true } } },
    });
    const { results } = await console.callApi<Found>(`users?where=${where({ username: "ada" })}`);
    await show(`classes/_User/${results[0]?.objectId}`);
    await page.getByRole("combobox", { name: "Add to a role" }).selectOption("editors");
    await page.getByRole("combobox", { name: "Add to a role" }).press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remove editors" }).waitFor();
    await show(`classes/_Role/${role}`);
    await page.getByRole("button", { name: "Remove ada" }).waitFor();
    await page.getByRole("searchbox", { name: "Find a user" }).fill("grace@");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Add grace" }).click();
    await page.getByRole("button", { name: "Remove grace" }).waitFor();
    await page.getByRole("button", { name: "Remove ada" }).click();
    await page.getByRole("button", { name: "Remove ada" }).waitFor({ state: "detached" });

    const object = { __type: "Pointer", className: "_Role", objectId: role };
    const members = where({ $relatedTo: { object, key: "users" } });
    const found = await console.callApi<Found>(`users?where=${members}`);
    expect(found.results.map(({ username }) => username)).toEqual(["grace"]);
  });

  it("explains why a relation or a field that exists cannot be added", async () => {
    await show("classes/_Role/new");
    await page.getByRole("textbox", { name: "Add a field" }).fill("users");
    await page.getByText("users is a relation of this class").waitFor();
    await page.getByRole("textbox", { name: "Add a field" }).fill("name");
    await page.getByText("The object has the field name already.").waitFor();

    expect(await page.getByRole("button", { name: "Add a field" }).isDisabled()).toBe(true);
  });

  it("creates an empty class, unless its name is wrong or taken", async () => {
    await show("new-class");
    const name = page.getByRole("textbox", { name: "Name" });
    await name.fill("_Mine");
    await page.getByText("beginning with a letter, such as Product").waitFor();
    await name.fill("Product");
    await page.getByText("The class Product exists already.").waitFor();
    await name.fill("Shop");
    await page.getByRole("button", { name: "Create the class" }).click();
    await page.getByText("Nothing here yet.").waitFor();
    await page.getByRole("link", { name: "Shop" }).waitFor();

    expect(await console.callApi("classes/Shop")).toEqual({ results: [] });
  });
});
