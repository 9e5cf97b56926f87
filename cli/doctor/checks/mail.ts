import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  type GetEmailIdentityResponse,
} from "@aws-sdk/client-sesv2";
import { ENV } from "../../../functions/contract/env.ts";
import { toAddress } from "../../../lib/config.ts";
import type { Deployment } from "../../stack/deployment.ts";
import { type Check, type Finding, ok, problem, skipped, warning } from "../finding.ts";

/** Share of the daily quota from which on mails may soon be rejected. */
const NEARLY_USED = 0.8;

async function readSender(deployment: Deployment): Promise<string | undefined> {
  const { [ENV.mailSender]: sender } = await deployment.variablesFor("send-mail");
  return sender === undefined ? undefined : toAddress(sender);
}

/** Whether SES sends to everybody, and how much of its daily quota is used. */
export const checkMailQuota: Check<Deployment> = {
  name: "mail-quota",
  actions: ["ses:GetAccount"],
  run: async (deployment) => {
    if ((await readSender(deployment)) === undefined)
      return [skipped("Mails are off: no mailSender")];
    const account = await deployment.clients.ses.send(new GetAccountCommand({}));
    const { ProductionAccessEnabled, SendingEnabled, EnforcementStatus, SendQuota } = account;
    if (!SendingEnabled) {
      const text = `SES has paused sending (${EnforcementStatus ?? "no status"})`;
      return [problem(text, "See the SES console, Account dashboard, and answer AWS's case")];
    }
    if (!ProductionAccessEnabled) {
      const text = "SES is in the sandbox: mails reach only verified addresses";
      return [
        problem(
          text,
          "aws sesv2 put-account-details --production-access-enabled (docs/deploying.md#mails)",
        ),
      ];
    }
    const { Max24HourSend = 0, SentLast24Hours = 0, MaxSendRate = 0 } = SendQuota ?? {};
    const used = `${SentLast24Hours} of ${Max24HourSend} mails in 24 hours, ${MaxSendRate} a second`;
    if (SentLast24Hours > Max24HourSend * NEARLY_USED) {
      return [
        warning(
          used,
          "Request a higher quota in the Service Quotas console: Amazon SES, Sending quota",
        ),
      ];
    }
    return [ok(used)];
  },
};

/** Whether the sender's address or domain is verified and signed with DKIM. */
export const checkMailSender: Check<Deployment> = {
  name: "mail-sender",
  actions: ["ses:GetEmailIdentity"],
  run: async (deployment) => {
    const address = await readSender(deployment);
    if (address === undefined) return [skipped("Mails are off: no mailSender")];
    const domain = address.replace(/^.*@/, "");
    for (const identity of [address, domain]) {
      const found = await findIdentity(identity, deployment);
      if (found) return [judgeIdentity(identity, found)];
    }
    const create = `aws sesv2 create-email-identity --email-identity ${domain}`;
    return [
      problem(`SES knows neither ${address} nor ${domain}`, `${create}, or set createMailIdentity`),
    ];
  },
};

async function findIdentity(identity: string, { clients }: Deployment) {
  try {
    return await clients.ses.send(new GetEmailIdentityCommand({ EmailIdentity: identity }));
  } catch (error) {
    if (error instanceof Error && error.name === "NotFoundException") return undefined;
    throw error;
  }
}

function judgeIdentity(identity: string, found: GetEmailIdentityResponse): Finding {
  const { VerifiedForSendingStatus, DkimAttributes, IdentityType } = found;
  const isDomain = IdentityType === "DOMAIN";
  // Some regions, such as Osaka, have a zone of their own.
  const { Tokens = [], SigningHostedZone: zone = "dkim.amazonses.com" } = DkimAttributes ?? {};
  const records = Tokens.map((token) => `${token}._domainkey.${identity} CNAME ${token}.${zone}`);
  const publish = `Publish these DNS records: ${records.join("; ")}`;
  if (!VerifiedForSendingStatus) {
    const confirm = "Open the link in the mail that SES sent to the address";
    return problem(`${identity} is not verified`, isDomain ? publish : confirm);
  }
  if (isDomain && DkimAttributes?.Status !== "SUCCESS") {
    const status = DkimAttributes?.Status ?? "off";
    return warning(`${identity} is verified, but its DKIM signature is ${status}`, publish);
  }
  return ok(`${identity} is verified${isDomain ? " and signed with DKIM" : ""}`);
}
