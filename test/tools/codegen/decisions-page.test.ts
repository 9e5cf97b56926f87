import { describe, expect, it } from "vitest";
import { generateDecisionsPage } from "../../../tools/codegen/decisions-page.ts";

const toPage = (title: string) =>
  `# ${title}\n\nDate: 2026-11-24 · Status: accepted\n\n## Context\n`;

const INDEX = "# Decisions\n\n<!-- decisions:begin (x) -->\nold\n<!-- decisions:end -->\n";

function generate(...pages: readonly (readonly [name: string, text: string])[]): string {
  const named = pages.map(([name, text]) => [`${name}.md`, text] as const);
  return generateDecisionsPage(INDEX, new Map(named));
}

describe("the index of the decisions", () => {
  it("links each page by its heading, below its topic", () => {
    const index = generate(
      ["push/leases", toPage("Send a chunk under a lease")],
      ["push/digests", toPage("Keep a digest")],
      ["files/copies", toPage("Copy an upload")],
    );

    const links = [...index.matchAll(/^(?:## .*|- \[.*\])/gm)].map(([link]) => link);
    expect(links).toEqual([
      "## Push",
      "- [Keep a digest]",
      "- [Send a chunk under a lease]",
      "## Files",
      "- [Copy an upload]",
    ]);
    expect(index).toMatch(/^# Decisions\n\n<!-- decisions:begin [\s\S]*<!-- decisions:end -->\n$/);
  });

  it.each([
    ["push/leases", "Send a chunk under a lease\n"],
    ["push/leases", "# Send a chunk under a lease\n\nDate: yesterday\n"],
    ["unknown/leases", toPage("Send a chunk under a lease")],
  ])("fails for %s with %j", (name, text) => {
    expect(() => generate([name, text])).toThrow(`docs/decisions/${name}`);
  });
});
