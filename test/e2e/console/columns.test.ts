import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, startConsole, type TestedConsole } from "../../support/cloud/console.ts";

let console: TestedConsole;
let page: Page;

const header = (field: string) => page.locator("thead th", { hasText: field });
const shown = async () =>
  (await page.locator("thead th").allInnerTexts()).map((text) => text.replace(/[▴▾]/, "").trim());
const startsWith = (...fields: readonly string[]) =>
  expect
    .poll(async () => (await shown()).slice(1, 1 + fields.length), { timeout: 30_000 })
    .toEqual(fields);
const widthOf = async (field: string) => (await header(field).boundingBox())?.width ?? 0;

describe.skipIf(!chromiumPath)("a column of the data browser", () => {
  beforeAll(async () => {
    console = await startConsole();
    for (const name of ["Longjing", "Keemun"])
      await console.callApi("classes/Tea", { name, area: "Zhejiang", price: 5, weight: 100 });
    page = await console.open("classes/Tea", { viewport: { width: 900, height: 844 } });
    await header("price").waitFor();
  }, 120_000);
  afterAll(() => console?.close());

  it("is moved by a drag, by keys and in the dialog, and this browser keeps the order", async () => {
    await startsWith("objectId", "area", "name", "price");
    await header("name").dragTo(header("area"));
    await startsWith("objectId", "name", "area", "price");
    await header("area").getByRole("button").press("Alt+ArrowRight");
    await startsWith("objectId", "name", "price", "area");
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("button", { name: "Move price to the left" }).click();
    await page.getByRole("button", { name: "Close" }).click();
    await page.reload();

    await startsWith("objectId", "price", "name", "area");
  });

  it("is resized at its edge and by keys", async () => {
    const before = await widthOf("price");
    await header("price").getByRole("button").press("Alt+Shift+ArrowRight");
    await expect.poll(() => widthOf("price"), { timeout: 30_000 }).toBe(before + 20);
    const box = await header("price").locator(".edge").boundingBox();
    const place = { x: (box?.x ?? 0) + 3, y: (box?.y ?? 0) + 8 };
    await page.mouse.move(place.x, place.y);
    await page.mouse.down();
    await page.mouse.move(place.x + 50, place.y, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => widthOf("price"), { timeout: 30_000 }).toBe(before + 70);
    await page.reload();

    await expect.poll(() => widthOf("price"), { timeout: 30_000 }).toBe(before + 70);
  });

  it("stays at the left when it is pinned", async () => {
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Pin name at the left" }).check();
    await page.getByRole("button", { name: "Close" }).click();
    const before = (await header("name").boundingBox())?.x;
    await page.evaluate("document.querySelector('.grid-scroll').scrollLeft = 400");

    await expect
      .poll(async () => (await header("price").boundingBox())?.x, { timeout: 30_000 })
      .toBeLessThan(before ?? 0);
    expect((await header("name").boundingBox())?.x).toBe(before);
  });

  it("has a filter of its type, which marks a wrong value and stands in the address", async () => {
    const filter = page.getByRole("textbox", { name: "Filter weight" });
    await filter.fill("> abc");
    await filter.press("Enter");
    expect(await filter.getAttribute("aria-invalid")).toBe("true");
    expect(page.url()).not.toContain("where");
    await filter.fill("> 200");
    await filter.press("Enter");
    await page.getByText("No object matches.").waitFor();
    await page.reload();

    expect(await page.getByRole("textbox", { name: "Filter weight" }).inputValue()).toBe("> 200");
    expect(await page.getByRole("combobox", { name: "Operator" }).inputValue()).toBe("greater");
  });
});
