import type { ObjectsPorts } from "../../ports/objects.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import { answerQuery } from "../../queries/find-objects.ts";
import { redirectClass } from "../../queries/redirect-class.ts";

/** GET /1.1/roles. Roles that the requester may not read are left out, also of the count. */
export async function findRoles(
  request: OperationRequest<"findRoles">,
  ports: ObjectsPorts,
): Promise<OperationResponse> {
  const { requester, query } = request;
  const redirected = await redirectClass("_Role", request);
  return redirected ?? answerQuery({ className: "_Role", requester, query }, ports);
}
