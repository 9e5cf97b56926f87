import { formatUsd } from "../../lib/costs/format-usd.ts";
import { table } from "../terminal.ts";
import type { Count } from "./count-rows.ts";
import type { Sample } from "./sample-rows.ts";

/** The drill of one table. */
export interface TableResult {
  readonly table: string;
  /** Seconds until its copy could be read. */
  readonly restoreSeconds: number;
  readonly liveRows: number;
  readonly copyRows: number;
  /** Rows older than the moment that the copy has less than the table. */
  readonly missingRows: number;
  readonly sample: Sample;
}

export interface DrillReport {
  readonly stack: string;
  readonly region: string;
  /** ISO 8601: the moment that the tables were restored to. */
  readonly moment: string;
  readonly minutes: number;
  readonly usd: number;
  readonly tables: readonly TableResult[];
  /** One sentence for each table that lacks rows in its copy. */
  readonly problems: readonly string[];
}

/** A copy may have more of the older rows, since the app deletes rows; never fewer. */
export function countMissing(live: Count, restored: Count): number {
  return Math.max(0, live.olderRows - restored.olderRows);
}

export function findProblems(tables: readonly TableResult[]): string[] {
  return tables.flatMap((result) => {
    const problem = findProblem(result);
    return problem === undefined ? [] : [`${result.table}: ${problem}`];
  });
}

function findProblem({ liveRows, copyRows, missingRows, sample }: TableResult): string | undefined {
  if (missingRows > 0)
    return `${toRows(missingRows)} older than the moment and missing from the copy`;
  // A deletion in the live table can hide a missing row from the counts, but not from the sample.
  if (sample.lost > 0)
    return `${toRows(sample.lost)} in the sample, older than the moment and missing from the copy`;
  // Only dates show that an empty copy lacks nothing: all rows are newer than the moment.
  const isNew = sample.newer > 0 && sample.undated === 0;
  return copyRows === 0 && liveRows > 0 && !isNew
    ? `the copy is empty, the table has ${liveRows} rows`
    : undefined;
}

/** Rows without a date are no problem, but they prove nothing either. */
export function describeUndated(tables: readonly TableResult[]): readonly string[] {
  const found = tables.filter(({ sample }) => sample.undated > 0);
  if (found.length === 0) return [];
  const counts = found.map(({ table: name, sample }) => `${name} ${sample.undated}`).join(", ");
  return [
    `Not judged: sampled rows without a date that the copies lack (${counts}). They are newer than the moment or lost.`,
  ];
}

function toRows(count: number): string {
  return count === 1 ? "1 row is" : `${count} rows are`;
}

/** An import gives new rows the dates of their source. */
const ADVICE =
  "Rows that were imported since the moment have the dates of their source, and a new stack has few old rows: run the drill again ten minutes after the last import. If rows are missing again, open a case with AWS Support before you need a backup.";

const SUCCESS = "✓ No row with a date before the moment is missing.";

export function printReport({ moment, minutes, usd, tables, problems }: DrillReport): void {
  table(
    [
      "table",
      "rows now",
      "rows in copy",
      "missing",
      "same",
      "changed",
      "new",
      "undated",
      "lost",
      "seconds",
    ],
    tables.map(({ table: name, liveRows, copyRows, missingRows, sample, restoreSeconds }) => [
      ...[name, liveRows, copyRows, missingRows],
      ...[sample.same, sample.changed, sample.newer, sample.undated, sample.lost],
      restoreSeconds.toFixed(0),
    ]),
  );
  const cost = `${formatUsd(usd)} (list prices of us-east-1)`;
  const took = `${tables.length} tables as of ${moment} in ${minutes.toFixed(1)} minutes for ${cost}`;
  process.stdout.write(`Restored, compared and deleted ${took}.\n`);
  for (const problem of problems) process.stdout.write(`✗ ${problem}\n`);
  for (const sentence of describeUndated(tables)) process.stdout.write(`${sentence}\n`);
  process.stdout.write(problems.length === 0 ? `${SUCCESS}\n` : `${ADVICE}\n`);
}
