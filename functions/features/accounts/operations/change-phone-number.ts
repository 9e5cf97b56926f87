import { mailsAfterChange, type WantedMail } from "../../../domain/accounts/mail.ts";
import { toPhoneNumber, withPhone } from "../../../domain/accounts/phone-number.ts";
import { SMS_PURPOSES, toSmsCode } from "../../../domain/accounts/sms-code.ts";
import { takenError } from "../../../domain/accounts/unique-field.ts";
import { assertSession } from "../../../domain/accounts/user-body.ts";
import { ApiError } from "../../../domain/api-error.ts";
import type { AccountsPorts } from "../../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { LimitedBy } from "../../../ports/rate-limits.ts";
import { requestMailsAfterChange } from "../../messages/mails.ts";
import { useSmsCode } from "../../messages/sms-codes.ts";
import { releasePhone } from "../phone-codes.ts";
import { toHookedUser } from "../user-hooks.ts";

/**
 * POST /1.1/changePhoneNumber. The code was sent to the new number, and it is checked before the
 * session: SDKs expect 603 for a wrong code in every session. A code without a session is used up.
 * A user who never proved the number loses it.
 */
export async function changePhoneNumber(
  request: OperationRequest<"changePhoneNumber">,
  ports: AccountsPorts & LimitedBy<"codeGuesses">,
): Promise<OperationResponse> {
  const { requester, body, sourceIp } = request;
  const { users, clock, settings } = ports;
  const { phone, written } = toPhoneNumber(body.mobilePhoneNumber);
  const target = { purpose: SMS_PURPOSES.changePhoneNumber, phone };
  const guess = { code: toSmsCode(body.code), sourceIp };
  if (!(await useSmsCode(target, guess, ports))) throw new ApiError("invalidSmsCode");
  const { user } = requester;
  if (user === undefined) throw new ApiError("userUnalterable");
  let mails: readonly WantedMail[] = [];
  const result = await users.carryOut(async () => {
    const before = await users.find(user.objectId);
    if (before === undefined) throw new ApiError("userNotFound");
    assertSession(before, requester);
    const after = withPhone(before, written, clock.now());
    mails = mailsAfterChange(before, after, settings);
    const released = await releasePhone(phone, user.objectId, { users, clock });
    return { kind: "change", changes: [{ before, after }, ...(released ? [released] : [])] };
  });
  if (result.kind === "conflict") throw takenError(result.field);
  await requestMailsAfterChange(mails, ports);
  await ports.hooks?.onVerified("sms", toHookedUser(result.user), request);
  const { updatedAt, objectId } = result.user;
  return { body: { updatedAt, objectId } };
}
