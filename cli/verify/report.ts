import Table from "cli-table3";
import { describeCost } from "./bill.ts";
import type { Report, StepResult, StepState } from "./progress.ts";

const MARKS: Readonly<Record<StepState, string>> = {
  passed: "✓ passed",
  failed: "✗ failed",
  skipped: "– skipped",
};
const WIDTHS = [18, 11, 9, 66];
/** Paths of leftovers in a sentence; report.json has all. */
const SHOWN = 3;

/** A table for the terminal, then what to do about each failure. */
export function toTable(report: Report): string {
  const table = new Table({
    head: ["step", "state", "seconds", "result"],
    colWidths: WIDTHS,
    wordWrap: true,
    style: { head: [], border: [] },
  });
  for (const { step, state, seconds, text } of report.results) {
    table.push([step, MARKS[state], seconds.toFixed(1), text]);
  }
  const remedies = failures(report).map(({ step, remedy }) => `${step}:\n  ${remedy}`);
  return [table.toString(), ...remedies, "", toSummary(report), ...endOf(report)].join("\n");
}

/** The report as a page that a team can attach to an issue. It contains no key. */
export function toPage(report: Report): string {
  const { target, region, version, results } = report;
  const place = region === undefined ? target : `${target} in ${region}`;
  return [
    `# Verification of ${place}`,
    "",
    `Version ${version}. ${toSummary(report)}`,
    "",
    "| Step | Shows | Laws | State | Seconds | Result |",
    "| --- | --- | --- | --- | ---: | --- |",
    ...results.map(toRow),
    ...failures(report).flatMap(({ step, remedy = "" }) => ["", `**${step}**: ${remedy}`]),
    ...endOf(report).flatMap((sentence) => ["", sentence]),
    "",
  ].join("\n");
}

function toRow({ step, title, laws, state, seconds, text, endedAt }: StepResult): string {
  const result = `${text.replaceAll("|", "\\|").replaceAll("\n", " ")} (${endedAt})`;
  const cells = [step, title, laws.join(", "), MARKS[state], seconds.toFixed(1), result];
  return `| ${cells.join(" | ")} |`;
}

function toSummary({ results }: Report): string {
  const count = (state: StepState) => results.filter((result) => result.state === state).length;
  return (["failed", "passed", "skipped"] as const)
    .map((state) => `${state} ${count(state)}`)
    .join(", ");
}

/** The cost of the runs, if they reached the service, and what they left behind. */
function endOf({ usage, leftovers }: Report): readonly string[] {
  const cost = usage === undefined ? [] : [describeCost(usage)];
  return [...cost, ...describeLeftovers(leftovers)];
}

function describeLeftovers(paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return [];
  const more = paths.length > SHOWN ? ` and ${paths.length - SHOWN} more` : "";
  const shown = paths.slice(0, SHOWN).join(", ");
  return [
    `Left behind: ${shown}${more}. Run the command again with the same --out: it deletes them first. Or send DELETE with the master key to each path in leftovers of report.json`,
  ];
}

function failures({ results }: Report): readonly StepResult[] {
  return results.filter(({ state }) => state === "failed");
}
