import type { WantedMail } from "../domain/accounts/mail.ts";
import type { MailRequest } from "../generated/types.ts";
import type { MailQueue } from "../ports/messages.ts";
import type { Clock, Log, Random } from "../ports/system.ts";

export interface RequestMailPorts {
  readonly mailQueue: MailQueue;
  readonly random: Random;
  readonly clock: Clock;
}

/** Bytes; nobody guesses a request, and no two requests make the same link. */
const REQUEST_ID_BYTES = 16;

/** Puts a request for a mail into the queue. */
export async function requestMail(
  wanted: WantedMail,
  { mailQueue, random, clock }: RequestMailPorts,
): Promise<void> {
  const requestId = Buffer.from(random.bytes(REQUEST_ID_BYTES)).toString("base64url");
  const request: MailRequest = { ...wanted, requestId, requestedAtMs: clock.now() };
  await mailQueue.send(request);
}

/**
 * Requests the mails that follow a change that is already written. Trouble is logged: the change
 * stands, a repeated call would find the name taken, and the mail can be asked for again.
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
