import { toHarmonyOutcomes } from "../../../domain/push/providers/harmony/harmony-outcome.ts";
import {
  type HarmonyMessage,
  renderHarmony,
  toHarmonyBody,
} from "../../../domain/push/providers/harmony/harmony-payload.ts";
import type { HarmonyProfile } from "../../../generated/types.ts";
import { issueServiceAccountToken } from "../vendors/service-account.ts";
import type { VendorService } from "../vendors/vendor-service.ts";

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
