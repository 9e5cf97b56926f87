import { ApiError } from "../../domain/api-error.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";

/** GET /1.1/requestCaptcha. As if captchas were switched off in LeanCloud's console. */
export async function requestCaptcha(
  _request: OperationRequest<"requestCaptcha">,
): Promise<OperationResponse> {
  throw new ApiError("captchaOff");
}
