import { toPhoneNumber } from "../../../domain/accounts/phone-number.ts";
import { SMS_PURPOSES } from "../../../domain/accounts/sms-code.ts";
import type { AccountsPorts } from "../../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { LimitedBy } from "../../../ports/rate-limits.ts";
import { sendSmsCode } from "../../messages/sms-codes.ts";

/** POST /1.1/requestSmsCode. Sends a code to any number, whether or not it has a user. */
export async function requestSmsCode(
  request: OperationRequest<"requestSmsCode">,
  ports: AccountsPorts & LimitedBy<"sms" | "smsToNumber" | "smsToCountry">,
): Promise<OperationResponse> {
  const { mobilePhoneNumber, ttl } = request.body;
  const number = toPhoneNumber(mobilePhoneNumber);
  return sendSmsCode({ purpose: SMS_PURPOSES.requestSmsCode, number, ttl, request }, ports);
}
