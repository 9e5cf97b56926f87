import type { Json, JsonObject } from "../domain/json.ts";
import type { ClassIndexes } from "../domain/objects/lookup.ts";
import type { WhereExpression } from "../domain/objects/where-expression.ts";
import type { Requester } from "../domain/requester.ts";
import type { ObjectReader } from "../ports/object-reader.ts";
import type { ObjectsPorts } from "../ports/objects-ports.ts";
import type { RelationReader } from "./resolve-where.ts";

/** What every row has, of whatever class. */
export interface StoredRow {
  readonly objectId: string;
  readonly createdAt: string;
  readonly ACL?: unknown;
}

/** What differs by class in a query. */
export interface QueriedClass<Row extends StoredRow = StoredRow> {
  readonly reader: ObjectReader<Row>;
  indexes(): Promise<ClassIndexes>;
  /** Every row of the table counts: none of them expires. */
  readonly isPermanent: boolean;
  /** A sentence on what makes a query with this condition cheap. */
  readonly remedy: (where: WhereExpression, indexes: ClassIndexes) => string;
  readonly relations: (context: {
    readonly requester: Requester;
    readonly roles: ObjectsPorts["roles"];
  }) => RelationReader;
  /**
   * The object as the requester sees it, which is all that `where`, `order` and the answer know of
   * it; undefined when he may not read it.
   *
   * @param requester with the roles that decide over the row
   */
  view(row: Row, requester: Requester): JsonObject | undefined;
}

/** Values of other types equal no text. */
export function texts(values: readonly Json[]): string[] {
  return values.filter((value) => typeof value === "string");
}
