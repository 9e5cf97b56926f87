import type { ObjectsPorts } from "../../ports/objects.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import { answerQuery } from "../../queries/find-objects.ts";
import { redirectClass } from "../../queries/redirect-class.ts";

/** GET /1.1/installations, in creation order; without those that the requester may not read. */
export async function findInstallations(
  request: OperationRequest<"findInstallations">,
  ports: ObjectsPorts,
): Promise<OperationResponse> {
  const { requester, query } = request;
  const redirected = await redirectClass("_Installation", request);
  return redirected ?? answerQuery({ className: "_Installation", requester, query }, ports);
}
