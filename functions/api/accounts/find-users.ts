import type { ObjectsPorts } from "../../ports/objects.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import { answerQuery } from "../../queries/find-objects.ts";
import { redirectClass } from "../../queries/redirect-class.ts";

/**
 * GET /1.1/users, in order of creation unless `order` says otherwise. Results and count leave out
 * users whom the requester may not read; `where` matches only fields that the requester may see.
 */
export async function findUsers(
  request: OperationRequest<"findUsers">,
  ports: ObjectsPorts,
): Promise<OperationResponse> {
  const { requester, query } = request;
  const redirected = await redirectClass("_User", request);
  return redirected ?? answerQuery({ className: "_User", requester, query }, ports);
}
