import { codeTarget } from "../../accounts/phone-codes.ts";
import { PURPOSE_OF, toSmsCode } from "../../domain/accounts/sms-code.ts";
import { ApiError } from "../../domain/api-error.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";

/** POST /1.1/verifySmsCode/{code}. PHP sends the number in the query (wire.md 4.2, U22). */
export async function verifySmsCode(
  { params, query, body, sourceIp }: OperationRequest<"verifySmsCode">,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  const code = toSmsCode(params.code);
  const value = body.mobilePhoneNumber ?? query.mobilePhoneNumber;
  const target = await codeTarget(PURPOSE_OF.verifySmsCode, { value, sourceIp }, ports);
  if (!(await ports.smsCodes.spend(target, code))) throw new ApiError("invalidSmsCode");
  return { body: {} };
}
