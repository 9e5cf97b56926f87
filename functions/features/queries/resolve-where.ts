import { ApiError } from "../../domain/api-error.ts";
import type { Json, JsonObject } from "../../domain/json.ts";
import type { ClassName } from "../../domain/objects/class-name.ts";
import { valuesAt } from "../../domain/queries/field-path.ts";
import { assertSubQueryCount } from "../../domain/queries/sub-query.ts";
import type {
  FieldExpression,
  ObjectQuery,
  RelatedExpression,
  SubQueryExpression,
  WhereExpression,
} from "../../domain/queries/where-expression.ts";
import type { RelationReader } from "./queried-class.ts";

/** Reads the objects that a condition refers to. */
export interface RelatedObjects extends RelationReader {
  /** Ids of the members of a relation of another object (`$relatedTo`). */
  memberIds(related: RelatedExpression): Promise<readonly string[]>;
  /** Results of a query on a class, as the requester sees them; rejects if they may not query it. */
  find(className: ClassName, query: ObjectQuery): Promise<readonly JsonObject[]>;
}

/** Relations that one query may read. */
const MAX_RELATIONS = 50;

/**
 * The condition with every reference to other objects resolved: relations become ids, sub-queries
 * become `$in` and `$nin`. They are read one after the other. A relation equals a pointer if it
 * contains it (docs/protocol/queries.md, Sub-queries and Relations).
 *
 * @throws ApiError badParameter for too many references or an operator that relations don't have,
 *   and errors of `related.find`
 */
export async function resolveWhere(
  where: WhereExpression,
  related: RelatedObjects,
): Promise<WhereExpression> {
  assertSubQueryCount(where);
  let left = MAX_RELATIONS;
  return resolve(where);

  async function resolve(expression: WhereExpression): Promise<WhereExpression> {
    switch (expression.kind) {
      case "and":
      case "or":
        return { ...expression, operands: await resolveAll(expression.operands) };
      case "related":
        spend(1);
        return { kind: "ids", objectIds: new Set(await related.memberIds(expression)) };
      case "subquery":
        return resolve(await answerSubQuery(expression, related));
      case "field":
        return related.fields.includes(expression.path.join("."))
          ? resolveOwners(expression)
          : expression;
      case "ids":
        return expression;
    }
  }

  /** One after the other: parallel ones would each read as much as the budget has left. */
  async function resolveAll(operands: readonly WhereExpression[]): Promise<WhereExpression[]> {
    const resolved: WhereExpression[] = [];
    for (const operand of operands) resolved.push(await resolve(operand));
    return resolved;
  }

  async function resolveOwners({ path, condition }: FieldExpression): Promise<WhereExpression> {
    const members = comparedMembers(condition);
    spend(members.length);
    const field = path.join(".");
    const ids = await Promise.all(members.map((member) => related.ownerIds(field, member)));
    return { kind: "ids", objectIds: new Set(ids.flat()) };
  }

  function spend(relations: number): void {
    left -= relations;
    if (left < 0)
      throw new ApiError("badParameter", `A query may read at most ${MAX_RELATIONS} relations.`);
  }
}

function comparedMembers(condition: FieldExpression["condition"]): readonly Json[] {
  if (condition.operator === "$eq") return [condition.value];
  if (condition.operator === "$in") return condition.values;
  throw new ApiError("badParameter", "A relation can only be compared with $eq and $in.");
}

/** Compares the field with the sub-query's results, which end at its `limit` as on LeanCloud. */
async function answerSubQuery(
  { path, negated, className, query, key }: SubQueryExpression,
  related: RelatedObjects,
): Promise<FieldExpression> {
  const keys = { included: [(key ?? ["objectId"]).slice(0, 1)], excluded: [] };
  const inner = { ...query, count: false, keys, include: [], returnAcl: false };
  const objects = await related.find(className, inner);
  const values = objects.flatMap((object) =>
    key === undefined ? [toPointer(className, object)] : elementsAt(object, key),
  );
  return { kind: "field", path, condition: { operator: negated ? "$nin" : "$in", values } };
}

function toPointer(className: string, { objectId = null }: JsonObject): Json {
  return { __type: "Pointer", className, objectId };
}

/** An array contributes its elements; null is left out, so that it equals no missing field. */
function elementsAt(object: JsonObject, key: readonly string[]): readonly Json[] {
  return valuesAt(object, key)
    .flat()
    .filter((value) => value !== null);
}
