import type { ObjectsPorts } from "../../../ports/objects.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { answerQuery } from "../../queries/answer-query.ts";

/**
 * GET /1.1/installations, in order of creation, without installations that the requester may not
 * read.
 */
export function findInstallations(
  request: OperationRequest<"findInstallations">,
  ports: ObjectsPorts,
): Promise<OperationResponse> {
  return answerQuery("_Installation", request, ports);
}
