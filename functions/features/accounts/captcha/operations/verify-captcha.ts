import { ApiError } from "../../../../domain/api-error.ts";
import type { OperationRequest, OperationResponse } from "../../../../ports/operation.ts";

/** POST /1.1/verifyCaptcha. See `requestCaptcha`. */
export async function verifyCaptcha(
  _request: OperationRequest<"verifyCaptcha">,
): Promise<OperationResponse> {
  throw new ApiError("captchaOff");
}
