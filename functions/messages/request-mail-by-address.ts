import { MAIL_REQUESTS_PER_NETWORK, toRequestedEmail } from "../domain/accounts/mail.ts";
import type { LinkPurpose } from "../domain/accounts/mail-link.ts";
import { ApiError } from "../domain/api-error.ts";
import type { JsonObject } from "../domain/json.ts";
import { networkOf } from "../domain/messages/source-address.ts";
import type { Requester } from "../domain/requester.ts";
import type { AccountsPorts } from "../ports/accounts.ts";
import type { OperationResponse } from "../ports/operation.ts";
import { requestMail } from "./mails.ts";

interface AddressedRequest {
  readonly requester: Requester;
  readonly body: JsonObject;
  readonly sourceIp: string;
}

/**
 * The answer never waits for the mail, so it takes the same time for every address. A network that
 * asks too often is answered as always, and nothing is looked up or sent.
 *
 * @throws ApiError emailMissing, invalidEmail; emailNotFound in the error mode `compatible`;
 *   badParameter when this deployment sends no mails
 */
export async function requestMailByAddress(
  purpose: LinkPurpose,
  { requester, body, sourceIp }: AddressedRequest,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  if (!ports.settings.mailEnabled) {
    throw new ApiError("badParameter", "This service sends no mails: it has no mail sender.");
  }
  const email = toRequestedEmail(body.email);
  const key = `mail-requests#${networkOf(sourceIp)}`;
  const isAdmitted =
    requester.master || (await ports.throttle.admit(key, MAIL_REQUESTS_PER_NETWORK));
  if (!isAdmitted) {
    ports.log.warn("mail requests capped", { purpose });
    return { body: {} };
  }
  const objectId = await ports.users.findObjectId({ field: "email", value: email });
  if (objectId === undefined && ports.settings.errorMode === "compatible") {
    throw new ApiError("emailNotFound");
  }
  await requestMail({ purpose, email }, ports);
  return { body: {} };
}
