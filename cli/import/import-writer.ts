import type { SourceLink, SourceRow } from "../formats/source-row.ts";

/**
 * What became of a row. `kept`: something with its id is here already and stays as it is; `updated`: it
 * came with an earlier import, and nobody has changed it here since.
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
   * Writes rows of one class, or links of one relation. May be repeated: what was created or changed here stays.
   *
   * @returns an outcome for each row, in their order
   */
  write(rows: readonly (SourceRow | SourceLink)[]): Promise<readonly RowOutcome[]>;
  /** What has been written so far, or would have been. */
  units(): UnitsByTable;
}
