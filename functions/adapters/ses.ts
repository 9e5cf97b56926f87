import {
  MessageRejected,
  SESClient,
  SESServiceException,
  SendEmailCommand,
} from "@aws-sdk/client-ses";
import type { MailMessage } from "../generated/types.ts";
import type { Mailer } from "../ports/mailer.ts";

/** Mails leave as `sender`, an address or `Name <address>`, through SES. */
export function createSesMailer(sender: string, client = new SESClient({})): Mailer {
  return {
    async send(mail) {
      try {
        const { MessageId: id = "" } = await client.send(toCommand(sender, mail));
        return { kind: "accepted", id };
      } catch (error) {
        if (isPermanent(error)) return { kind: "rejected", reason: error.name };
        throw error;
      }
    },
  };
}

/** About this mail; a problem of the sender or the account passes once it is repaired. */
function isPermanent(error: unknown): error is SESServiceException {
  if (error instanceof MessageRejected) return true;
  return error instanceof SESServiceException && error.name === "InvalidParameterValue";
}

function toCommand(sender: string, { to, subject, text, html }: MailMessage): SendEmailCommand {
  return new SendEmailCommand({
    Source: sender,
    Destination: { ToAddresses: [to] },
    Message: {
      Subject: { Data: subject, Charset: "UTF-8" },
      Body: {
        Text: { Data: text, Charset: "UTF-8" },
        Html: { Data: html, Charset: "UTF-8" },
      },
    },
  });
}
