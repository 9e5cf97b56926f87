import type { QUERY_SETTINGS } from "../contract/setting-readers.ts";
import type { StoredUser } from "../domain/accounts/stored-user.ts";
import type { ClassDefinitions } from "../domain/classes/class-definition.ts";
import type { StoredObject } from "../domain/classes/stored-object.ts";
import type { FieldCatalog, Fillings } from "../domain/installations/field-catalog.ts";
import type { StoredInstallation } from "../domain/installations/stored-installation.ts";
import type { AccessPath, CountablePath } from "../domain/queries/access-path.ts";
import type { WhereExpression } from "../domain/queries/where-expression.ts";
import type { StoredRole } from "../domain/roles/stored-role.ts";
import type { Settings } from "../domain/settings.ts";
import type { ClassCatalog, ClassFieldCatalog } from "./class-catalog.ts";
import type { RelationStore } from "./relations.ts";
import type { RoleStore } from "./roles.ts";
import type { Log } from "./system.ts";

/** The size of a class as its store last counted it, up to hours ago. */
export interface ClassSize {
  readonly objects: number;
  /** Read units of an eventually consistent scan of the whole class. */
  readonly scanUnits: number;
  /** The objects lie in order of creation, which needs no index. */
  readonly inKeyOrder?: true;
}

/** Unexpired objects of one read, in the order of the path if it has one. */
export interface ObjectPage<Row> {
  readonly objects: readonly Row[];
  /** Items that the store read: index entries and objects. */
  readonly itemsRead: number;
  readonly readUnits: number;
}

export interface ReadRequest {
  readonly path: AccessPath;
  /**
   * The reader may leave out objects that don't fulfil this, but no others. It refers to stored
   * fields only.
   */
  readonly filter: WhereExpression;
  /**
   * Top-level fields that the caller needs besides `objectId` and the ACL; absent: all. Other fields
   * may be missing in the result.
   */
  readonly fields?: ReadonlySet<string> | undefined;
  /** Number of objects that is probably enough; limits a page, not the result. */
  readonly wanted: number;
  /** Found by `count` behind the path; spares reading the entries again. */
  readonly objectIds?: readonly string[] | undefined;
}

export interface PathCount {
  readonly entries: number;
  readonly readUnits: number;
  /** All objects behind the path, if counting found their ids. */
  readonly objectIds?: readonly string[];
}

/** Reads the objects of one class for queries. */
export interface ObjectReader<Row> {
  size(): Promise<ClassSize>;
  /**
   * The size as it is now, from a sample: exact for a class of up to a megabyte, otherwise within
   * about a third. Reads up to two pages of the table.
   */
  measure(): Promise<ClassSize>;
  /**
   * Counts the entries behind a path, up to `atMost`, without reading objects. `readUnits` is the
   * cost of counting.
   */
  count(path: CountablePath, atMost: number): Promise<PathCount>;
  /** Page by page, so that the caller can stop; two entries can yield the same object twice. */
  read(request: ReadRequest): AsyncIterable<ObjectPage<Row>>;
}

/** Which fields of installations have postings, for functions of one configuration. */
export interface IndexCatalog {
  /**
   * Configured fields whose postings are complete, in the order of the configuration; at most a
   * minute old. Only these fields lead to every installation that has a value.
   */
  usableFields(): Promise<readonly string[]>;
  /** Fields whose postings a save writes; announces this configuration to other functions first. */
  postedFields(): Promise<readonly string[]>;
}

/** The catalog as `npx landfall reindex` sees it. */
export interface IndexFillings {
  /** The catalog, adapted to the configuration as by a save; `all` fills every field again. */
  begin(all: boolean): Promise<FieldCatalog>;
  read(): Promise<FieldCatalog | undefined>;
  /**
   * Marks fields complete, all or none.
   *
   * @returns fields whose filling was aborted in the meantime; empty when all are complete
   */
  complete(fillings: Fillings): Promise<readonly string[]>;
}

export interface ObjectReaders {
  readonly _User: ObjectReader<StoredUser>;
  readonly _Installation: ObjectReader<StoredInstallation>;
  readonly _Role: ObjectReader<StoredRole>;
}

/** The app's classes as queries use them. */
export interface AppClasses {
  readonly definitions: ClassDefinitions;
  reader(className: string): ObjectReader<StoredObject>;
  readonly catalog: Pick<ClassCatalog, "find" | "read" | "list">;
  readonly fields: Pick<ClassFieldCatalog, "usableFields">;
  readonly relations: Pick<RelationStore, "memberIds" | "ownerIds">;
}

/** The ports of a query of any class. */
export interface ObjectsPorts {
  readonly readers: ObjectReaders;
  /** Absent: the deployment has none. */
  readonly classes?: AppClasses | undefined;
  /** For ACLs and for conditions on the relations of roles. */
  readonly roles: Pick<RoleStore, "heldBy" | "find" | "memberIds" | "roleIds">;
  readonly indexCatalog: Pick<IndexCatalog, "usableFields">;
  readonly settings: Pick<Settings, (typeof QUERY_SETTINGS)[number]>;
  readonly log: Log;
}
