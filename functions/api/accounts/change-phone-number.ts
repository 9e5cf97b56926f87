import { toPhoneNumber } from "../../domain/accounts/phone-number.ts";
import { PURPOSE_OF, toSmsCode } from "../../domain/accounts/sms-code.ts";
import { takenError } from "../../domain/accounts/unique-field.ts";
import { withPhone } from "../../domain/accounts/user-phone.ts";
import { ApiError } from "../../domain/api-error.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";

/** POST /1.1/changePhoneNumber. The code proves the new number. */
export async function changePhoneNumber(
  { requester, body }: OperationRequest<"changePhoneNumber">,
  { smsCodes, users, clock }: AccountsPorts,
): Promise<OperationResponse> {
  const { user } = requester;
  if (user === undefined) throw new ApiError("userUnalterable");
  const { phone, written } = toPhoneNumber(body.mobilePhoneNumber);
  const target = { purpose: PURPOSE_OF.changePhoneNumber, phone };
  if (!(await smsCodes.spend(target, toSmsCode(body.code)))) throw new ApiError("invalidSmsCode");
  const result = await users.change(user, (current) => withPhone(current, written, clock.now()));
  if (result.kind === "missing") throw new ApiError("userNotFound");
  if (result.kind === "conflict") throw takenError(result.field);
  const { updatedAt, objectId } = result.user;
  return { body: { updatedAt, objectId } };
}
