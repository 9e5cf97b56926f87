import { toUsd } from "../../functions/domain/push/report/prices.ts";
import type { CutFile } from "../formats/source-file.ts";
import { line, table } from "../terminal.ts";
import type { UnitsByTable } from "./import-writer.ts";
import { sumUnits } from "./run-import.ts";
import { allRows, refusedRows, type Tally } from "./tally.ts";

export interface ShownImport {
  readonly tally: Tally;
  /** Classes that rows name, and of which no file has a row. */
  readonly missing: readonly string[];
  readonly units: UnitsByTable;
  readonly seconds: number;
  readonly report: string;
  readonly dryRun: boolean;
}

const count = (number: number) => number.toLocaleString("en");
const rows = (number: number) => `${count(number)} ${number === 1 ? "row" : "rows"}`;

/** Tables of imported rows, left-out rows, and the cost. */
export function showTally({ tally, missing, units, seconds, report, dryRun }: ShownImport): void {
  table(
    [
      "class or relation",
      dryRun ? "would come" : "imported",
      "updated",
      "here already",
      "refused",
      "left out",
    ],
    Object.entries(tally.counts)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { written, updated, kept, refused, leftOut }]) => [
        name,
        ...[written, updated, kept, refused, leftOut].map(count),
      ]),
  );
  if (dryRun) line("A dry run does not compare rows with those that are here already.");
  const leftOut = Object.entries(tally.leftOut);
  if (leftOut.length > 0) table(["does not come along", "because"], leftOut);
  showCost(units, dryRun);
  const rate = allRows(tally) / Math.max(seconds, 0.001);
  line(
    `${count(allRows(tally))} rows in ${seconds.toFixed(1)} s (${count(Math.round(rate))} a second).`,
  );
  const refused = refusedRows(tally);
  const incomplete = tally.incomplete ?? 0;
  if (incomplete > 0)
    line(`${rows(incomplete)} came without a field; ${report} has each with its reason.`);
  if (refused > 0)
    line(
      `${rows(refused)} ${refused === 1 ? "was" : "were"} refused; ${report} has each with its reason.`,
    );
  for (const place of tally.cut ?? []) line(describeCut(place));
  if (missing.length === 0) return;
  line(`No file has ${missing.join(", ")}, which other rows name.`);
  line("Fetch the export again if they should come along; otherwise these Pointers lead nowhere.");
}

function describeCut({ file, line: missing, lastEntry, reason }: CutFile): string {
  if (lastEntry !== undefined) {
    return `${file} was read to the end of ${lastEntry}. Every file after it is missing. ${reason}`;
  }
  const end =
    missing > 1 ? `was read to line ${count(missing - 1)}. The rest of it` : "can't be read. It";
  return `${file} ${end}, and every file after it in an archive, is missing. ${reason}`;
}

function showCost(units: UnitsByTable, dryRun: boolean): void {
  const writeUnits = sumUnits(units);
  const usd = toUsd({ writeUnits });
  line(
    `${dryRun ? "It would cost" : "Written:"} ${count(writeUnits)} write units, $${usd.toFixed(2)}.`,
  );
}
