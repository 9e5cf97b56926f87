import { findByPhone } from "../../accounts/find-by-phone.ts";
import { type PhoneNumber, toPhoneNumber } from "../../domain/accounts/phone-number.ts";
import { PURPOSE_OF } from "../../domain/accounts/sms-code.ts";
import { type Delivery, refuseNumber, sendSmsCode } from "../../messages/sms-codes.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";

/** POST /1.1/requestMobilePhoneVerify. */
export async function requestMobilePhoneVerify(
  request: OperationRequest<"requestMobilePhoneVerify">,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  const number = toPhoneNumber(request.body.mobilePhoneNumber);
  const purpose = PURPOSE_OF.requestMobilePhoneVerify;
  return sendSmsCode({ purpose, number, request, decide: () => decide(number, ports) }, ports);
}

/** A number that is verified already is no mistake, and no reason to text (wire.md 4.2, U14). */
async function decide({ phone }: PhoneNumber, ports: AccountsPorts): Promise<Delivery> {
  const user = await findByPhone(phone, ports);
  if (user === undefined) return refuseNumber("mobilePhoneNotFound", ports.settings);
  if (!user.mobilePhoneVerified) return "send";
  return ports.settings.errorMode === "compatible" ? "skip" : "suppress";
}
