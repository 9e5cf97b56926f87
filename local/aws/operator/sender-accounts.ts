import type { AwsRequest, AwsServices } from "../aws-endpoint.ts";

/** SES's quota after an account has left the sandbox. */
const MAIL_QUOTA = { Max24HourSend: 50_000, MaxSendRate: 14 };

/** USD a month. */
const SMS_LIMIT = 100;

/** The local outbox takes every mail, so every sender is verified; undefined for other paths. */
export function createMailAccount(sentMails: () => number) {
  return ({ method, url }: AwsRequest): unknown => {
    if (method !== "GET") return undefined;
    if (url.pathname === "/v2/email/account") {
      return {
        ProductionAccessEnabled: true,
        SendingEnabled: true,
        EnforcementStatus: "HEALTHY",
        SendQuota: { ...MAIL_QUOTA, SentLast24Hours: sentMails() },
      };
    }
    if (!url.pathname.startsWith("/v2/email/identities/")) return undefined;
    const isAddress = decodeURIComponent(url.pathname).includes("@");
    return {
      IdentityType: isAddress ? "EMAIL_ADDRESS" : "DOMAIN",
      VerifiedForSendingStatus: true,
      DkimAttributes: { SigningEnabled: true, Status: "SUCCESS", Tokens: [] },
    };
  };
}

/** An account of End User Messaging that may send to every number, from every number and pool. */
export const SMS_ACCOUNT: AwsServices["json"] = {
  "PinpointSMSVoiceV2.DescribeAccountAttributes": () => ({
    AccountAttributes: [{ Name: "ACCOUNT_TIER", Value: "PRODUCTION" }],
  }),
  "PinpointSMSVoiceV2.DescribeSpendLimits": () => ({
    SpendLimits: [
      {
        Name: "TEXT_MESSAGE_MONTHLY_SPEND_LIMIT",
        Overridden: true,
        EnforcedLimit: SMS_LIMIT,
        MaxLimit: SMS_LIMIT,
      },
    ],
  }),
  "PinpointSMSVoiceV2.DescribePhoneNumbers": () => ({
    PhoneNumbers: [{ Status: "ACTIVE", IsoCountryCode: "US" }],
  }),
  "PinpointSMSVoiceV2.DescribePools": () => ({ Pools: [{ Status: "ACTIVE" }] }),
};
