import type { Item } from "../../../functions/adapters/dynamodb/client/attribute-values.ts";
import type { Posting } from "../../../functions/adapters/dynamodb/index/postings.ts";
import type { Write } from "../../../functions/adapters/dynamodb/writes/write.ts";
import type { RowOutcome } from "../import-writer.ts";

/** How a row is written. */
export interface RowPlan {
  /** Written first: a crash leaves too many of them, never too few. */
  readonly postings: readonly Posting[];
  /** The row's item, and items that make its values unique; all of them or none. */
  readonly puts: readonly [Write, ...Write[]];
  /** Brings the row up to date that an earlier import wrote; absent for rows that stay as they are. */
  readonly refresh?: (stored: Item) => Promise<RowOutcome>;
  /** Key of an item that marks the row as deleted here. */
  readonly deletionMark?: Item;
  /** The result for the row if the puts at these positions were refused. */
  refusal(indexes: readonly number[]): RowOutcome;
}

/** The row's item is here already if its put is refused; otherwise one of its values is taken. */
export function keptOrTaken(values: readonly string[]): (indexes: readonly number[]) => RowOutcome {
  return ([first = 0]) =>
    first === 0
      ? { kind: "kept" }
      : {
          kind: "refused",
          reason: `The ${values[first - 1] ?? "value"} of this row belongs to another one here.`,
        };
}
