import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseConfig } from "../../../lib/config.ts";
import { readProjectContext } from "../../../lib/read-config.ts";
import { chromiumPath, startConsole, type TestedConsole } from "../../support/cloud/console.ts";

const TEA = { name: "Keemun", price: 7, tags: ["black"], secret: "x" };

interface Definitions {
  readonly definitions: Readonly<Record<string, object>>;
}

let first: TestedConsole;
let second: TestedConsole | undefined;
let page: Page;
let lines: Readonly<Record<string, unknown>>;

const check = (choice: string) => page.getByRole("checkbox", { name: choice, exact: true }).check();
const rowOf = (at: Page, field: string) =>
  at.locator("tbody tr", { has: at.locator("td:first-child", { hasText: field }) });

describe.skipIf(!chromiumPath)("the page of a class in the console", () => {
  beforeAll(async () => {
    first = await startConsole();
    const { objectId } = await first.callApi<{ objectId: string }>("classes/Maker", {
      name: "Bai",
    });
    const maker = { __type: "Pointer", className: "Maker", objectId };
    await first.callApi("classes/Tea", { ...TEA, maker });
    page = await first.open("classes/Tea", { viewport: { width: 1440, height: 900 } });
    await page.getByRole("link", { name: "Columns and rights" }).click();
    await page.getByRole("heading", { name: "Class Tea" }).waitFor();
  }, 120_000);
  afterAll(async () => {
    await first?.close();
    await second?.close();
  });

  it("shows the columns with their types and the indexes that serve them", async () => {
    await expect
      .poll(() => rowOf(page, "maker").innerText(), { timeout: 30_000 })
      .toMatch(/Pointer · Maker\s+equality/);
    expect(await rowOf(page, "price").innerText()).toMatch(/Number\s+–/);
    expect(await rowOf(page, "createdAt").innerText()).toMatch(/Date\s+order of creation/);
  });

  it("writes the lines for what is chosen, which the settings take", async () => {
    await page.getByText("Change something above.").waitFor();
    for (const choice of [
      "Equality: tags",
      "Range, order: price",
      "Unique: name",
      "Hidden: secret",
    ])
      await check(choice);
    await page.getByRole("textbox", { name: "Default: price" }).fill("cheap");
    await page.getByRole("alert").filter({ hasText: "Write a number" }).waitFor();
    await page.getByRole("textbox", { name: "Default: price" }).fill("5");
    await page.getByRole("combobox", { name: /^create/ }).selectOption("roles");
    await page.getByRole("textbox", { name: "Roles that may create" }).fill("admin, editor");
    await page.getByRole("combobox", { name: /^delete/ }).selectOption("nobody");
    lines = JSON.parse(await page.locator("main pre").last().innerText());

    expect(lines).toEqual({
      classes: {
        definitions: {
          Tea: {
            ...{ indexedFields: ["tags"], sortedFields: ["price"], uniqueFields: ["name"] },
            ...{ hiddenFields: ["secret"], defaults: { price: 5 } },
          },
        },
      },
      classPermissions: { Tea: { create: ["role:admin", "role:editor"], delete: false } },
    });
    const landfall = readProjectContext().landfall as object;
    expect(() => parseConfig({ ...landfall, ...lines })).not.toThrow();
  });

  it("shows the indexes of a service with these lines as soon as they serve", async () => {
    second = await startConsole(lines);
    await second.callApi("classes/Tea", TEA);
    const after = await second.open("class/Tea");

    await expect
      .poll(() => rowOf(after, "tags").innerText(), { timeout: 30_000 })
      .toMatch(/Array\s+equality/);
    expect(await rowOf(after, "price").innerText()).toMatch(/Number\s+ranges and order/);
    expect(await rowOf(after, "name").innerText()).toMatch(/String\s+unique value/);
  });

  it("begins with the settings of the service, and writes what replaces them", async () => {
    if (second === undefined) throw new Error("The test before starts it");
    const after = await second.open("class/Tea");
    const running = after.locator("figure", { hasText: "The service runs with this" });
    const definition = (lines.classes as Definitions).definitions;
    const shown = JSON.parse(await running.locator("pre").innerText());
    expect(shown.classes.definitions).toEqual(definition);
    expect(shown.classPermissions.Tea).toMatchObject({ find: true, delete: false });
    const box = (name: string) => after.getByRole("checkbox", { name, exact: true });
    expect(await box("Hidden: secret").isChecked()).toBe(true);
    expect(await after.getByRole("textbox", { name: "Default: price" }).inputValue()).toBe("5");
    const rights = after.getByRole("combobox", { name: /^create/ });
    expect(await rights.innerText()).toContain("as it is: role:admin, role:editor");
    await after.getByText("Change something above.").waitFor();
    await box("Hidden: secret").uncheck();
    const { hiddenFields: _, ...rest } = definition.Tea as Record<string, unknown>;

    expect(JSON.parse(await after.locator("main pre").last().innerText())).toEqual({
      classes: { definitions: { Tea: rest } },
    });
  });
});
