import { ApiError } from "../domain/api-error.ts";
import type { Json, JsonObject } from "../domain/json.ts";
import { valuesAt } from "../domain/queries/field-path.ts";
import { limitSubQueries } from "../domain/queries/sub-query-count.ts";
import type {
  FieldExpression,
  ObjectQuery,
  RelatedExpression,
  SubQueryExpression,
  WhereExpression,
} from "../domain/queries/where-expression.ts";

/** How the relations that a condition speaks of are read. Rows that are gone may be among them. */
export interface RelationReader {
  /** Ids of the members of a relation of another object (`$relatedTo`). */
  membersOf(related: RelatedExpression): Promise<readonly string[]>;
  /** Relation fields of the queried class. */
  readonly fields: readonly string[];
  /** Ids of the objects that have `member` in their relation `field`. */
  ownersOf(field: string, member: Json): Promise<readonly string[]>;
}

/** How what a condition says of other objects is read. */
export interface RelatedObjects extends RelationReader {
  /** Results of a query on a class, as the requester sees them. Rejects where he may not find. */
  find(className: string, query: ObjectQuery): Promise<readonly JsonObject[]>;
}

/** Relations that one query may read. */
const MAX_RELATIONS = 50;

/**
 * The condition with everything that speaks of other objects replaced by what was found: relations by
 * ids, sub-queries by `$in` and `$nin`. All of them are read side by side.
 *
 * @throws ApiError badParameter for too many of them and for another operator than equality on a
 *   relation, and those of `related.find`
 * @see wire.md 3.2: a relation equals a pointer when it contains it
 */
export async function resolveWhere(
  where: WhereExpression,
  related: RelatedObjects,
): Promise<WhereExpression> {
  limitSubQueries(where);
  let left = MAX_RELATIONS;
  return resolve(where);

  async function resolve(expression: WhereExpression): Promise<WhereExpression> {
    switch (expression.kind) {
      case "and":
      case "or":
        return { ...expression, operands: await Promise.all(expression.operands.map(resolve)) };
      case "related":
        spend(1);
        return { kind: "ids", objectIds: new Set(await related.membersOf(expression)) };
      case "subquery":
        return resolve(await found(expression, related));
      case "field":
        return related.fields.includes(expression.path.join(".")) ? owners(expression) : expression;
      case "ids":
        return expression;
    }
  }

  async function owners({ path, condition }: FieldExpression): Promise<WhereExpression> {
    const members = membersIn(condition);
    spend(members.length);
    const field = path.join(".");
    const ids = await Promise.all(members.map((member) => related.ownersOf(field, member)));
    return { kind: "ids", objectIds: new Set(ids.flat()) };
  }

  function spend(relations: number): void {
    left -= relations;
    if (left < 0) throw new ApiError("badParameter", "The query reads too many relations.");
  }
}

function membersIn(condition: FieldExpression["condition"]): readonly Json[] {
  if (condition.operator === "$eq") return [condition.value];
  if (condition.operator === "$in") return condition.values;
  throw new ApiError("badParameter", "A relation can only be compared with $eq and $in.");
}

/** What the sub-query finds as a list to compare with; cut at its limit, as LeanCloud cuts it. */
async function found(
  { path, negated, className, query, key }: SubQueryExpression,
  related: RelatedObjects,
): Promise<FieldExpression> {
  const keys = { included: [(key ?? ["objectId"]).slice(0, 1)], excluded: [] };
  const inner = { ...query, count: false, keys, include: [], returnAcl: false };
  const objects = await related.find(className, inner);
  const values = objects.flatMap((object) =>
    key === undefined ? [pointerTo(className, object)] : elementsAt(object, key),
  );
  return { kind: "field", path, condition: { operator: negated ? "$nin" : "$in", values } };
}

function pointerTo(className: string, { objectId = null }: JsonObject): Json {
  return { __type: "Pointer", className, objectId };
}

/** A list stands for its elements; null is no value, so it equals no missing one. */
function elementsAt(object: JsonObject, key: readonly string[]): readonly Json[] {
  return valuesAt(object, key)
    .flat()
    .filter((value) => value !== null);
}
