import { toClassName } from "../../../domain/objects/class-name.ts";
import type { ClassesPorts } from "../../../ports/classes.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { answerQuery } from "../../queries/answer-query.ts";

/** GET /1.1/classes/{className}. Results and count leave out objects that the requester may not read. */
export function findObjects(
  request: OperationRequest<"findObjects">,
  ports: ClassesPorts,
): Promise<OperationResponse> {
  return answerQuery(toClassName(request.params.className), request, ports);
}
