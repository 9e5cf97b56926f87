import { toPhoneNumber } from "../../../domain/accounts/phone-number.ts";
import { SMS_PURPOSES } from "../../../domain/accounts/sms-code.ts";
import type { AccountsPorts } from "../../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { LimitedBy } from "../../../ports/rate-limits.ts";
import { sendSmsCode } from "../../messages/sms-codes.ts";
import { decideCodeDelivery } from "../phone-codes.ts";

/** POST /1.1/requestPasswordResetBySmsCode. */
export async function requestPasswordResetBySmsCode(
  request: OperationRequest<"requestPasswordResetBySmsCode">,
  ports: AccountsPorts & LimitedBy<"sms" | "smsToNumber" | "smsToCountry">,
): Promise<OperationResponse> {
  const number = toPhoneNumber(request.body.mobilePhoneNumber);
  const purpose = SMS_PURPOSES.requestPasswordResetBySmsCode;
  const decide = () => decideCodeDelivery(number, ports);
  return sendSmsCode({ purpose, number, request, decide }, ports);
}
