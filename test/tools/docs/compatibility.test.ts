import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const ROWS = readFileSync("docs/compatibility.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| ---"))
  .filter((line) => !line.endsWith("| Shown by |"));

it("has rows", () => {
  expect(ROWS.length).toBeGreaterThan(30);
});

it.each(ROWS)("names a test in its last cell: %s", (row) => {
  expect(row).toMatch(/\(\.\.\/test\/[^)]+\.test\.ts\)[^|]*\|$/);
});
