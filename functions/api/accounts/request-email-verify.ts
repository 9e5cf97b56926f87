import { ApiError } from "../../domain/api-error.ts";
import { requestMailByAddress } from "../../messages/request-mail-by-address.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";

/** POST /1.1/requestEmailVerify. An address that is verified already gets no mail. */
export async function requestEmailVerify(
  request: OperationRequest<"requestEmailVerify">,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  if (!ports.settings.verifyEmailAtSignUp) {
    // The text that LeanCloud answers; the Python SDK's tests look for it (wire.md 4.2, U12).
    const text = "Please enable the option to verify user emails in application settings.";
    throw new ApiError("badParameter", text);
  }
  return requestMailByAddress("verifyEmail", request, ports);
}
