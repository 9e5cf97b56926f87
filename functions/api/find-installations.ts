import type { ObjectsPorts } from "../ports/objects-ports.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";
import { answerQuery } from "./find-objects.ts";

/** GET /1.1/installations, in creation order; without those that the requester may not read. */
export function findInstallations(
  { requester, query }: OperationRequest<"findInstallations">,
  ports: ObjectsPorts,
): Promise<OperationResponse> {
  return answerQuery({ className: "_Installation", requester, query }, ports);
}
