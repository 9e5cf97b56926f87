import { ApiError } from "../../../domain/api-error.ts";
import type { AccountsPorts } from "../../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { LimitedBy } from "../../../ports/rate-limits.ts";
import { requestMailByAddress } from "../../messages/mails.ts";

/** POST /1.1/requestEmailVerify. An address that is already verified gets no mail. */
export async function requestEmailVerify(
  request: OperationRequest<"requestEmailVerify">,
  ports: AccountsPorts & LimitedBy<"mails">,
): Promise<OperationResponse> {
  if (!ports.settings.verifyEmailAtSignUp) {
    // LeanCloud's message, which the tests of the Python SDK look for.
    const text = "Please enable the option to verify user emails in application settings.";
    throw new ApiError("badParameter", `${text} The setting is verifyEmailAtSignUp.`);
  }
  return requestMailByAddress("verifyEmail", request, ports);
}
