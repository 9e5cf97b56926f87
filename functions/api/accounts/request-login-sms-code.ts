import { decideForUser } from "../../accounts/decide-code-delivery.ts";
import { toPhoneNumber } from "../../domain/accounts/phone-number.ts";
import { PURPOSE_OF } from "../../domain/accounts/sms-code.ts";
import { sendSmsCode } from "../../messages/sms-codes.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";

/** POST /1.1/requestLoginSmsCode. */
export async function requestLoginSmsCode(
  request: OperationRequest<"requestLoginSmsCode">,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  const number = toPhoneNumber(request.body.mobilePhoneNumber);
  const decide = () => decideForUser(number, ports);
  return sendSmsCode({ purpose: PURPOSE_OF.requestLoginSmsCode, number, request, decide }, ports);
}
