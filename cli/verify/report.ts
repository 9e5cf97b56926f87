import Table from "cli-table3";
import { describeCost } from "./bill.ts";
import type { Report, StepResult, StepState } from "./progress.ts";

const MARKS: Readonly<Record<StepState, string>> = {
  passed: "✓ passed",
  failed: "✗ failed",
  skipped: "– skipped",
};
const WIDTHS = [18, 11, 9, 66];

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
  return [table.toString(), ...remedies, "", toSummary(report), ...costOf(report)].join("\n");
}

/** The report as a page that a team can attach to an issue; it holds no key. */
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
    ...costOf(report).flatMap((cost) => ["", cost]),
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

/** The cost of the runs, if they have reached the service. */
function costOf({ usage }: Report): readonly string[] {
  return usage === undefined ? [] : [describeCost(usage)];
}

function failures({ results }: Report): readonly StepResult[] {
  return results.filter(({ state }) => state === "failed");
}
