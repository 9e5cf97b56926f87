import {
  MAIL_REQUESTS_PER_NETWORK,
  toRequestedEmail,
  type WantedMail,
} from "../domain/accounts/mail.ts";
import type { LinkPurpose } from "../domain/accounts/mail-link.ts";
import { ApiError } from "../domain/api-error.ts";
import type { JsonObject } from "../domain/json.ts";
import { networkFor } from "../domain/messages/source-address.ts";
import type { Requester } from "../domain/requester.ts";
import type { AccountsPorts } from "../ports/accounts.ts";
import type { MailQueue } from "../ports/messages.ts";
import type { OperationResponse } from "../ports/operation.ts";
import type { Clock, Log, Random } from "../ports/system.ts";

export interface RequestMailPorts {
  readonly mailQueue: MailQueue;
  readonly random: Random;
  readonly clock: Clock;
}

/** Bytes. Link tokens derive from the request id, so it must be unique and unguessable. */
const REQUEST_ID_BYTES = 16;

/** Puts a request for a mail into the queue. */
async function requestMail(
  wanted: WantedMail,
  { mailQueue, random, clock }: RequestMailPorts,
): Promise<void> {
  const requestId = Buffer.from(random.bytes(REQUEST_ID_BYTES)).toString("base64url");
  const request = { ...wanted, requestId, requestedAtMs: clock.now() };
  await mailQueue.send({ version: 1, ...request });
}

/**
 * Requests the mails that follow a change which is already stored. A failure is only logged: the
 * change stands, a repeated call would find the name taken, and the mail can be requested again.
 */
export async function requestMailsAfterChange(
  wanted: readonly WantedMail[],
  ports: RequestMailPorts & { readonly log: Log },
): Promise<void> {
  for (const mail of wanted) {
    try {
      await requestMail(mail, ports);
    } catch (error) {
      ports.log.failure("mail not requested", error, { purpose: mail.purpose });
    }
  }
}

/** A client's request for a mail to an address. */
interface MailByAddress {
  readonly requester: Requester;
  readonly body: JsonObject;
  readonly sourceIp: string;
}

/**
 * Answers before the mail is looked into, so the answer takes the same time for every address. A
 * network that asks too often gets the usual answer, but nothing is looked up or sent.
 *
 * @throws ApiError emailMissing, invalidEmail; emailNotFound in the error mode `compatible`;
 *   badParameter when this deployment sends no mails
 */
export async function requestMailByAddress(
  purpose: LinkPurpose,
  { requester, body, sourceIp }: MailByAddress,
  ports: AccountsPorts,
): Promise<OperationResponse> {
  if (!ports.settings.mailEnabled) {
    throw new ApiError(
      "badParameter",
      "This service sends no mails: no mail sender is configured.",
    );
  }
  const email = toRequestedEmail(body.email);
  const key = `mail-requests#${networkFor(sourceIp)}`;
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
