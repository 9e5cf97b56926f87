import type { Json, JsonObject } from "../../domain/json.ts";
import type { ClassIndexes } from "../../domain/queries/lookup.ts";
import type { ObjectView } from "../../domain/queries/query.ts";
import type { Requester } from "../../domain/requester.ts";
import type { ObjectReader, ObjectsPorts } from "../../ports/objects.ts";
import type { IndexedQuery } from "./index-proposal.ts";

/** The attributes that rows of every class have. */
export interface StoredRow {
  readonly objectId: string;
  readonly createdAt: string;
  readonly ACL?: unknown;
}

/** The parts of a query that differ by class. */
export interface QueriedClass<Row extends StoredRow = StoredRow> {
  readonly reader: ObjectReader<Row>;
  indexes(): Promise<ClassIndexes>;
  /** True if an index of creation has one entry for every object, so that it can count them. */
  readonly isCountedByCreation: boolean;
  /** A sentence with the way to make this query cheap. */
  readonly remedy: (query: IndexedQuery, indexes: ClassIndexes) => string | Promise<string>;
  /** The line of the configuration that would give the query an index. */
  readonly propose?: (query: IndexedQuery, indexes: ClassIndexes) => Promise<string | undefined>;
  readonly relations: (context: RelationContext) => Promise<RelationReader>;
  /** Fields that every object of the class shows the requester: its relations, if they are columns. */
  readonly relationFields?: (requester: Requester) => Promise<JsonObject>;
  /**
   * The object as `where` and `order` see it for the requester; undefined if they may not read it.
   * It may contain internal attributes (`_…`), which no path of a query can reach.
   *
   * @param requester with the roles that the row's ACL names
   */
  view(row: Row, requester: Requester): JsonObject | undefined;
  /** The part of a view that goes into the answer. */
  toBody(view: JsonObject, options: Pick<ObjectView, "returnAcl">): JsonObject;
}

export interface RelationContext extends ObjectsPorts {
  readonly requester: Requester;
}

/** Reads the relations that a condition names. The ids may include objects that no longer exist. */
export interface RelationReader {
  /** Relation fields of the queried class. */
  readonly fields: readonly string[];
  /** Ids of the objects whose relation `field` contains `member`. */
  ownerIds(field: string, member: Json): Promise<readonly string[]>;
}

/** An index of strings has no entries for other values, and no string equals them. */
export function stringsIn(values: readonly Json[]): string[] {
  return values.filter((value) => typeof value === "string");
}
