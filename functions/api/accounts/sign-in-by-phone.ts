import { checkLoginCode } from "../../accounts/check-login-code.ts";
import { signUpByPhone } from "../../accounts/sign-up.ts";
import { mailsAfterChange } from "../../domain/accounts/mail.ts";
import { toPhoneNumber } from "../../domain/accounts/phone-number.ts";
import { PURPOSE_OF, toSmsCode } from "../../domain/accounts/sms-code.ts";
import { toUserBody } from "../../domain/accounts/user-body.ts";
import type { JsonObject } from "../../domain/json.ts";
import { requestMailsAfterChange } from "../../messages/mails.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";

/** POST /1.1/usersByMobilePhone. Logs the number's user in, or makes one. */
export async function signInByPhone(
  request: OperationRequest<"signInByPhone">,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  const body = request.body as JsonObject;
  const number = toPhoneNumber(body.mobilePhoneNumber);
  const code = toSmsCode(body.smsCode);
  const target = { purpose: PURPOSE_OF.signInByPhone, phone: number.phone };
  const identifier = { field: "mobilePhoneNumber", value: number.phone } as const;
  const claimant = { objectId: await ports.users.findObjectId(identifier), identifier };
  const isNew = claimant.objectId === undefined;
  const user = isNew
    ? await signUpByPhone(
        { claimant, target, code, number, body, permitted: request.permitted },
        ports,
      )
    : await checkLoginCode(claimant, { target, code }, ports);
  if (isNew) {
    await requestMailsAfterChange(mailsAfterChange(undefined, user, ports.settings), ports);
  }
  const sessionToken = await ports.sessionTokens.issue(user);
  return {
    ...(isNew && { status: 201, location: `/1.1/users/${user.objectId}` }),
    body: toUserBody(user, { requester: { master: false, user }, sessionToken }),
  };
}
