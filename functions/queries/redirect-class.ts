import { ApiError } from "../domain/api-error.ts";
import type { ClassName } from "../domain/objects/class-permission.ts";
import { RELATION_CLASSES, ROLE_RELATIONS } from "../domain/roles/stored-role.ts";
import type { OperationId } from "../generated/operations.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";

/**
 * `redirectClassNameForKey`: an SDK that does not know the class of a relation's members asks for
 * the class of the relation's owner and wants the members.
 *
 * @returns undefined when the request is about `className` itself
 * @throws ApiError badParameter for a key that is no relation of `className`
 * @see wire.md 3.1
 */
export async function redirectClass(
  className: ClassName,
  { query, dispatch }: Pick<OperationRequest<OperationId>, "query" | "dispatch">,
): Promise<OperationResponse | undefined> {
  const { redirectClassNameForKey: key, ...rest } = query;
  if (!key) return undefined;
  const relation = ROLE_RELATIONS.find((name) => className === "_Role" && name === key);
  if (relation === undefined) {
    const text = `redirectClassNameForKey: '${key.slice(0, 128)}' is no relation of ${className}.`;
    throw new ApiError("badParameter", text);
  }
  const target = RELATION_CLASSES[relation];
  const path = `/1.1/classes/${target}`;
  const { body } = await dispatch({ method: "GET", path, query: rest });
  return { body: { className: target, ...body } };
}
