import {
  carriesLink,
  mailRequestCounters,
  toRequestedEmail,
  type WantedMail,
} from "../domain/accounts/mail.ts";
import type { LinkPurpose } from "../domain/accounts/mail-link.ts";
import { ApiError } from "../domain/api-error.ts";
import type { JsonObject } from "../domain/json.ts";
import { siteFor } from "../domain/messages/source-address.ts";
import type { AccountsPorts } from "../ports/accounts.ts";
import type { MailQueue, Throttle } from "../ports/messages.ts";
import type { OperationResponse, Sender } from "../ports/operation.ts";
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
  wanted: WantedMail & { readonly network?: string },
  { mailQueue, random, clock }: RequestMailPorts,
): Promise<void> {
  const requestId = Buffer.from(random.bytes(REQUEST_ID_BYTES)).toString("base64url");
  const request = { ...wanted, requestId, requestedAtMs: clock.now() };
  await mailQueue.send({ version: 1, ...request });
}

/** Whose network the mails with a link are counted for. */
interface CountedSender {
  readonly sender: Sender;
  readonly throttle: Throttle;
}

/**
 * Requests the mails that follow a change which is already stored. A failure is only logged: the
 * change stands, a repeated call would find the name taken, and the mail can be requested again.
 *
 * @param counted absent when all of them are notices
 */
export async function requestMailsAfterChange(
  wanted: readonly WantedMail[],
  ports: RequestMailPorts & { readonly log: Log },
  counted?: CountedSender,
): Promise<void> {
  for (const mail of wanted) {
    try {
      if (counted && carriesLink(mail.purpose)) await requestLink(mail, ports, counted);
      else await requestMail(mail, ports);
    } catch (error) {
      ports.log.failure("mail not requested", error, { purpose: mail.purpose });
    }
  }
}

/** Requests a mail with a link, unless the sender's network has requested too many. */
async function requestLink(
  mail: WantedMail,
  ports: RequestMailPorts & { readonly log: Log },
  counted: CountedSender,
): Promise<void> {
  const source = await admitSender(mail.purpose, counted, ports);
  if (source) await requestMail({ ...mail, ...source }, ports);
}

/** @returns the network to count the mail for, none for the master key; undefined when it is capped */
async function admitSender(
  purpose: WantedMail["purpose"],
  { sender: { requester, sourceIp }, throttle }: CountedSender,
  { log }: { readonly log: Log },
): Promise<{ readonly network?: string } | undefined> {
  if (requester.master) return {};
  for (const { key, limits } of mailRequestCounters(sourceIp)) {
    if (await throttle.admit(key, limits)) continue;
    log.warn("mail requests capped", { purpose });
    return undefined;
  }
  return { network: siteFor(sourceIp) };
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
  { body, ...sender }: Sender & { readonly body: JsonObject },
  ports: AccountsPorts,
): Promise<OperationResponse> {
  if (!ports.settings.mailEnabled) {
    throw new ApiError(
      "badParameter",
      "This service sends no mails: no mail sender is configured.",
    );
  }
  const email = toRequestedEmail(body.email);
  const source = await admitSender(purpose, { sender, throttle: ports.throttle }, ports);
  if (source === undefined) return { body: {} };
  const objectId = await ports.users.findObjectId({ field: "email", value: email });
  if (objectId === undefined && ports.settings.errorMode === "compatible") {
    throw new ApiError("emailNotFound");
  }
  await requestMail({ purpose, email, ...source }, ports);
  return { body: {} };
}
