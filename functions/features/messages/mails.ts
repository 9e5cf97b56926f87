import { carriesLink, toRequestedEmail, type WantedMail } from "../../domain/accounts/mail.ts";
import type { LinkPurpose } from "../../domain/accounts/mail-link.ts";
import { ApiError } from "../../domain/api-error.ts";
import { defined } from "../../domain/defined.ts";
import type { JsonObject } from "../../domain/json.ts";
import { siteFor } from "../../domain/messages/source-address.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { MailQueue } from "../../ports/messages.ts";
import type { OperationResponse, Sender } from "../../ports/operation.ts";
import type { LimitedBy } from "../../ports/rate-limits.ts";
import type { Clock, Log, Random } from "../../ports/system.ts";

export interface RequestMailPorts {
  readonly mailQueue: MailQueue;
  readonly random: Random;
  readonly clock: Clock;
}

/** Bytes. Link tokens derive from the request id, so it must be unique and unguessable. */
const REQUEST_ID_BYTES = 16;

/** Puts a request for a mail into the queue. */
async function requestMail(
  wanted: WantedMail & { readonly network?: string; readonly apiRequestId?: string },
  { mailQueue, random, clock }: RequestMailPorts,
): Promise<void> {
  const requestId = Buffer.from(random.bytes(REQUEST_ID_BYTES)).toString("base64url");
  const request = { ...wanted, requestId, requestedAtMs: clock.now() };
  await mailQueue.send({ version: 1, ...request });
}

/**
 * Counts the mails with a link for the sender's network, before anything is stored: a refused client
 * can send the same request again.
 *
 * @throws ApiError tooManyRequests
 */
export async function admitMails(
  wanted: readonly WantedMail[],
  sender: Sender,
  { networkThrottle }: LimitedBy<"mails">,
): Promise<void> {
  if (wanted.some(({ purpose }) => carriesLink(purpose)))
    await networkThrottle.admit("mails", sender);
}

/**
 * Requests the mails that follow a change which is already stored. A failure is only logged: the
 * change stands, a repeated call would find the name taken, and the mail can be requested again.
 *
 * @param sender the sender that mails with a link are counted for; absent if all mails are notices
 */
export async function requestMailsAfterChange(
  wanted: readonly WantedMail[],
  ports: RequestMailPorts & { readonly log: Log },
  sender?: Sender,
): Promise<void> {
  for (const mail of wanted) {
    try {
      const source = sender && carriesLink(mail.purpose) ? countedNetwork(sender) : {};
      await requestMail({ ...mail, ...source }, ports);
    } catch (error) {
      ports.log.failure("mail not requested", error, { purpose: mail.purpose });
    }
  }
}

/** The network whose mails to one mailbox are counted; none for the master key. */
function countedNetwork({ requester, sourceIp }: Sender): { readonly network?: string } {
  return requester.master ? {} : { network: siteFor(sourceIp) };
}

/**
 * Answers before the mail is looked into, so the answer takes the same time for every address.
 *
 * @throws ApiError emailMissing, invalidEmail; emailNotFound in the error mode `compatible`;
 *   badParameter when this deployment sends no mails; tooManyRequests
 */
export async function requestMailByAddress(
  purpose: LinkPurpose,
  { body, ...sender }: Sender & { readonly body: JsonObject },
  ports: AccountsPorts & LimitedBy<"mails">,
): Promise<OperationResponse> {
  if (!ports.settings.mailEnabled) {
    throw new ApiError(
      "badParameter",
      "This service sends no mails: no mail sender is configured.",
    );
  }
  const email = toRequestedEmail(body.email);
  await ports.networkThrottle.admit("mails", sender);
  const objectId = await ports.users.findObjectId({ field: "email", value: email });
  if (objectId === undefined && ports.settings.errorMode === "compatible") {
    throw new ApiError("emailNotFound");
  }
  const trace = defined({ apiRequestId: sender.requestId });
  await requestMail({ purpose, email, ...trace, ...countedNetwork(sender) }, ports);
  return { body: {} };
}
