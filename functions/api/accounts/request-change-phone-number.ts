import { toPhoneNumber } from "../../domain/accounts/phone-number.ts";
import { PURPOSE_OF } from "../../domain/accounts/sms-code.ts";
import { ApiError } from "../../domain/api-error.ts";
import { type Delivery, refuseNumber, sendSmsCode } from "../../messages/sms-codes.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";

/** POST /1.1/requestChangePhoneNumber. Texts the new number, unless someone else has it. */
export async function requestChangePhoneNumber(
  request: OperationRequest<"requestChangePhoneNumber">,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  const { mobilePhoneNumber, ttl } = request.body;
  const { user } = request.requester;
  if (user === undefined) throw new ApiError("userUnalterable");
  const number = toPhoneNumber(mobilePhoneNumber);
  const decide = async (): Promise<Delivery> => {
    const unique = { field: "mobilePhoneNumber", value: number.phone } as const;
    const owner = await ports.users.findObjectId(unique);
    const isTaken = owner !== undefined && owner !== user.objectId;
    return isTaken ? refuseNumber("mobilePhoneTaken", ports.settings) : "send";
  };
  const purpose = PURPOSE_OF.requestChangePhoneNumber;
  return sendSmsCode({ purpose, number, ttl, request, decide }, ports);
}
