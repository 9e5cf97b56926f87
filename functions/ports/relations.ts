import type { RelationChange } from "../domain/objects/relation-change.ts";
import type { WorkBudget } from "../domain/work-budget.ts";

/** A relation of an app's class: a column whose objects each have members of another class. */
export interface Relation {
  readonly className: string;
  readonly key: string;
}

/** A relation of one object. */
export interface RelationOwner extends Relation {
  readonly objectId: string;
}

/**
 * The relations of the app's classes. Strongly consistent. Neither the owner nor the members have to
 * exist. A call that fails may have changed some of the members; repeating it is harmless.
 */
export interface RelationStore {
  change(owner: RelationOwner, change: RelationChange): Promise<void>;
  /** Ids of the members; some may be deleted. */
  memberIds(owner: RelationOwner, reading: EdgeReading): Promise<readonly string[]>;
  /** Ids of the objects whose relation has this member; some may be deleted. */
  ownerIds(relation: Relation, memberId: string, reading: EdgeReading): Promise<readonly string[]>;
}

export interface EdgeReading {
  /** Pays for the pages; reading throws ApiError queryTooExpensive when too little is left. */
  readonly work: WorkBudget;
  /** The first so many. @default - all */
  readonly limit?: number;
}
