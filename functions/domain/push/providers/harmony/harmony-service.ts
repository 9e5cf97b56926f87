import type { HarmonyProfile } from "../../../../generated/types.ts";
import { issueServiceAccountToken } from "../huawei-token.ts";
import type { VendorService } from "../vendor-service.ts";
import { toHarmonyOutcomes } from "./harmony-outcome.ts";
import { type HarmonyMessage, renderHarmony, toHarmonyBody } from "./harmony-payload.ts";

const ORIGIN = "https://push-api.cloud.huawei.com";

/** Push Kit v3. @see Huawei: Push Kit for HarmonyOS, Sending scenario-based messages */
export const harmonyService: VendorService<HarmonyProfile, HarmonyMessage> = {
  provider: "harmony",
  tokens: {
    secrets: ({ serviceAccount }) => [serviceAccount.key_id, serviceAccount.private_key],
    issue: ({ serviceAccount }, { nowMs }) => issueServiceAccountToken(serviceAccount, nowMs),
  },
  render: renderHarmony,
  toRequest: ({ message, profile, tokens, accessToken }) => ({
    url: `${ORIGIN}/v3/${encodeURIComponent(profile.serviceAccount.project_id)}/messages:send`,
    headers: {
      "content-type": "application/json; charset=utf-8",
      authorization: `Bearer ${accessToken}`,
      "push-type": message.pushType,
    },
    body: toHarmonyBody(message, tokens),
  }),
  toOutcomes: toHarmonyOutcomes,
};
