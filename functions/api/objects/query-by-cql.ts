import { ApiError } from "../../domain/api-error.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";

/** GET /1.1/cloudQuery. Whoever sends CQL learns what to send instead. */
export async function queryByCql(
  _request: OperationRequest<"queryByCql">,
): Promise<OperationResponse> {
  throw new ApiError("cqlUnsupported");
}
