/**
 * Links each row of the pages below to the tests whose titles contain its code, and writes where each law of
 * AWS is kept and settled. `--check` writes nothing and fails if a page is out of date or a code has no row or no test.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { STEPS } from "../cli/verify/steps.ts";
import { readReports } from "./codegen/reports.ts";
import { fillSettled } from "./codegen/verify-tables.ts";
import { fillShownBy, findGaps, type TestsByCode } from "./docs/shown-by.ts";
import { findCodes } from "./docs/test-titles.ts";

const PAGES = ["docs/threats.md", "docs/faults.md", "docs/aws-laws.md"];

const isCheck = process.argv.includes("--check");
const tests = await readTests();
const pages = PAGES.map((path) => ({ path, text: readFileSync(path, "utf8") }));
const reports = await readReports();
const filled = pages.map(({ path, text }) => ({
  path,
  text: fillSettled(fillShownBy(text, tests), STEPS, reports),
}));
const stale = filled.filter(({ text }, i) => text !== pages[i]?.text).map(({ path }) => path);
const gaps = findGaps(
  filled.map(({ text }) => text),
  tests,
);

if (isCheck) {
  for (const path of stale) complain(`${path} is out of date; run: npm run codegen`);
} else {
  for (const { path, text } of filled) writeFileSync(path, text);
}
for (const gap of gaps) complain(gap);

async function readTests(): Promise<TestsByCode> {
  const tests = new Map<string, string[]>();
  const names = await readdir("test", { recursive: true });
  const files = names.map((name) => `test/${name.replaceAll("\\", "/")}`).sort();
  for (const file of files.filter((path) => path.endsWith(".test.ts"))) {
    for (const code of findCodes(readFileSync(file, "utf8"))) {
      tests.set(code, [...(tests.get(code) ?? []), file]);
    }
  }
  return tests;
}

function complain(problem: string): void {
  console.error(problem);
  if (isCheck) process.exitCode = 1;
}
