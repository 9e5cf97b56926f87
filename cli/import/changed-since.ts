import type { SourceLink, SourceRow } from "../formats/source-row.ts";
import type { ImportWriter, RowOutcome } from "./import-writer.ts";

/**
 * Leaves out rows that have not changed since a moment: an earlier import brought them, and rows that were
 * deleted here meanwhile must not come back.
 *
 * @param since ISO 8601
 */
export function onlyChangedSince(writer: ImportWriter, since: string): ImportWriter {
  const sinceMs = Date.parse(since);
  const outcome: RowOutcome = { kind: "leftOut", reason: `Some have not changed since ${since}.` };
  const isOld = (row: SourceRow | SourceLink) =>
    row.kind === "object" && Date.parse(String(row.value.updatedAt)) < sinceMs;
  return {
    units: () => writer.units(),
    declare: (classNames) => writer.declare(classNames),
    async write(rows) {
      const written = await writer.write(rows.filter((row) => !isOld(row)));
      const outcomes = written[Symbol.iterator]();
      return rows.map((row) => (isOld(row) ? outcome : (outcomes.next().value as RowOutcome)));
    },
  };
}
