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
import { raisesBadge } from "./apns-badge.ts";
import { chooseApnsCredential } from "./apns-credentials.ts";
import { toApnsId } from "./apns-id.ts";
import { APNS_RULES, REFUSED_CREDENTIALS } from "./apns-outcome.ts";

interface ApnsAddress extends DeviceAddress {
  readonly provider: "apns";
  readonly topic?: string;
  readonly teamId?: string;
}

/** A dry run shows the badge of a device without a badge, before the increment. */
const FIRST_BADGE = 1;

/** The next step for each reason for which no credential fits a group of devices. */
const MISSING_CREDENTIALS = {
  NoApnsCredentials: "store a key of your Apple team with npx landfall credentials",
  NoApnsCertificate:
    "no certificate is for the deviceProfile and environment of these devices; store one, or a key, with npx landfall credentials",
  AmbiguousApnsTeam:
    "there are keys of several teams; name their topics in the credentials with npx landfall credentials, or send apns_team_id",
  UnknownApnsTeam:
    "the credentials have no key of the team that these devices name in apnsTeamId; store one with npx landfall credentials",
  UnknownApnsTopic:
    "no key names the topic that these devices have in apnsTopic; if it is yours, add it to the key's topics with npx landfall credentials",
};

const WRONG_KEY = "store the right key or certificate with npx landfall credentials";

/** The same for refusals of the gateway. */
const REFUSALS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...REFUSED_CREDENTIALS].map((name) => [name, WRONG_KEY])),
  MissingTopic: "name the topic in the credentials with npx landfall credentials, or send topic",
  BadTopic: "correct topic, or apnsTopic of the devices",
  TopicDisallowed: "store a key of the team that owns the topic with npx landfall credentials",
};

/** Apple Push Notification service. */
export const APNS: ProviderDefinition<ApnsAddress> = {
  displayName: PUSH_PROVIDERS.apns.displayName,
  deviceType: "ios",
  vendors: [],
  addressFields: ["deviceType", "deviceToken", "apnsTopic", "apnsTeamId", "deviceProfile"],
  devicesPerRequest: 1,
  hasLiveActivities: true,
  rules: APNS_RULES,
  senderReasons: [...Object.keys(MISSING_CREDENTIALS), "CountingDevices"],
  nextSteps: { ...MISSING_CREDENTIALS, ...REFUSALS },
  findMissing: (credentials, group) => {
    const choice = chooseApnsCredential(credentials, group);
    return choice.kind === "missing" ? choice.reason : undefined;
  },
  addressFor,
  addressForToken: (token) => ({ provider: "apns", token }),
  toDevice: (address, defaults) => ({ token: address.token, group: toGroup(address, defaults) }),
  // Late, because only dry runs and pushes that were too large need it.
  preview: async ({ data, expiresAtMs }, { group: { topic }, isKnown }) => {
    const { renderApns } = await import("./apns-payload.ts");
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
