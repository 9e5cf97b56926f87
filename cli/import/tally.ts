import type { UnreadPart } from "../formats/read-exports.ts";
import type { CutFile } from "../formats/source-file.ts";
import type { SourceLink, SourceRow } from "../formats/source-row.ts";
import { targetOf } from "./batches.ts";
import type { RowOutcome } from "./import-writer.ts";

type Count = Readonly<Record<RowOutcome["kind"], number>>;

/** The results of an import so far; they can be stored and continued. */
export interface Tally {
  /** By class, or by relation such as `Todo.tags`. */
  readonly counts: Readonly<Record<string, Count>>;
  /** Lines that no class could be found for. */
  readonly unreadable: number;
  /** Rows that came without one of their fields. */
  readonly incomplete?: number;
  /** Files that can't be read to their ends. */
  readonly cut?: readonly CutFile[];
  /** Reasons of left-out rows by class or file. */
  readonly leftOut: Readonly<Record<string, string>>;
}

export const EMPTY_TALLY: Tally = { counts: {}, unreadable: 0, leftOut: {} };

const NO_ROWS: Count = { written: 0, updated: 0, kept: 0, refused: 0, leftOut: 0 };

export function countOutcome(
  tally: Tally,
  row: SourceRow | SourceLink,
  outcome: RowOutcome,
): Tally {
  const target = targetOf(row);
  const count = Object.hasOwn(tally.counts, target) ? tally.counts[target] : undefined;
  const before = count ?? NO_ROWS;
  const counts = {
    ...tally.counts,
    [target]: { ...before, [outcome.kind]: before[outcome.kind] + 1 },
  };
  if (leftOutFieldsIn(outcome).length > 0) {
    return { ...tally, counts, incomplete: (tally.incomplete ?? 0) + 1 };
  }
  if (outcome.kind !== "leftOut") return { ...tally, counts };
  return { ...tally, counts, leftOut: { ...tally.leftOut, [target]: outcome.reason } };
}

/** The fields without which a row came. */
export function leftOutFieldsIn(outcome: RowOutcome): readonly string[] {
  return ("leftOutFields" in outcome && outcome.leftOutFields) || [];
}

export function countUnread(tally: Tally, part: UnreadPart): Tally {
  switch (part.kind) {
    case "refused":
      return { ...tally, unreadable: tally.unreadable + 1 };
    case "skipped":
      return { ...tally, leftOut: { ...tally.leftOut, [part.file]: part.reason } };
    case "cut":
      return { ...tally, cut: [...(tally.cut ?? []), part] };
  }
}

/** Whether there was anything of an export, be it refused. */
export function hasContent(tally: Tally): boolean {
  return allRows(tally) > 0 || tally.cut !== undefined;
}

/** Whether everything came along that should. */
export function isComplete(tally: Tally): boolean {
  return refusedRows(tally) === 0 && (tally.incomplete ?? 0) === 0 && tally.cut === undefined;
}

/** Rows that should have come along and did not. */
export function refusedRows({ counts, unreadable }: Tally): number {
  return Object.values(counts).reduce((sum, { refused }) => sum + refused, unreadable);
}

export function allRows({ counts, unreadable }: Tally): number {
  const rows = Object.values(counts).flatMap((count) => Object.values(count));
  return rows.reduce((sum, count) => sum + count, unreadable);
}
