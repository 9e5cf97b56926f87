import {
  type ObjectTables,
  objectKey,
} from "../../../functions/adapters/dynamodb/classes/object-items.ts";
import { uniqueWrites } from "../../../functions/adapters/dynamodb/classes/unique-values.ts";
import { expression } from "../../../functions/adapters/dynamodb/writes/expression.ts";
import { toPut } from "../../../functions/adapters/dynamodb/writes/write.ts";
import type { ClassFields } from "../../../functions/domain/classes/class-fields.ts";
import { objectEntries } from "../../../functions/domain/classes/object-index.ts";
import type { StoredObject } from "../../../functions/domain/classes/stored-object.ts";
import { PAIR_FIELD } from "../../../functions/domain/friendships/friendship-class.ts";
import { keptOrTaken, type RowPlan } from "./row-plan.ts";

interface ObjectPlanOptions {
  readonly tables: ObjectTables;
  readonly className: string;
  readonly fields: ClassFields;
  readonly nowMs: number;
}

/** The writes of a new object: its entries in the index, itself, its unique values. */
export function planObject(
  object: StoredObject,
  { tables, className, fields, nowMs }: ObjectPlanOptions,
): RowPlan {
  const { objectId, _revision: revision } = object;
  const item = { ...object, ...objectKey(className, objectId) };
  const condition = expression`attribute_not_exists(#objectId)`;
  const writtenAt = Math.floor(nowMs / 1_000);
  const postings = objectEntries(className, object, fields).map((entry) => ({
    ...{ ...entry, objectId, revision, writtenAt },
  }));
  const put = toPut({ table: tables.objectsTable, item, condition });
  const guards = uniqueWrites(tables, { className, fields, after: object });
  const unique = fields.unique.map((field) => (field === PAIR_FIELD ? "pair of users" : field));
  return {
    postings,
    puts: [put, ...guards],
    refusal: keptOrTaken(guards.map(() => unique.join(" or "))),
  };
}
