import { mailsAfterChange, type WantedMail } from "../../../domain/accounts/mail.ts";
import { payFor, toNewPassword, toPassword } from "../../../domain/accounts/password.ts";
import { changeUser } from "../../../domain/accounts/user.ts";
import { assertMayAlter } from "../../../domain/accounts/user-body.ts";
import { ApiError } from "../../../domain/api-error.ts";
import type { AccountsPorts } from "../../../ports/accounts.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { LimitedBy } from "../../../ports/rate-limits.ts";
import { requestMailsAfterChange } from "../../messages/mails.ts";
import { checkPassword } from "../credentials.ts";
import { prepareUserChange } from "../prepare-user-change.ts";

/** PUT /1.1/users/{objectId}/updatePassword. A wrong old password counts as a failed log-in. */
export async function updatePassword(
  request: OperationRequest<"updatePassword">,
  ports: AccountsPorts & LimitedBy<"loginLock">,
): Promise<OperationResponse> {
  const { requester, params, body } = request;
  assertMayAlter(params.objectId, requester);
  const oldPassword = payFor(toPassword(body.old_password, "old_password"), requester.work);
  const wanted = toPassword(body.new_password, "new_password");
  const newPassword = await toNewPassword(wanted, ports.settings, requester.work);
  const claimant = { objectId: params.objectId, sourceIp: request.sourceIp };
  const user = await checkPassword(claimant, oldPassword, ports);
  const context = await prepareUserChange(newPassword, ports);
  let mails: readonly WantedMail[] = [];
  const result = await ports.users.change(user, (current) => {
    // The password has changed since it was checked.
    if (current._passwordId !== user._passwordId) throw new ApiError("credentialsMismatch");
    const after = changeUser(current, {}, context).user;
    mails = mailsAfterChange(current, after, ports.settings);
    return after;
  });
  if (result.kind !== "changed") throw new ApiError("userNotFound");
  await requestMailsAfterChange(mails, ports);
  const { updatedAt, objectId } = result.user;
  const sessionToken = await ports.sessionTokens.issue(result.user);
  return { body: { updatedAt, objectId, sessionToken } };
}
