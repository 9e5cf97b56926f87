import { describe, expect, it } from "vitest";
import type { Report } from "../../../cli/verify/progress.ts";
import { fillSettled, fillSteps } from "../../../tools/codegen/verify-tables.ts";

const STEPS = {
  routes: { title: "Routes are answered", laws: ["L21", "L1"], remedy: "Deploy" },
  tunnel: { title: "The tunnel is answered", laws: ["L1"], remedy: "Deploy" },
};
const PAGE = "before\n<!-- settled:begin (x) -->\nold\n<!-- settled:end -->\nafter\n";

function report(day: string, region: string | undefined, ...passed: readonly string[]): Report {
  const results = passed.map((step) => {
    const facts = { title: "", laws: [], text: "", seconds: 1 };
    return { step, ...facts, state: "passed", endedAt: `${day}T10:00:00.000Z` } as const;
  });
  const subject = { target: "shop", version: "1.0.0", mark: "m", leftovers: [] };
  return { ...subject, results, ...(region && { region }) };
}

const rowsOf = (page: string) => page.split("\n").filter((line) => /^\| L\d/.test(line));

describe("the table of laws that AWS settles", () => {
  it("names the steps of each law in the order of the codes", () => {
    expect(rowsOf(fillSettled(PAGE, STEPS, []))).toEqual([
      "| L1 | routes, tunnel | not yet |",
      "| L21 | routes | not yet |",
    ]);
  });

  it("names the latest report in which all steps of a law passed", () => {
    const reports = [
      report("2026-12-01", "eu-west-1", "routes", "tunnel"),
      report("2026-12-02", "us-east-1", "routes"),
    ];
    expect(rowsOf(fillSettled(PAGE, STEPS, reports))).toEqual([
      "| L1 | routes, tunnel | 2026-12-01, eu-west-1, version 1.0.0 |",
      "| L21 | routes | 2026-12-02, us-east-1, version 1.0.0 |",
    ]);
  });

  it("leaves out local clouds", () => {
    const reports = [report("2026-12-01", undefined, "routes", "tunnel")];
    expect(rowsOf(fillSettled(PAGE, STEPS, reports)).join()).not.toContain("2026");
  });
});

it("the table of steps does not change when it is filled again", () => {
  const page = "<!-- verify-steps:begin (x) -->\n<!-- verify-steps:end -->\n";
  const once = fillSteps(page, STEPS);
  expect(once).toContain("| routes | Routes are answered | L21, L1 |");
  expect(fillSteps(once, STEPS)).toBe(once);
});
