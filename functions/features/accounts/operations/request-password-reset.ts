import type { AccountsPorts } from "../../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { LimitedBy } from "../../../ports/rate-limits.ts";
import { requestMailByAddress } from "../../messages/mails.ts";

/** POST /1.1/requestPasswordReset. Nothing changes until the mailed link is used. */
export async function requestPasswordReset(
  request: OperationRequest<"requestPasswordReset">,
  ports: AccountsPorts & LimitedBy<"mails">,
): Promise<OperationResponse> {
  return requestMailByAddress("resetPassword", request, ports);
}
