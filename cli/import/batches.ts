import type { ExportPart, UnreadPart } from "../formats/read-exports.ts";
import type { SourceLink, SourceRow } from "../formats/source-row.ts";

/** Rows that follow each other in a file and go to one table. */
interface RowBatch {
  readonly kind: "rows";
  readonly rows: readonly (SourceRow | SourceLink)[];
}

type Batch = RowBatch | UnreadPart;

const MAX_ROWS = 100;

/** Groups rows in their order, so that a stopped import knows its position. */
export async function* toBatches(rows: AsyncIterable<ExportPart>): AsyncGenerator<Batch> {
  let group: (SourceRow | SourceLink)[] = [];
  const take = (): RowBatch => {
    const batch = { kind: "rows", rows: group } as const;
    group = [];
    return batch;
  };
  for await (const row of rows) {
    const isRow = row.kind === "object" || row.kind === "link";
    const [first] = group;
    const fits = isRow && (!first || targetOf(first) === targetOf(row)) && group.length < MAX_ROWS;
    if (!fits && group.length > 0) yield take();
    if (isRow) group.push(row);
    else yield row;
  }
  if (group.length > 0) yield take();
}

/** The class of an object, or the relation of a link. */
export function targetOf(row: SourceRow | SourceLink): string {
  return row.kind === "object" ? row.className : `${row.ownerClass}.${row.key}`;
}
