import type { Json, JsonObject } from "../domain/json.ts";
import type { ClassIndexes } from "../domain/queries/lookup.ts";
import type { ObjectView } from "../domain/queries/query.ts";
import type { WhereExpression } from "../domain/queries/where-expression.ts";
import type { Requester } from "../domain/requester.ts";
import type { ObjectReader, ObjectsPorts } from "../ports/objects.ts";
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
   * The object as `where` and `order` see it for the requester; undefined when he may not read it.
   * It may hold attributes of the service (`_…`), which no path of a query leads to.
   *
   * @param requester with the roles that decide over the row
   */
  view(row: Row, requester: Requester): JsonObject | undefined;
  /** What of a view is answered. */
  toBody(view: JsonObject, options: Pick<ObjectView, "returnAcl">): JsonObject;
}

/** Values of other types equal no text. */
export function texts(values: readonly Json[]): string[] {
  return values.filter((value) => typeof value === "string");
}
