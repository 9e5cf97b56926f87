import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, startConsole, type TestedConsole } from "../../support/cloud/console.ts";

type Found = { readonly results: readonly Record<string, unknown>[] };

let console: TestedConsole;
let page: Page;

const dialog = () => page.getByRole("dialog");
const find = async (className: string) =>
  (await console.callApi<Found>(`classes/${className}?order=name`)).results;

async function openCsv(className: string, text: string): Promise<void> {
  await page.goto(`${console.cloud.url}/_local/#/classes/${className}`);
  await page.getByRole("heading", { name: className, exact: true }).waitFor();
  await page.getByRole("button", { name: "Import CSV" }).click();
  const file = { name: "a.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.getByLabel("CSV file").setInputFiles(file);
}

async function runImport(rows: string): Promise<void> {
  await page.getByRole("button", { name: `Import ${rows}` }).click();
  await page.getByText(/saved, .* refused\.$/).waitFor();
}

const close = () => dialog().getByRole("button", { name: "Close" }).click();

describe.skipIf(!chromiumPath)("the import of a CSV in the console", () => {
  beforeAll(async () => {
    console = await startConsole();
    await console.callApi("classes/Tea", { name: "Assam", price: 5, tags: ["black"] });
    page = await console.open("", { viewport: { width: 1440, height: 900 }, timezoneId: "UTC" });
  }, 120_000);
  afterAll(() => console?.close());

  it("guesses the types of new columns, names wrong rows and saves the others", async () => {
    const lines = ["name,price,fresh,picked,notes", 'Keemun,7.5,true,2026-11-24,"a, b"'];
    await openCsv("Tea", [...lines, "Longjing,cheap,false,2026-11-25,x", "Yunnan,8,,,"].join("\n"));
    await page.getByText("3 rows, 1 of them are wrong").waitFor();
    await page.getByText("Row 3: price: Write a number").waitFor();
    const types = await Promise.all(
      ["fresh", "picked", "notes"].map((field) =>
        dialog().getByLabel(`Type of ${field}`).inputValue(),
      ),
    );
    expect(types).toEqual(["Boolean", "Date", "String"]);
    await runImport("2 rows");
    await page.getByText("2 saved, 0 refused.").waitFor();
    await close();
    await page.locator("thead th", { hasText: "fresh" }).waitFor();

    const picked = { __type: "Date", iso: "2026-11-24T00:00:00.000Z" };
    const [, keemun, yunnan] = await find("Tea");
    expect(keemun).toMatchObject({
      name: "Keemun",
      price: 7.5,
      fresh: true,
      picked,
      notes: "a, b",
    });
    expect(yunnan).not.toHaveProperty("fresh");
  });

  it("shows what the service refuses with its row", async () => {
    await openCsv("Tea", "objectId,price\n650000000000000000000000,3\n");
    await runImport("1 row");
    await page
      .getByText(/Row 2: 1: Could not find object by id '650000000000000000000000'/)
      .waitFor();

    expect(await find("Tea")).toHaveLength(3);
    await close();
  });

  it("takes an export back as changes of the same objects", async () => {
    await console.callApi("classes/Tea", { name: "=HYPERLINK(1)", tags: ["x", "y"] });
    const before = await find("Tea");
    await page.goto(`${console.cloud.url}/_local/#/classes/Tea`);
    await page.getByRole("button", { name: "Reload" }).click();
    const started = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await dialog().getByRole("button", { name: "CSV" }).click();
    const text = readFileSync(await (await started).path(), "utf8");
    await close();
    await openCsv("Tea", text);
    await page.getByText("4 rows, all of them can be read.").waitFor();
    await runImport("4 rows");
    await close();

    const withoutTime = (objects: Found["results"]) =>
      objects.map(({ updatedAt: _, ...fields }) => fields);
    expect(withoutTime(await find("Tea"))).toEqual(withoutTime(before));
  });

  it("names the line of a text that is no CSV", async () => {
    await openCsv("Tea", 'name,price\n"Keemun,7\n');

    await dialog().getByRole("alert").filter({ hasText: /line/i }).waitFor();
    expect(await page.getByRole("button", { name: "Import 0 rows" }).isDisabled()).toBe(true);
    await close();
  });

  it("imports 1,000 rows with 20 requests and their progress", async () => {
    let requests = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/1.1/batch")) requests += 1;
    });
    const rows = Array.from({ length: 1_000 }, (_, n) => `Row ${n},${n}`);
    await console.callApi("classes/Big", { name: "first", n: 0 });
    await openCsv("Big", ["name,n", ...rows].join("\n"));
    await runImport("1,000 rows");
    await page.getByText("1,000 saved, 0 refused.").waitFor();
    await close();

    expect(requests).toBe(20);
  });
});
