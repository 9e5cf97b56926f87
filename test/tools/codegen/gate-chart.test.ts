import { describe, expect, it } from "vitest";
import { fillGateChart } from "../../../tools/codegen/gate-chart.ts";

const PAGE = "before\n<!-- gate:begin: drawn -->\nold\n<!-- gate:end -->\nafter\n";

const toResults = (ratios: Readonly<Record<string, number>>) =>
  JSON.stringify({
    node: "v24.1.0",
    results: Object.entries(ratios).map(([name, ratio]) => ({ name, ratio })),
  });

describe("the chart of the gate", () => {
  it("replaces what stood between its marks, and nothing else", () => {
    const page = fillGateChart(PAGE, toResults({ sending: 1.2 }));

    expect(page).toMatch(/^before\n<!-- gate:begin: drawn -->\n\n```mermaid\n/);
    expect(page).toMatch(/```\n\n<!-- gate:end -->\nafter\n$/);
    expect(page).not.toContain("old");
  });

  it("draws each ratio but those of imports, below the next whole number", () => {
    const page = fillGateChart(PAGE, toResults({ sending: 1.2, query: 2.7, "the import of x": 9 }));

    expect(page).toContain('x-axis ["sending", "query"]');
    expect(page).toContain("bar [1.2, 2.7]");
    expect(page).toContain("0 --> 3");
    expect(page).toContain("on Node.js 24.1.0");
  });

  it("refuses a page without its marks", () => {
    expect(() => fillGateChart("before", toResults({}))).toThrow("gate:begin");
  });
});
