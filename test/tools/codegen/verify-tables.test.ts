import { describe, expect, it } from "vitest";
import type { Report } from "../../../cli/verify/progress.ts";
import {
  fillSettled,
  fillStatus,
  fillSteps,
  inChinese,
  inEnglish,
} from "../../../tools/codegen/verify-tables.ts";

const STEPS = {
  routes: { title: "Routes are answered", laws: ["L21", "L1"], remedy: "Deploy" },
  tunnel: { title: "The tunnel is answered", laws: ["L1"], remedy: "Deploy" },
};
const PAGE =
  "| L1 | Law | local | [a](../a) |\n| L5 | Law | local | [b](../b) |\n<!-- settled:begin (x) -->\nold\n<!-- settled:end -->\nafter\n";

function report(day: string, region: string | undefined, ...passed: readonly string[]): Report {
  const results = passed.map((step) => {
    const facts = { title: "", laws: [], text: "", seconds: 1 };
    return { step, ...facts, state: "passed", endedAt: `${day}T10:00:00.000Z` } as const;
  });
  const subject = { target: "shop", version: "1.0.0", mark: "m", leftovers: [] };
  return { ...subject, results, ...(region && { region }) };
}

const rowsOf = (page: string) =>
  page
    .split("\n")
    .filter((line) => /^\| L\d/.test(line))
    .slice(2);

describe("the table of laws that AWS settles", () => {
  it("names tests and steps of each law in the order of the codes", () => {
    expect(rowsOf(fillSettled(PAGE, STEPS, []))).toEqual([
      "| L1 | [a](../a) | routes, tunnel | not yet |",
      "| L5 | [b](../b) | – | – |",
      "| L21 | – | routes | not yet |",
    ]);
  });

  it("names the latest report in which all steps of a law passed", () => {
    const reports = [
      report("2026-12-01", "eu-west-1", "routes", "tunnel"),
      report("2026-12-02", "us-east-1", "routes"),
    ];
    expect(rowsOf(fillSettled(PAGE, STEPS, reports))).toEqual([
      "| L1 | [a](../a) | routes, tunnel | 2026-12-01, eu-west-1, version 1.0.0 |",
      "| L5 | [b](../b) | – | – |",
      "| L21 | – | routes | 2026-12-02, us-east-1, version 1.0.0 |",
    ]);
  });

  it("leaves out local clouds", () => {
    const reports = [report("2026-12-01", undefined, "routes", "tunnel")];
    expect(rowsOf(fillSettled(PAGE, STEPS, reports)).join()).not.toContain("2026");
  });
});

it("the status of a README is that of the newest run on AWS, and never that of a local cloud", () => {
  const page = "a\n<!-- aws-status:begin (x) -->\nold\n<!-- aws-status:end -->\nb\n";
  const local = report("2026-12-09", undefined, "routes");
  expect(fillStatus(page, [local], inEnglish)).toContain("Landfall has not run on AWS yet.");
  expect(fillStatus(page, [], inChinese)).toContain("还没有在 AWS 上运行过");
  const older = report("2026-12-01", "eu-west-1", "routes");
  const reports = [report("2026-12-02", "us-east-1", "routes", "tunnel"), older, local];
  const filled = fillStatus(page, reports, inEnglish);
  expect(filled).toContain("Version 1.0.0 ran on AWS on 2026-12-02 in us-east-1: 2 of 2 steps of");
  expect(fillStatus(filled, reports, inEnglish)).toBe(filled);
  expect(fillStatus(page, reports, inChinese)).toContain("的 2 步通过了 2 步");
});

it("the table of steps does not change when it is filled again", () => {
  const page = "<!-- verify-steps:begin (x) -->\n<!-- verify-steps:end -->\n";
  const once = fillSteps(page, STEPS);
  expect(once).toContain("| routes | Routes are answered | L21, L1 |");
  expect(fillSteps(once, STEPS)).toBe(once);
});
