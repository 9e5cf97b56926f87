import type { StoredUser } from "../domain/accounts/stored-user.ts";
import type { FieldCatalog, Fillings } from "../domain/installations/field-catalog.ts";
import type { StoredInstallation } from "../domain/installations/stored-installation.ts";
import type { AccessPath } from "../domain/queries/access-path.ts";
import type { WhereExpression } from "../domain/queries/where-expression.ts";
import type { StoredRole } from "../domain/roles/stored-role.ts";
import type { Settings } from "../domain/settings.ts";
import type { RoleStore } from "./roles.ts";
import type { Log } from "./system.ts";

/** What a class holds, as far as its store knows; hours old. */
export interface ClassSize {
  readonly objects: number;
  /** Read units of an eventually consistent scan of the whole table. */
  readonly scanUnits: number;
}

/** Objects of one read, in the order of the path if it has one. Expired ones are left out. */
export interface ObjectPage<Row> {
  readonly objects: readonly Row[];
  /** Items that the store has read for these: index entries and objects. */
  readonly itemsRead: number;
  readonly readUnits: number;
}

export interface ReadRequest {
  readonly path: AccessPath;
  /**
   * Objects that can't fulfil this may be left out, where that spares something; none that fulfils
   * it is. It speaks of stored fields only.
   */
  readonly filter: WhereExpression;
  /**
   * Top-level fields that the caller looks at, beside `objectId` and the ACL; absent: all. Objects
   * may come without others, where that spares something.
   */
  readonly fields?: ReadonlySet<string> | undefined;
  /** Objects that are probably enough; bounds a page, not the result. */
  readonly wanted: number;
  /** What `count` has found behind the path: spares reading its entries again. */
  readonly objectIds?: readonly string[] | undefined;
}

export interface PathCount {
  readonly entries: number;
  readonly readUnits: number;
  /** Of all objects behind the path, where the count has met them anyway. */
  readonly objectIds?: readonly string[];
}

/** How the queries of one class read its objects. */
export interface ObjectReader<Row> {
  size(): Promise<ClassSize>;
  /**
   * Entries behind a path, at most `atMost`, without a read of an object. `readUnits` is what the
   * count has cost.
   */
  count(
    path: Extract<AccessPath, { kind: "postings" | "creation" }>,
    atMost: number,
  ): Promise<PathCount>;
  /** Page by page, so that a reader can stop; an object can come twice, from two entries. */
  read(request: ReadRequest): AsyncIterable<ObjectPage<Row>>;
}

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

/** How the objects of each class are read. */
export interface ObjectReaders {
  readonly _User: ObjectReader<StoredUser>;
  readonly _Installation: ObjectReader<StoredInstallation>;
  readonly _Role: ObjectReader<StoredRole>;
}

/** What a query of any class needs. */
export interface ObjectsPorts {
  readonly readers: ObjectReaders;
  /** For ACLs and for conditions on the relations of roles. */
  readonly roles: Pick<RoleStore, "heldBy" | "find" | "memberIds" | "roleIds">;
  readonly indexCatalog: Pick<IndexCatalog, "usableFields">;
  readonly settings: Pick<Settings, "classPermissions" | "privateUserFields" | "maxQueryReadUnits">;
  readonly log: Log;
}
