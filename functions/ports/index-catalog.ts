import type { FieldCatalog, Fillings } from "../domain/installations/field-catalog.ts";

/** What the functions of one configuration know about the postings of installations. */
export interface IndexCatalog {
  /**
   * Configured fields whose postings are complete, in the order of the configuration. At most a
   * minute old. Only these lead to every installation that has a value.
   */
  usableFields(): Promise<readonly string[]>;
  /** Fields whose postings a save writes. Tells the others first what this configuration writes. */
  postedFields(): Promise<readonly string[]>;
}

/** The catalog as `npm run reindex` sees it. */
export interface IndexFillings {
  /** The catalog, adapted to the configuration as a save would; `all`: everything fills anew. */
  begin(all: boolean): Promise<FieldCatalog>;
  read(): Promise<FieldCatalog | undefined>;
  /**
   * Marks fields complete, all or none.
   *
   * @returns the fields whose filling was broken off meanwhile; empty: all are complete
   */
  complete(fillings: Fillings): Promise<readonly string[]>;
}
