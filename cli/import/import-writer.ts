import type { SourceLink, SourceRow } from "../formats/source-row.ts";

/**
 * The result for one row. `kept`: a row with its id is here already and stays as it is; `updated`: the row
 * came with an earlier import and is unchanged here since.
 */
export type RowOutcome =
  | { readonly kind: "written" | "updated"; readonly leftOutFields?: readonly string[] }
  | { readonly kind: "kept" }
  /** The reason is a sentence without secrets. */
  | { readonly kind: "refused" | "leftOut"; readonly reason: string };

/** Write units by table. */
export type UnitsByTable = ReadonlyMap<string, number>;

export interface ImportWriter {
  /**
   * Writes rows of one class, or links of one relation. May be repeated: rows created or changed
   * here stay.
   *
   * @returns an outcome for each row, in their order
   */
  write(rows: readonly (SourceRow | SourceLink)[]): Promise<readonly RowOutcome[]>;
  /** Creates the classes of an export of which no row came; others stay as they are. */
  declare(classNames: Iterable<string>): Promise<void>;
  /** The units written so far, or that a dry run would have written. */
  units(): UnitsByTable;
}
