import { RELATION_CLASSES, ROLE_RELATIONS } from "../domain/accounts/stored-role.ts";
import type { ObjectsPorts } from "../ports/objects-ports.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";
import { answerQuery } from "./find-objects.ts";

/** GET /1.1/roles. Roles that the requester may not read are left out, also of the count. */
export async function findRoles(
  request: OperationRequest<"findRoles">,
  ports: ObjectsPorts,
): Promise<OperationResponse> {
  const { requester, query } = request;
  const redirected = await redirect(request);
  return redirected ?? answerQuery({ className: "_Role", requester, query }, ports);
}

/**
 * `redirectClassNameForKey`: an SDK that does not know the class of a relation's members asks for
 * the class of the relation's owner and wants the members (wire.md 3.1).
 */
async function redirect({
  query,
  dispatch,
}: OperationRequest<"findRoles">): Promise<OperationResponse | undefined> {
  const { redirectClassNameForKey: key, ...rest } = query;
  const relation = ROLE_RELATIONS.find((name) => name === key);
  if (relation === undefined) return undefined;
  const className = RELATION_CLASSES[relation];
  const path = `/1.1/classes/${className}`;
  const { body } = await dispatch({ method: "GET", path, query: rest });
  return { body: { className, ...body } };
}
