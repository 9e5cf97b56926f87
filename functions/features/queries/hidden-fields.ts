import { ApiError } from "../../domain/api-error.ts";
import { definitionFor } from "../../domain/classes/class-definition.ts";
import type { JsonObject } from "../../domain/json.ts";
import type { ClassName } from "../../domain/objects/class-name.ts";
import { conditionFields } from "../../domain/queries/queried-fields.ts";
import type { ObjectQuery } from "../../domain/queries/where-expression.ts";
import type { Viewer } from "../../domain/requester.ts";
import type { ObjectsPorts } from "../../ports/objects.ts";

/** The fields of a class that the requester never sees; the master key sees all. */
export function hiddenFields(
  className: ClassName,
  { master }: Pick<Viewer, "master">,
  { classes }: Pick<ObjectsPorts, "classes">,
): readonly string[] {
  if (master || classes === undefined) return [];
  return definitionFor(className, classes.definitions).hiddenFields ?? [];
}

/** @returns the same object if there is nothing to hide */
export function withoutFields(object: JsonObject, hidden: readonly string[]): JsonObject {
  if (hidden.length === 0) return object;
  return Object.fromEntries(Object.entries(object).filter(([key]) => !hidden.includes(key)));
}

/**
 * Asserts that a condition and an order name no hidden field, since the answer would reveal its values.
 *
 * @throws ApiError forbidden (403)
 */
export function assertNotHidden(
  { where, order }: Pick<ObjectQuery, "where" | "order">,
  hidden: readonly string[],
): void {
  if (hidden.length === 0) return;
  const sorted = order.flatMap(({ path: [field = ""] }) => field);
  const asked = new Set([...conditionFields(where), ...sorted]);
  const field = hidden.find((each) => asked.has(each));
  if (field) throw new ApiError("forbidden", `The field '${field}' is hidden from clients.`);
}
