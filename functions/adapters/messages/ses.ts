import { domainToASCII } from "node:url";
import { SESClient, SESServiceException, SendEmailCommand } from "@aws-sdk/client-ses";
import type { Mail, Mailer } from "../../ports/messages.ts";

export interface SesSender {
  /** An address or `Name <address>`. */
  readonly sender: string;
  /** Reports bounces and complaints. @default - they are not reported */
  readonly configurationSet?: string;
}

/** Mails leave through SES. */
export function createSesMailer(sesSender: SesSender, client = new SESClient({})): Mailer {
  return {
    async send(mail) {
      const recipient = toSmtpAddress(mail.to);
      if (recipient === undefined) return { kind: "rejected", reason: "InvalidDomain" };
      try {
        const command = toCommand(sesSender, recipient, mail);
        const { MessageId: id = "" } = await client.send(command);
        return { kind: "accepted", id };
      } catch (error) {
        if (isPermanent(error)) return { kind: "rejected", reason: error.name };
        throw error;
      }
    },
  };
}

/** `domainToASCII` takes URLs' hosts and would cut `x.io/evil` to `x.io`. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** SES takes domains in ASCII only; undefined for what is no domain. */
function toSmtpAddress(address: string): string | undefined {
  const at = address.lastIndexOf("@");
  const given = address.slice(at + 1);
  const domain = DOMAIN.test(given) ? domainToASCII(given) : "";
  return domain === "" ? undefined : `${address.slice(0, at)}@${domain}`;
}

/**
 * About the address. `MessageRejected` is not: SES says it of a sender that is not verified, of an
 * account in the sandbox or suspended, all of which pass.
 *
 * @see "Amazon SES email sending errors"
 */
function isPermanent(error: unknown): error is SESServiceException {
  return error instanceof SESServiceException && error.name === "InvalidParameterValue";
}

function toCommand(
  { sender, configurationSet }: SesSender,
  recipient: string,
  { subject, text, html, tags }: Mail,
): SendEmailCommand {
  return new SendEmailCommand({
    Source: sender,
    Destination: { ToAddresses: [recipient] },
    Message: {
      Subject: { Data: subject, Charset: "UTF-8" },
      Body: {
        Text: { Data: text, Charset: "UTF-8" },
        Html: { Data: html, Charset: "UTF-8" },
      },
    },
    Tags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
    ...(configurationSet && { ConfigurationSetName: configurationSet }),
  });
}
