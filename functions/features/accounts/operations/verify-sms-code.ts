import { SMS_PURPOSES, toSmsCode } from "../../../domain/accounts/sms-code.ts";
import type { AccountsPorts } from "../../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { LimitedBy } from "../../../ports/rate-limits.ts";
import { spendSmsCode } from "../phone-codes.ts";

/** POST /1.1/verifySmsCode/{code}. The PHP SDK sends the number in the query string. */
export async function verifySmsCode(
  { params, query, body, sourceIp }: OperationRequest<"verifySmsCode">,
  ports: AccountsPorts & LimitedBy<"codeGuesses">,
): Promise<OperationResponse> {
  const code = toSmsCode(params.code);
  const phone = body.mobilePhoneNumber ?? query.mobilePhoneNumber;
  await spendSmsCode(SMS_PURPOSES.verifySmsCode, { code, phone, sourceIp }, ports);
  return { body: {} };
}
