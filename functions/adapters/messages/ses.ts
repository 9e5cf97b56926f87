import { domainToASCII } from "node:url";
import { SESClient, SESServiceException, SendEmailCommand } from "@aws-sdk/client-ses";
import { MESSAGE_SEND_TIMEOUT_MS } from "../../contract/limits.ts";
import type { Mail, Mailer } from "../../ports/messages.ts";

export interface SesSender {
  /** An address or `Name <address>`. */
  readonly sender: string;
  /** Configuration set that reports bounces and complaints. @default - they are not reported */
  readonly configurationSet?: string;
}

/**
 * A mail that SES does not answer in time is not repeated at once, because it may have been sent: the send
 * rejects with an AbortError, which the SDK does not retry.
 */
export function createSesMailer(
  sesSender: SesSender,
  client = new SESClient({}),
  timeoutMs: number = MESSAGE_SEND_TIMEOUT_MS,
): Mailer {
  return {
    async send(mail) {
      const recipient = toSmtpAddress(mail.to);
      if (recipient === undefined) return { kind: "rejected", reason: "InvalidDomain" };
      try {
        const command = toCommand(sesSender, recipient, mail);
        const abortSignal = AbortSignal.timeout(timeoutMs);
        const { MessageId: id = "" } = await client.send(command, { abortSignal });
        return { kind: "accepted", id };
      } catch (error) {
        if (isPermanent(error)) return { kind: "rejected", reason: error.name };
        throw error;
      }
    },
  };
}

/** Needed since `domainToASCII` parses URL hosts and would cut `x.io/evil` to `x.io`. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** The address with its domain in ASCII, as SES requires; undefined when the domain is invalid. */
function toSmtpAddress(address: string): string | undefined {
  const at = address.lastIndexOf("@");
  const given = address.slice(at + 1);
  const domain = DOMAIN.test(given) ? domainToASCII(given) : "";
  return domain === "" ? undefined : `${address.slice(0, at)}@${domain}`;
}

/**
 * Whether the error concerns the address. `MessageRejected` does not: SES answers it for an unverified
 * sender and for an account that is suspended or in the sandbox, and all of these may be temporary.
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
    ConfigurationSetName: configurationSet,
  });
}
