import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, startConsole, type TestedConsole } from "../../support/cloud/console.ts";

let console: TestedConsole;

const ask = (query: string) => console.callApi(query).catch(() => {});

describe.skipIf(!chromiumPath)("the requests of the console", () => {
  beforeAll(async () => {
    console = await startConsole();
    await ask(`classes/Tide?where=${encodeURIComponent('{"height":{"$wrong":1}}')}`);
    await ask("classes/Tide?limit=7&session_token=hidden-session");
    await ask(`users?where=${encodeURIComponent('{"sessionToken":"hidden-too"}')}`);
  }, 180_000);
  afterAll(() => console?.close());

  it("open with the sentence of their error and their query", async () => {
    const page = await console.open("requests");
    const row = page.locator("tr", { hasText: "/1.1/classes/Tide" }).filter({ hasText: "400" });
    await row.locator("summary").click();

    await row.getByText("$wrong").first().waitFor();
  });

  it("have no secrets of their queries", async () => {
    const answer = await fetch(`${console.cloud.url}/_local/requests`);
    const text = await answer.text();

    expect(text).toContain('"limit":"7"');
    expect(text).not.toContain("hidden");
  });

  it("are filtered by a text, and held on request", async () => {
    const page = await console.open("requests");
    await page.getByRole("searchbox", { name: "Filter the requests" }).fill("tide");
    const rows = page.locator("tbody tr");
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByLabel("Follow").uncheck();
    await ask("classes/Tide");
    await page.waitForTimeout(2_500);
    expect(await rows.count()).toBe(2);
    await page.getByLabel("Follow").check();

    await expect.poll(() => rows.count(), { timeout: 5_000 }).toBe(3);
  });
});
