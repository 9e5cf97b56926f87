import type { HmsProfile } from "../../../../generated/types.ts";
import { issueClientCredentials } from "../client-credentials.ts";
import { issueServiceAccountToken } from "../huawei-token.ts";
import type { PushKitMessage } from "../push-kit-message.ts";
import type { VendorService, VendorTokens } from "../vendor-service.ts";
import { toHmsOutcomes } from "./hms-outcome.ts";
import { renderHms, toHmsBody } from "./hms-payload.ts";

/** Huawei: Push Kit, Open platform OAuth 2.0 */
const TOKEN_URL = "https://oauth-login.cloud.huawei.com/oauth2/v3/token";
const ORIGIN = "https://push-api.cloud.huawei.com";

const TOKENS: VendorTokens<HmsProfile> = {
  secrets: ({ appId, clientSecret = "", serviceAccount }) =>
    serviceAccount ? [serviceAccount.key_id, serviceAccount.private_key] : [appId, clientSecret],
  issue: ({ appId, clientSecret = "", serviceAccount }, context) =>
    serviceAccount
      ? issueServiceAccountToken(serviceAccount, context.nowMs)
      : issueClientCredentials(
          { url: TOKEN_URL, clientId: appId, clientSecret, refusal: "InvalidHmsSecret" },
          context,
        ),
};

/** Push Kit v1. @see Huawei: Push Kit, Sending messages */
export const hmsService: VendorService<HmsProfile, PushKitMessage> = {
  provider: "hms",
  tokens: TOKENS,
  render: renderHms,
  toRequest: ({ message, profile, tokens, accessToken }) => ({
    url: `${ORIGIN}/v1/${profile.appId}/messages:send`,
    headers: {
      "content-type": "application/json; charset=utf-8",
      authorization: `Bearer ${accessToken}`,
    },
    body: toHmsBody(message, tokens),
  }),
  toOutcomes: toHmsOutcomes,
};
