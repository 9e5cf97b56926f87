import { FILE_CLASS } from "../../../domain/files/stored-file.ts";
import type { FileRowPorts } from "../../../ports/files.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { getObject } from "../../classes/operations/get-object.ts";

/** GET /1.1/files/{objectId}. */
export function getFile(
  request: OperationRequest<"getFile">,
  ports: FileRowPorts,
): Promise<OperationResponse> {
  const params = { ...request.params, className: FILE_CLASS };
  return getObject({ ...request, params }, ports);
}
