import type { ObjectsPorts } from "../../ports/objects.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import { answerQuery } from "../../queries/find-objects.ts";
import { redirectClass } from "../../queries/redirect-class.ts";

/**
 * GET /1.1/users, in order of creation unless `order` says otherwise. Users whom the requester may
 * not read are left out, also of the count; of the others `where` sees what the requester sees.
 */
export async function findUsers(
  request: OperationRequest<"findUsers">,
  ports: ObjectsPorts,
): Promise<OperationResponse> {
  const { requester, query } = request;
  const redirected = await redirectClass("_User", request);
  return redirected ?? answerQuery({ className: "_User", requester, query }, ports);
}
