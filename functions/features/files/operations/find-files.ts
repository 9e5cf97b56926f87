import { FILE_CLASS } from "../../../domain/files/stored-file.ts";
import type { FileRowPorts } from "../../../ports/files.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { answerQuery } from "../../queries/answer-query.ts";

/** GET /1.1/files. */
export function findFiles(
  request: OperationRequest<"findFiles">,
  ports: FileRowPorts,
): Promise<OperationResponse> {
  return answerQuery(FILE_CLASS, request, ports);
}
