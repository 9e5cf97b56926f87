import Table from "cli-table3";
import type { State } from "./finding.ts";
import type { CheckResult } from "./run-checks.ts";

const MARKS: Readonly<Record<State, string>> = {
  ok: "✓ ok",
  warning: "! warning",
  problem: "✗ problem",
  skipped: "– skipped",
};

const WIDTHS = { check: 20, state: 12, text: 66 };

/** A table of all findings, then the fix of each, so that commands can be copied whole. */
export function toReport(results: readonly CheckResult[]): string {
  const table = new Table({
    head: ["check", "state", "finding"],
    colWidths: [WIDTHS.check, WIDTHS.state, WIDTHS.text],
    wordWrap: true,
    style: { head: [], border: [] },
  });
  for (const { check, findings } of results) {
    for (const { state, text } of findings) table.push([check, MARKS[state], text]);
  }
  return [table.toString(), ...toRemedies(results), toSummary(results)].join("\n");
}

function toRemedies(results: readonly CheckResult[]): string[] {
  return results.flatMap(({ check, findings }) =>
    findings.flatMap(({ remedy }) => (remedy === undefined ? [] : [`${check}:\n  ${remedy}`])),
  );
}

function toSummary(results: readonly CheckResult[]): string {
  const count = (state: State) => findStates(results).filter((one) => one === state).length;
  const states = (["problem", "warning", "skipped", "ok"] as const).map(
    (state) => `${state} ${count(state)}`,
  );
  return `\n${states.join(", ")}`;
}

export function toJson(target: string, results: readonly CheckResult[]): string {
  return JSON.stringify({ target, results }, null, 2);
}

/** 1 if there is a problem, else 0. */
export function exitCodeFor(results: readonly CheckResult[]): 0 | 1 {
  return findStates(results).includes("problem") ? 1 : 0;
}

function findStates(results: readonly CheckResult[]): State[] {
  return results.flatMap(({ findings }) => findings.map(({ state }) => state));
}
