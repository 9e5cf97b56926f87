import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";

/** POST /1.1/logout. The token stays valid: all devices of a user share it. */
export async function logOut(_request: OperationRequest<"logOut">): Promise<OperationResponse> {
  return { body: {} };
}
