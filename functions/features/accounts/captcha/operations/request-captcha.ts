import { ApiError } from "../../../../domain/api-error.ts";
import type { OperationRequest, OperationResponse } from "../../../../ports/operation.ts";

/** GET /1.1/requestCaptcha. Answers as LeanCloud does where captchas are switched off. */
export async function requestCaptcha(
  _request: OperationRequest<"requestCaptcha">,
): Promise<OperationResponse> {
  throw new ApiError("captchaOff");
}
