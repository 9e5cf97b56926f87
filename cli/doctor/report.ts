import Table from "cli-table3";
import type { Change } from "./compare.ts";
import type { State } from "./finding.ts";
import type { CheckResult } from "./run-checks.ts";

const MARKS: Readonly<Record<State, string>> = {
  ok: "✓ ok",
  warning: "! warning",
  problem: "✗ problem",
  skipped: "– skipped",
};

const WIDTHS = { check: 20, state: 12, text: 66 };

export interface Comparison {
  /** ISO 8601 of the result that the changes refer to; undefined without one. */
  readonly since: string | undefined;
  readonly changes: readonly Change[];
}

interface Diagnosis {
  readonly results: readonly CheckResult[];
  readonly comparison: Comparison;
}

type Findings = Pick<Diagnosis, "results"> & Partial<Diagnosis>;

/** A table of all findings, then the fix of each, so that commands can be copied whole, then what has changed. */
export function toReport({ results, comparison }: Findings): string {
  const table = new Table({
    head: ["check", "state", "finding"],
    colWidths: [WIDTHS.check, WIDTHS.state, WIDTHS.text],
    wordWrap: true,
    style: { head: [], border: [] },
  });
  for (const { check, findings } of results) {
    for (const { state, text } of findings) table.push([check, MARKS[state], text]);
  }
  return [
    table.toString(),
    ...toRemedies(results),
    toSummary(results),
    ...(comparison ? toChanges(comparison) : []),
  ].join("\n");
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

function toChanges({ since, changes }: Comparison): string[] {
  if (since === undefined) return ["No earlier result to compare with: the next run has this one"];
  if (changes.length === 0) return [`Since ${since}: nothing got worse or better`];
  const count = (direction: Change["direction"]) =>
    changes.filter((change) => change.direction === direction).length;
  const counts = (["worse", "better", "changed"] as const).map((one) => `${one} ${count(one)}`);
  const unchecked = count("unchecked");
  if (unchecked > 0) counts.push(`not checked ${unchecked}`);
  return [`Since ${since}: ${counts.join(", ")}`, ...changes.map(toLine)];
}

function toLine({ check, direction, state, text, before }: Change): string {
  if (direction === "better") return `  better, ${check}: no longer ${MARKS[state]}: ${text}`;
  if (direction === "unchecked") return `  not checked now, ${check}: ${MARKS[state]}: ${text}`;
  const earlier = before === undefined ? "" : ` (before: ${before})`;
  return `  ${direction}, ${check}: ${MARKS[state]}: ${text}${earlier}`;
}

export function toJson(target: string, { results, comparison }: Diagnosis): string {
  const { since = null, changes } = comparison;
  return JSON.stringify({ target, results, since, changes }, null, 2);
}

/** 1 if there is a problem, else 0. */
export function exitCodeFor(results: readonly CheckResult[]): 0 | 1 {
  return findStates(results).includes("problem") ? 1 : 0;
}

function findStates(results: readonly CheckResult[]): State[] {
  return results.flatMap(({ findings }) => findings.map(({ state }) => state));
}
