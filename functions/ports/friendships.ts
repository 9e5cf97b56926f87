import type { StoredObject } from "../domain/classes/stored-object.ts";
import type { Pair } from "../domain/friendships/friendship-class.ts";
import type { WorkBudget } from "../domain/work-budget.ts";

export type PairRows = readonly (StoredObject | undefined)[];

/** The outcome of `FriendshipStore.change`. */
interface PairChange<T> {
  /** The row of each pair after the change; undefined for none. The same object: unchanged. */
  readonly after: PairRows;
  readonly result: T;
}

/** The rows of follows and friends, of which two users have one in each class. */
export interface FriendshipStore {
  /**
   * Reads the rows of the pairs, decides, and writes all of them or none; decides again when another request
   * changed one of them.
   *
   * @throws ApiError unavailable when other requests keep changing them, and what `decide` throws
   */
  change<T>(
    pairs: readonly Pair[],
    decide: (before: PairRows) => Promise<PairChange<T>>,
    work: WorkBudget,
  ): Promise<T>;
}
