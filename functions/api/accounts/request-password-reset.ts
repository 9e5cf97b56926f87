import { requestMailByAddress } from "../../messages/request-mail-by-address.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";

/** POST /1.1/requestPasswordReset. The user changes nothing until the mailed link is used. */
export async function requestPasswordReset(
  request: OperationRequest<"requestPasswordReset">,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  return requestMailByAddress("resetPassword", request, ports);
}
