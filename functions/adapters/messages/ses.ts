import { domainToASCII } from "node:url";
import { SESClient, SendEmailCommand } from "@aws-sdk/client-ses";
import { MESSAGE_SEND_TIMEOUT_MS } from "../../contract/limits.ts";
import type { Mail, Mailer } from "../../ports/messages.ts";
import { formatSender } from "./ses-sender.ts";

export interface SesSender {
  /** An address or `Name <address>`. */
  readonly sender: string;
  /** Configuration set that reports bounces and complaints. @default - they are not reported */
  readonly configurationSet?: string;
}

/**
 * Only an address that SES can't send to is rejected, and it is found before SES is asked: SES answers
 * `InvalidParameterValue` for a bad recipient and for a bad sender alike, and mails that the sender's fault
 * holds back must come again once it is mended. So every error of SES is thrown.
 *
 * A mail that SES does not answer in time is not repeated at once, because it may have been sent: the send
 * rejects with an AbortError, which the SDK does not retry.
 *
 * @see "Amazon SES email sending errors"
 */
export function createSesMailer(
  sesSender: SesSender,
  client = new SESClient({}),
  timeoutMs: number = MESSAGE_SEND_TIMEOUT_MS,
): Mailer {
  return {
    async send(mail) {
      const recipient = toSmtpAddress(mail.to);
      if (recipient === undefined) return { kind: "rejected", reason: "InvalidAddress" };
      const command = toCommand(sesSender, recipient, mail);
      const abortSignal = AbortSignal.timeout(timeoutMs);
      const { MessageId: id = "" } = await client.send(command, { abortSignal });
      return { kind: "accepted", id };
    },
  };
}

/** A local part of RFC 5321 without quotes; SES takes ASCII alone. */
const LOCAL_PART = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Needed since `domainToASCII` parses URL hosts and would cut `x.io/evil` to `x.io`. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const HOST_NAME =
  /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** The address with its domain in ASCII, as SES requires; undefined if SES can't send to it. */
function toSmtpAddress(address: string): string | undefined {
  const at = address.lastIndexOf("@");
  const name = address.slice(0, at);
  const given = address.slice(at + 1);
  const domain = DOMAIN.test(given) ? domainToASCII(given) : "";
  return LOCAL_PART.test(name) && HOST_NAME.test(domain) ? `${name}@${domain}` : undefined;
}

function toCommand(
  { sender, configurationSet }: SesSender,
  recipient: string,
  { subject, text, html, tags }: Mail,
): SendEmailCommand {
  return new SendEmailCommand({
    Source: formatSender(sender),
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
