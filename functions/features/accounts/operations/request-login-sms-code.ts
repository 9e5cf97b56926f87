import { toPhoneNumber } from "../../../domain/accounts/phone-number.ts";
import { SMS_PURPOSES } from "../../../domain/accounts/sms-code.ts";
import type { AccountsPorts } from "../../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { LimitedBy } from "../../../ports/rate-limits.ts";
import { sendSmsCode } from "../../messages/sms-codes.ts";
import { decideCodeDelivery } from "../phone-codes.ts";

/** POST /1.1/requestLoginSmsCode. */
export async function requestLoginSmsCode(
  request: OperationRequest<"requestLoginSmsCode">,
  ports: AccountsPorts & LimitedBy<"sms" | "smsToNumber" | "smsToCountry">,
): Promise<OperationResponse> {
  const number = toPhoneNumber(request.body.mobilePhoneNumber);
  const decide = () => decideCodeDelivery(number, ports);
  return sendSmsCode({ purpose: SMS_PURPOSES.requestLoginSmsCode, number, request, decide }, ports);
}
