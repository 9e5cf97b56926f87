import type { HonorProfile } from "../../../../generated/types.ts";
import { issueClientCredentials } from "../client-credentials.ts";
import type { PushKitMessage } from "../push-kit-message.ts";
import type { VendorService } from "../vendor-service.ts";
import { toHonorOutcomes } from "./honor-outcome.ts";
import { renderHonor, toHonorBody } from "./honor-payload.ts";

const TOKEN_URL = "https://iam.developer.honor.com/auth/token";
const ORIGIN = "https://push-api.cloud.honor.com";

/** @see Honor: Push, Sending messages */
export const honorService: VendorService<HonorProfile, PushKitMessage> = {
  provider: "honor",
  tokens: {
    secrets: ({ clientId, clientSecret }) => [clientId, clientSecret],
    issue: ({ clientId, clientSecret }, context) =>
      issueClientCredentials(
        { url: TOKEN_URL, clientId, clientSecret, refusal: "InvalidHonorSecret" },
        context,
      ),
  },
  render: renderHonor,
  toRequest: ({ message, profile, tokens, accessToken, nowMs }) => ({
    url: `${ORIGIN}/api/v1/${profile.appId}/sendMessage`,
    headers: {
      "content-type": "application/json; charset=utf-8",
      authorization: `Bearer ${accessToken}`,
      timestamp: String(nowMs),
    },
    body: toHonorBody(message, tokens),
  }),
  toOutcomes: toHonorOutcomes,
};
