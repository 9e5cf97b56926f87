import type { FaultCounts } from "./faults.ts";
import type { RequestTally } from "./request-tally.ts";
import { type Checked, countViolations, nameViolations } from "./violations.ts";

/** The work and findings of a soak. */
export interface SoakReport {
  readonly seed: number;
  readonly minutes: number;
  readonly clients: number;
  readonly faults: FaultCounts;
  /** Virtual minutes until everything was at rest; undefined if it never was. */
  readonly settledMinutes: number | undefined;
  /** Things that the server acknowledged to have created. */
  readonly acknowledged: Readonly<Record<string, number>>;
  readonly totalRequests: number;
  readonly requests: ReturnType<RequestTally["report"]>;
  readonly checked: readonly Checked[];
}

/** The report as Markdown. */
export function toMarkdown(report: SoakReport): string {
  const { seed, minutes, clients, totalRequests, acknowledged, settledMinutes } = report;
  const created = Object.entries(acknowledged).map(([name, count]) => `${count} ${name}`);
  return [
    `Seed ${seed}, ${minutes} minutes, ${clients} clients: ${totalRequests.toLocaleString("en")} requests,`,
    `${created.join(", ")}. At rest after ${settledMinutes ?? "no"} minutes of the shared clock.`,
    `**${countViolations(report.checked)} violations.**`,
    "",
    ...toTable(["Invariant", "Checks", "Violations"], invariantRows(report)),
    "",
    ...report.checked.flatMap(nameViolations).map((each) => `- ${each}`),
    "",
    ...toTable(["Fault", "Times"], Object.entries(report.faults).sort()),
    "",
    ...toTable(["Request", "Answers"], requestRows(report)),
    "",
  ]
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n");
}

export function invariantRows({ checked }: SoakReport): (string | number)[][] {
  return checked
    .map(({ invariant, checks, violations }) => [invariant, checks, violations.length])
    .sort(([one], [other]) => String(one).localeCompare(String(other)));
}

function requestRows({ requests }: SoakReport): string[][] {
  return Object.entries(requests).map(([kind, answers]) => [
    kind,
    Object.entries(answers)
      .map(([answer, count]) => `${answer}: ${count}`)
      .join(", "),
  ]);
}

function toTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string[] {
  const toRow = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [toRow(head), toRow(head.map(() => "---")), ...rows.map(toRow)];
}
