import { PUSH_PROVIDERS } from "../../../../contract/push-providers.ts";
import type { PushCredentials } from "../../../../generated/types.ts";
import {
  DEFAULT_VENDOR,
  type DeviceAddress,
  isAppleType,
  nonEmptyString,
} from "../../../installations/device-address.ts";
import type { InstallationFields, ProviderDefinition } from "../provider-definition.ts";
import { mapRendering } from "../rendering.ts";
import { FCM_RULES } from "./fcm-outcome.ts";
import { toChunkToken } from "./fcm-target.ts";

interface FcmAddress extends DeviceAddress {
  readonly provider: "fcm";
  /** Whether `token` is a registration token or a Firebase installation id. */
  readonly target: "token" | "fid";
}

/** Placeholder for the device's token in a dry run. */
const TOKEN = "<token>";

const WRONG_ACCOUNT = "store the right service account with npx landfall credentials";

/** Firebase Cloud Messaging. */
export const FCM: ProviderDefinition<FcmAddress> = {
  displayName: PUSH_PROVIDERS.fcm.displayName,
  deviceType: "android",
  vendors: ["fcm", "fid"],
  addressFields: ["deviceType", "vendor", "registrationId", "fid", "deviceProfile"],
  devicesPerRequest: 1,
  // Firebase: Throttling and quotas; of a project.
  devicesPerMinute: 600_000,
  rules: FCM_RULES,
  senderReasons: ["NoFcmCredentials"],
  nextSteps: {
    NoFcmCredentials:
      "store a service account of your Firebase project with npx landfall credentials",
    InvalidGoogleKey: WRONG_ACCOUNT,
    NOT_FOUND: WRONG_ACCOUNT,
    PERMISSION_DENIED: "give the service account the role Firebase Cloud Messaging API Admin",
    UNAUTHENTICATED: WRONG_ACCOUNT,
  },
  findMissing: ({ fcm }) => (getFcmProject(fcm) === undefined ? "NoFcmCredentials" : undefined),
  addressFor,
  addressForToken: (token) => ({ provider: "fcm", token, target: "token" }),
  toDevice: ({ token, target }) => {
    return { token: toChunkToken(target, token), group: { production: true } };
  },
  preview: async (content) => {
    const { renderFcm, toFcmBody } = await import("./fcm-payload.ts");
    return mapRendering(renderFcm(content.data, content), (message) => {
      return { payload: JSON.parse(toFcmBody(message, TOKEN)) };
    });
  },
};

/** The project of the account that sends; undefined without an account. */
export function getFcmProject(fcm: PushCredentials["fcm"]): string | undefined {
  if (!(fcm?.serviceAccount || fcm?.externalAccount)) return undefined;
  return fcm.projectId ?? fcm.serviceAccount?.project_id;
}

function addressFor(installation: InstallationFields): FcmAddress | undefined {
  if (isAppleType(installation.deviceType)) return undefined;
  const vendor = nonEmptyString(installation.vendor) ?? DEFAULT_VENDOR;
  if (vendor !== "fcm") return undefined;
  const deviceProfile = nonEmptyString(installation.deviceProfile);
  const shared = deviceProfile === undefined ? {} : { deviceProfile };
  const registrationId = nonEmptyString(installation.registrationId);
  if (registrationId !== undefined) {
    return { provider: "fcm", token: registrationId, target: "token", ...shared };
  }
  const fid = nonEmptyString(installation.fid);
  return fid === undefined ? undefined : { provider: "fcm", token: fid, target: "fid", ...shared };
}
