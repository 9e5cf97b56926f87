import { findByPhone } from "../../accounts/phone-codes.ts";
import { type PhoneNumber, toPhoneNumber } from "../../domain/accounts/phone-number.ts";
import { SMS_PURPOSES } from "../../domain/accounts/sms-code.ts";
import { type CodeDelivery, rejectOrSuppress, sendSmsCode } from "../../messages/sms-codes.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";

/** POST /1.1/requestMobilePhoneVerify. */
export async function requestMobilePhoneVerify(
  request: OperationRequest<"requestMobilePhoneVerify">,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  const number = toPhoneNumber(request.body.mobilePhoneNumber);
  const purpose = SMS_PURPOSES.requestMobilePhoneVerify;
  return sendSmsCode({ purpose, number, request, decide: () => decide(number, ports) }, ports);
}

/** A number that is already verified is not an error, but no message is sent. */
async function decide({ phone }: PhoneNumber, ports: AccountsPorts): Promise<CodeDelivery> {
  const user = await findByPhone(phone, ports);
  if (user === undefined) return rejectOrSuppress("mobilePhoneNotFound", ports.settings);
  if (!user.mobilePhoneVerified) return "send";
  return ports.settings.errorMode === "compatible" ? "skip" : "suppress";
}
