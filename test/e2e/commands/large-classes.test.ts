import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { runCommand } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const folder = temporaryFolder();
const report = join(folder, "report.jsonl");

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));

/** An export with one class, whose comments have a page and, if they are `unique`, a slug. */
async function writeComments(rows: number, className = "Comment"): Promise<string> {
  const file = join(folder, `${className}.jsonl`);
  const lines = Array.from({ length: rows }, (_, n) =>
    JSON.stringify({
      objectId: (1_700_000_000 + n).toString(16) + "0".repeat(16),
      createdAt: new Date(1.7e12 + n * 1_000).toISOString(),
      updatedAt: new Date(1.7e12 + n * 1_000).toISOString(),
      page: `/posts/${n % 400}`,
    }),
  );
  const head = `#filetype:JSON-streaming {"type":"Class","class":"${className}"}`;
  await writeFile(file, [head, ...lines].join("\n"));
  return file;
}

const importIt = async (file: string, ...flags: string[]) =>
  (await runCommand("import", [file, "--url", cloud.url, "--report", report, ...flags])).stdout;

describe("npx landfall import of a class of 10,000 objects", () => {
  it("warns of queries without an index, and proposes the lines, before and after it writes", async () => {
    const file = await writeComments(10_000);

    const before = await importIt(file, "--dry-run");
    const after = await importIt(file);

    for (const shown of [before, after]) {
      expect(shown).toContain(
        "Comment has 10,000 objects, and a query without an index reads all of them.",
      );
      expect(shown).toContain("npx landfall indexes suggest");
      expect(shown).toMatch(
        /"definitions": \{\s+"Comment": \{\s+"indexedFields": \[\s+"page"\s+\]/,
      );
    }
    expect(before).toContain("deployed before the import");
    expect(after).toContain(`npx landfall reindex --class Comment --url ${cloud.url}`);
  });

  it("says nothing of a class that is smaller", async () => {
    expect(await importIt(await writeComments(9_999, "Small"), "--dry-run")).not.toContain(
      "without an index",
    );
  });
});
