import type { WebpushProfile } from "../../../../generated/types.ts";
import { nonEmptyString } from "../../../installations/device-address.ts";
import { readSubscription, toWebPushToken } from "../../../installations/web-push-subscription.ts";
import type { InstallationFields, ProviderDefinition } from "../provider-definition.ts";
import { mapRendering } from "../rendering.ts";
import { defineVendor } from "../vendor-definition.ts";
import { FORBIDDEN_ENDPOINT, INVALID_SUBSCRIPTION, WEBPUSH_RULES } from "./webpush-outcome.ts";

const OTHER_KEY =
  "these browsers did not subscribe with the stored publicKey, or the subject is wrong: compare the page's applicationServerKey with npx landfall credentials show";

const VENDOR = defineVendor<WebpushProfile>({
  provider: "webpush",
  vendors: ["webpush"],
  devicesPerRequest: 1,
  rules: WEBPUSH_RULES,
  nextSteps: {
    InvalidVapidKey: "store the right publicKey and privateKey with npx landfall credentials",
    "HTTP 400": OTHER_KEY,
    "HTTP 401": OTHER_KEY,
    "HTTP 403": OTHER_KEY,
    BadJwtToken: OTHER_KEY,
    [FORBIDDEN_ENDPOINT]: "add the hosts of their push services to webPushHosts and deploy",
  },
  preview: async (content, profile) => {
    const { renderWebPush } = await import("./webpush-payload.ts");
    return mapRendering(renderWebPush(content, profile), ({ payload, headers }) => {
      return { payload: JSON.parse(payload), headers };
    });
  },
});

/** Web Push: the push services of browsers. Its tokens are subscriptions. */
export const WEBPUSH: ProviderDefinition = {
  ...VENDOR,
  addressFields: ["deviceType", "webPushSubscription", "deviceProfile"],
  senderReasons: [...VENDOR.senderReasons, FORBIDDEN_ENDPOINT, INVALID_SUBSCRIPTION],
  addressFor,
};

function addressFor({ deviceType, webPushSubscription, ...fields }: InstallationFields) {
  if (deviceType !== "web") return undefined;
  const subscription = readSubscription(webPushSubscription);
  if (!subscription) return undefined;
  const deviceProfile = nonEmptyString(fields.deviceProfile);
  const token = toWebPushToken(subscription);
  return {
    provider: "webpush",
    token,
    ...(deviceProfile !== undefined && { deviceProfile }),
  } as const;
}
