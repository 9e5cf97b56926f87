import { toPhoneNumber } from "../../../domain/accounts/phone-number.ts";
import { SMS_PURPOSES } from "../../../domain/accounts/sms-code.ts";
import { ApiError } from "../../../domain/api-error.ts";
import type { AccountsPorts } from "../../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { LimitedBy } from "../../../ports/rate-limits.ts";
import { type CodeDelivery, rejectOrSuppress, sendSmsCode } from "../../messages/sms-codes.ts";
import { findByPhone } from "../phone-codes.ts";

/** POST /1.1/requestChangePhoneNumber. Sends a code to the new number, unless it is proven to be another's. */
export async function requestChangePhoneNumber(
  request: OperationRequest<"requestChangePhoneNumber">,
  ports: AccountsPorts & LimitedBy<"sms" | "smsToNumber" | "smsToCountry">,
): Promise<OperationResponse> {
  const { mobilePhoneNumber, ttl } = request.body;
  const { user } = request.requester;
  if (user === undefined) throw new ApiError("userUnalterable");
  const number = toPhoneNumber(mobilePhoneNumber);
  const decide = async (): Promise<CodeDelivery> => {
    const holder = await findByPhone(number.phone, ports);
    const isTaken = holder?.mobilePhoneVerified === true && holder.objectId !== user.objectId;
    return isTaken ? rejectOrSuppress("mobilePhoneTaken", ports.settings) : "send";
  };
  const purpose = SMS_PURPOSES.requestChangePhoneNumber;
  return sendSmsCode({ purpose, number, ttl, request, decide }, ports);
}
