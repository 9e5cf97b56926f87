import { ApiError } from "../../../domain/api-error.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";

/** GET /1.1/cloudQuery. CQL is not supported; the error names the request to send instead. */
export async function queryByCql(
  _request: OperationRequest<"queryByCql">,
): Promise<OperationResponse> {
  throw new ApiError("cqlUnsupported");
}
