import { PUSH_PROVIDERS } from "../../../../contract/push-providers.ts";
import {
  type DeviceAddress,
  isAppleType,
  nonEmptyString,
} from "../../../installations/device-address.ts";
import type {
  GroupDefaults,
  InstallationFields,
  ProviderDefinition,
} from "../provider-definition.ts";
import { mapRendering } from "../rendering.ts";
import { toApnsId } from "./apns-headers.ts";
import { APNS_RULES } from "./apns-outcome.ts";
import { raisesBadge, renderApns } from "./apns-payload.ts";

interface ApnsAddress extends DeviceAddress {
  readonly provider: "apns";
  readonly topic?: string;
  readonly teamId?: string;
}

/** A dry run shows the badge of a device that has none before it is raised. */
const FIRST_BADGE = 1;

/** Apple Push Notification service. */
export const APNS: ProviderDefinition<ApnsAddress> = {
  displayName: PUSH_PROVIDERS.apns.displayName,
  deviceType: "ios",
  vendors: [],
  addressFields: ["deviceType", "deviceToken", "apnsTopic", "apnsTeamId", "deviceProfile"],
  devicesPerRequest: 1,
  rules: APNS_RULES,
  senderReasons: [
    "NoApnsCredentials",
    "NoApnsCertificate",
    "AmbiguousApnsTeam",
    "UnknownApnsTeam",
    "CountingDevices",
  ],
  addressFor,
  addressForToken: (token) => ({ provider: "apns", token }),
  toDevice: (address, defaults) => ({ token: address.token, group: toGroup(address, defaults) }),
  preview: ({ data, expiresAtMs }, { group: { topic }, isKnown }) => {
    const badge = isKnown && raisesBadge(data) ? FIRST_BADGE : undefined;
    const rendering = renderApns(data, { topic, expiresAtMs, badge });
    return mapRendering(rendering, ({ headers, body }) => {
      return { headers: { ...headers }, payload: JSON.parse(body) };
    });
  },
  raisesBadge,
  notificationId: toApnsId,
};

function addressFor(installation: InstallationFields): ApnsAddress | undefined {
  if (!isAppleType(installation.deviceType)) return undefined;
  const token = nonEmptyString(installation.deviceToken);
  if (token === undefined) return undefined;
  const topic = nonEmptyString(installation.apnsTopic);
  const teamId = nonEmptyString(installation.apnsTeamId);
  const deviceProfile = nonEmptyString(installation.deviceProfile);
  return {
    provider: "apns",
    token,
    ...(topic === undefined ? {} : { topic }),
    ...(teamId === undefined ? {} : { teamId }),
    ...(deviceProfile === undefined ? {} : { deviceProfile }),
  };
}

function toGroup(address: ApnsAddress, defaults: GroupDefaults) {
  const topic = defaults.topic ?? address.topic;
  const teamId = address.teamId ?? defaults.teamId;
  const deviceProfile = address.deviceProfile ?? defaults.deviceProfile;
  return {
    ...(topic === undefined ? {} : { topic }),
    ...(teamId === undefined ? {} : { teamId }),
    ...(deviceProfile === undefined ? {} : { deviceProfile }),
    production: defaults.production,
  };
}
