import type { ClassFields } from "../domain/classes/class-fields.ts";
import type { Columns } from "../domain/classes/columns.ts";

/**
 * A class of the app, which its first object or the configuration created; or a system class, whose
 * columns are its relations.
 */
export interface StoredClass {
  readonly name: string;
  readonly columns: Columns;
  /** Seconds between an id and `createdAt`, see `idDrift`. @default 0 */
  readonly idDrift?: number;
  /** Only the configuration names it: no object was saved so far. */
  readonly isEmpty?: boolean;
}

/** The classes of the app and their columns. */
export interface ClassCatalog {
  /**
   * At most a minute old; a class of the app that was missing a moment ago is read again. System
   * classes always exist.
   */
  find(className: string): Promise<StoredClass | undefined>;
  /** As it is now. */
  read(className: string): Promise<StoredClass | undefined>;
  /** Classes of the app, as they are now. */
  list(): Promise<readonly StoredClass[]>;
  /**
   * Adds columns, and the class if it is missing.
   *
   * @returns undefined if another request gave one of the columns another type; `find` reads it anew
   */
  add(className: string, columns: Columns): Promise<StoredClass | undefined>;
}

/** Which fields of the app's classes have entries in the index; at most a minute old. */
export interface ClassFieldCatalog {
  /** Configured fields whose entries are complete, so that they lead to every object. */
  usableFields(className: string): Promise<ClassFields>;
  /** Fields whose entries a save writes; announces this configuration to other functions first. */
  postedFields(className: string): Promise<ClassFields>;
}
