import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";

/** POST /1.1/logout. The token stays: all devices of a user share it (wire.md 4.2, U25). */
export async function logOut(_request: OperationRequest<"logOut">): Promise<OperationResponse> {
  return { body: {} };
}
