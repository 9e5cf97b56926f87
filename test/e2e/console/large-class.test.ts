import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, startConsole, type TestedConsole } from "../../support/cloud/console.ts";
import { importRows } from "../../support/cloud/import-rows.ts";

const at = (n: number) => new Date(1.7e12 + n * 1_000).toISOString();
const comment = (n: number) => ({
  objectId: (1_700_000_000 + n).toString(16) + "0".repeat(16),
  ...{ createdAt: at(n), updatedAt: at(n), page: `/posts/${n % 400}` },
});
const comments = (count: number) => Array.from({ length: count }, (_, n) => comment(n));

let console: TestedConsole;

describe.skipIf(!chromiumPath)("the console", () => {
  beforeAll(async () => {
    console = await startConsole();
    await importRows(console.cloud, "Comment", comments(10_000));
    await importRows(console.cloud, "Small", comments(9_999));
  }, 240_000);
  afterAll(() => console?.close());

  it("warns of queries without an index of 10,000 objects", async () => {
    const page = await console.open("classes/Comment");
    const note = page.getByRole("note");

    await note.filter({ hasText: "About 10,000 objects" }).waitFor();
    expect(await note.textContent()).toContain("npx landfall indexes suggest .local/*/logs/*.log");
    expect(await note.textContent()).not.toContain("definitions");
  });

  it("shows the settings that a filter of 10,000 objects without an index needs", async () => {
    const where = encodeURIComponent(JSON.stringify({ page: "/posts/7" }));
    const page = await console.open(`classes/Comment?where=${where}`);
    const note = page.getByRole("note");

    await note.filter({ hasText: '"Comment":{"indexedFields":["page"]}' }).waitFor();
    expect(await note.textContent()).toContain("npx landfall reindex --class Comment");
  });

  it("warns of no smaller class", async () => {
    const page = await console.open("classes/Small");
    await page.getByRole("grid").waitFor();

    expect(await page.getByRole("note").count()).toBe(0);
  });
});
