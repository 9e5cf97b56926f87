import { toPhoneNumber } from "../../domain/accounts/phone-number.ts";
import { PURPOSE_OF } from "../../domain/accounts/sms-code.ts";
import { sendSmsCode } from "../../messages/sms-codes.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";

/** POST /1.1/requestSmsCode. For any number; whose it is, is not looked at. */
export async function requestSmsCode(
  request: OperationRequest<"requestSmsCode">,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  const { mobilePhoneNumber, ttl } = request.body;
  const number = toPhoneNumber(mobilePhoneNumber);
  return sendSmsCode({ purpose: PURPOSE_OF.requestSmsCode, number, ttl, request }, ports);
}
