import type { JsonObject } from "../json.ts";
import { isObjectId } from "../objects/object.ts";
import { parseJson } from "../objects/parse-json.ts";
import { type Binding, toChange, toJson } from "./bind-values.ts";
import type { Condition, Delete, Insert, Update, Value } from "./syntax.ts";
import { toWhere } from "./to-where.ts";
import { syntaxError } from "./tokens.ts";

/** Maximum number of objects that one batch may create. */
const MAX_ROWS = 100;

/**
 * The bodies of the new objects.
 *
 * @throws ApiError cqlSyntax, and those of `parseJson`, as for a body
 */
export function toBodies({ fields, rows }: Insert, binding: Binding): JsonObject[] {
  if (rows.length > MAX_ROWS) {
    throw syntaxError(`insert takes at most ${MAX_ROWS} rows, not ${rows.length}.`);
  }
  return rows.map((row) => {
    const changes = fields.map((field, index) => ({ field, value: row[index] as Value }));
    return toBody(changes, binding);
  });
}

/** @throws as `toBodies` */
export function toBody(changes: Update["changes"], binding: Binding): JsonObject {
  const body: JsonObject = Object.create(null);
  for (const { field, value } of changes) {
    if (Object.hasOwn(body, field)) throw syntaxError(`The statement sets ${field} twice.`);
    body[field] = toChange(field, value, binding);
  }
  return parseJson(JSON.stringify(body), "The statement") as JsonObject;
}

/** The object that a statement changes, and what else must hold for it. */
export interface WriteTarget {
  readonly objectId: string;
  /** JSON for `where`. */
  readonly where?: string;
}

const ONE_OBJECT =
  "update and delete change one object: where objectId = '…', and further conditions after and.";

/** @throws ApiError cqlSyntax unless the condition names one object */
export function toWriteTarget({ where }: Update | Delete, binding: Binding): WriteTarget {
  const conditions = where.kind === "and" ? where.operands : [where];
  const named = conditions.find(namesObject);
  if (named === undefined) throw syntaxError(ONE_OBJECT);
  const objectId = toJson(named.value, binding);
  if (typeof objectId !== "string" || !isObjectId(objectId)) {
    throw syntaxError("An objectId is a string of letters and digits.");
  }
  const operands = conditions.filter((condition) => condition !== named);
  if (operands.length === 0) return { objectId };
  return { objectId, where: JSON.stringify(toWhere({ kind: "and", operands }, binding)) };
}

function namesObject(condition: Condition): condition is Extract<Condition, { kind: "compare" }> {
  const { kind } = condition;
  return kind === "compare" && condition.field === "objectId" && condition.operator === "=";
}
