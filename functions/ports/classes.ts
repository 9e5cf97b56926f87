import type { CLASS_SETTINGS } from "../contract/setting-readers.ts";
import type { StoredObject } from "../domain/classes/stored-object.ts";
import type { NativeUpdate } from "../domain/objects/native-update.ts";
import type { Settings } from "../domain/settings.ts";
import type { WorkBudget } from "../domain/work-budget.ts";
import type { ClassCatalog } from "./class-catalog.ts";
import type { Hooks } from "./engine.ts";
import type { FriendshipStore } from "./friendships.ts";
import type { AppClasses, ObjectsPorts } from "./objects.ts";
import type { RelationStore } from "./relations.ts";
import type { Clock, Random } from "./system.ts";

/** The outcome of `ObjectStore.update`. */
export type ObjectUpdate =
  | { readonly kind: "changed"; readonly object: StoredObject }
  | { readonly kind: "missing" }
  /** The stored values don't suit the update, or the object's ACL has changed. */
  | { readonly kind: "unfit" };

export interface NewObject {
  readonly object: StoredObject;
  readonly work: WorkBudget;
  /** Makes the writes that must precede the object; called once its index entries are paid for. */
  readonly writeFirst?: () => Promise<void>;
}

/**
 * Objects of the app's classes. The index entries that a write adds and removes are taken from the budget
 * before anything is written, or ApiError badParameter is thrown.
 */
export interface ObjectStore {
  /** Strongly consistent. */
  find(className: string, objectId: string): Promise<StoredObject | undefined>;
  /** @returns whether the objectId was free */
  create(className: string, request: NewObject): Promise<boolean>;
  /** Applies an update without conflicts, while the object has the ACL that was read. */
  update(
    className: string,
    request: {
      readonly read: StoredObject;
      readonly update: NativeUpdate;
      readonly nowMs: number;
    },
  ): Promise<ObjectUpdate>;
  /**
   * Reads, decides and writes; decides again when another request changed the object.
   *
   * @returns undefined for an object that does not exist
   * @throws ApiError unavailable when other requests keep changing it, and what `decide` throws
   */
  change<Change extends { readonly object: StoredObject }>(
    className: string,
    objectId: string,
    decide: (stored: StoredObject) => Promise<Change>,
    work: WorkBudget,
  ): Promise<Change | undefined>;
  /**
   * Deletes the object as it was asserted.
   *
   * @returns whether it existed
   */
  delete(
    className: string,
    objectId: string,
    assert: (stored: StoredObject) => Promise<void>,
    work: WorkBudget,
  ): Promise<boolean>;
}

/** The app's classes as saves use them: also those of users and installations, for their relations. */
export interface WritableClasses extends AppClasses {
  readonly catalog: ClassCatalog;
  readonly relations: RelationStore;
  readonly friendships: FriendshipStore;
}

/** The ports of operations on objects of the app's classes. */
export interface ClassesPorts extends ObjectsPorts {
  readonly settings: ObjectsPorts["settings"] & Pick<Settings, (typeof CLASS_SETTINGS)[number]>;
  readonly classes: WritableClasses;
  readonly objects: ObjectStore;
  readonly catalog: ClassCatalog;
  readonly relations: RelationStore;
  readonly clock: Clock;
  readonly random: Random;
  /** undefined without an engine. */
  readonly hooks?: Hooks | undefined;
}
