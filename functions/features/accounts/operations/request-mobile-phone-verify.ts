import { type PhoneNumber, toPhoneNumber } from "../../../domain/accounts/phone-number.ts";
import { SMS_PURPOSES } from "../../../domain/accounts/sms-code.ts";
import { ApiError } from "../../../domain/api-error.ts";
import type { AccountsPorts } from "../../../ports/accounts.ts";
import type { OperationRequest, OperationResponse, Sender } from "../../../ports/operation.ts";
import type { LimitedBy } from "../../../ports/rate-limits.ts";
import { type CodeDelivery, rejectOrSuppress, sendSmsCode } from "../../messages/sms-codes.ts";
import { findByPhone, mayProvePhone } from "../phone-codes.ts";

/** POST /1.1/requestMobilePhoneVerify, for the user who has the number: see `mayProvePhone`. */
export async function requestMobilePhoneVerify(
  request: OperationRequest<"requestMobilePhoneVerify">,
  ports: AccountsPorts & LimitedBy<"sms" | "smsToNumber" | "smsToCountry">,
): Promise<OperationResponse> {
  const { body } = request;
  const number = toPhoneNumber(body.mobilePhoneNumber);
  const purpose = SMS_PURPOSES.requestMobilePhoneVerify;
  const decide = () => decideDelivery(number, request, ports);
  return sendSmsCode({ purpose, number, request, decide }, ports);
}

/**
 * A number that is already verified is not an error, but no message is sent. In the error mode
 * `private` the answer must not reveal the numbers of others.
 */
async function decideDelivery(
  { phone }: PhoneNumber,
  sender: Sender,
  ports: AccountsPorts,
): Promise<CodeDelivery> {
  const { settings } = ports;
  const { requester } = sender;
  const isNobody = !requester.master && requester.user === undefined;
  if (isNobody && settings.errorMode === "private") throw new ApiError("userUnalterable");
  const user = await findByPhone(phone, ports);
  if (user === undefined) return rejectOrSuppress("mobilePhoneNotFound", settings);
  if (!(await mayProvePhone(user, sender, ports)))
    return rejectOrSuppress("userUnalterable", settings);
  if (!user.mobilePhoneVerified) return "send";
  return settings.errorMode === "compatible" ? "skip" : "suppress";
}
