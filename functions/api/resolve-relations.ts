import { ApiError } from "../domain/api-error.ts";
import type { Json } from "../domain/json.ts";
import type {
  FieldExpression,
  RelatedExpression,
  WhereExpression,
} from "../domain/objects/where-expression.ts";

/** How the relations that a condition speaks of are read. Rows that are gone may be among them. */
export interface RelationReader {
  /** Ids of the members of a relation of another object (`$relatedTo`). */
  membersOf(related: RelatedExpression): Promise<readonly string[]>;
  /** Relation fields of the queried class. */
  readonly fields: readonly string[];
  /** Ids of the objects that have `member` in their relation `field`. */
  ownersOf(field: string, member: Json): Promise<readonly string[]>;
}

/** Relations that one query may read. */
const MAX_RELATIONS = 50;

/**
 * The condition with everything that speaks of relations replaced by the ids it stands for.
 *
 * @throws ApiError badParameter for another operator than equality on a relation, or too many
 * @see wire.md 3.2: a relation equals a pointer when it contains it
 */
export async function resolveRelations(
  where: WhereExpression,
  reader: RelationReader,
): Promise<WhereExpression> {
  let left = MAX_RELATIONS;
  return resolve(where);

  async function resolve(expression: WhereExpression): Promise<WhereExpression> {
    switch (expression.kind) {
      case "and":
      case "or":
        return { ...expression, operands: await Promise.all(expression.operands.map(resolve)) };
      case "related":
        spend(1);
        return { kind: "ids", objectIds: new Set(await reader.membersOf(expression)) };
      case "field":
        return reader.fields.includes(expression.path.join(".")) ? owners(expression) : expression;
      case "ids":
      case "subquery":
        return expression;
    }
  }

  async function owners({ path, condition }: FieldExpression): Promise<WhereExpression> {
    const members = membersIn(condition);
    spend(members.length);
    const field = path.join(".");
    const ids = await Promise.all(members.map((member) => reader.ownersOf(field, member)));
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
