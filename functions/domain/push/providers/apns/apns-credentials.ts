import type { ApnsCertificate, ApnsKey, PushCredentials } from "../../../../generated/types.ts";
import type { DeviceGroup } from "../provider-definition.ts";

interface ApnsRoute {
  readonly topic: string | undefined;
  /** The gateway. */
  readonly environment: ApnsCertificate["environment"];
}

/**
 * How a chunk is authorised at APNs. `missing` rejects the whole chunk; `stops` if no group of
 * devices has credentials.
 */
export type ApnsChoice =
  | ({ readonly kind: "key"; readonly key: ApnsKey } & ApnsRoute)
  | ({ readonly kind: "certificate"; readonly certificate: ApnsCertificate } & ApnsRoute)
  | { readonly kind: "missing"; readonly reason: string; readonly stops: boolean };

/**
 * A key wins over a certificate. The team is that of the group, else the only one that owns the
 * topic, else the only one with a key. The certificate is that of the profile, which implies its
 * gateway, else that of the gateway which the push asks for.
 * @see docs/protocol/push.md, APNs credentials
 */
export function chooseApnsCredential(
  { apns = {} }: PushCredentials,
  group: DeviceGroup,
): ApnsChoice {
  const { keys = [], certificates = [] } = apns;
  const key = findKey(keys, group);
  if (key) {
    const environment = environmentFor(group);
    return { kind: "key", key, topic: group.topic ?? onlyTopic(key.topics), environment };
  }
  const certificate = findCertificate(certificates, group);
  if (certificate) {
    const { environment } = certificate;
    const topic = group.topic ?? certificate.topic;
    return { kind: "certificate", certificate, topic, environment };
  }
  const stops = keys.length === 0 && certificates.length === 0;
  return { kind: "missing", reason: missingReason({ keys, certificates }, group), stops };
}

function findKey(keys: readonly ApnsKey[], { teamId, topic }: DeviceGroup): ApnsKey | undefined {
  const owns = (key: ApnsKey) => topic !== undefined && key.topics?.includes(topic);
  if (teamId !== undefined) {
    const team = keys.filter((key) => key.teamId === teamId);
    return team.find(owns) ?? team[0];
  }
  const owners = keys.filter(owns);
  return owners.length > 0 ? onlyTeam(owners) : onlyTeam(keys);
}

/** Any key of a team will do, but the team must be certain. */
function onlyTeam(keys: readonly ApnsKey[]): ApnsKey | undefined {
  return new Set(keys.map(({ teamId }) => teamId)).size === 1 ? keys[0] : undefined;
}

/** SDKs send one of these values for a device without a profile of its own. */
const NO_PROFILES = new Set(["", "_default"]);

function findCertificate(
  certificates: readonly ApnsCertificate[],
  { deviceProfile, topic, production }: DeviceGroup,
): ApnsCertificate | undefined {
  const fits = (certificate: ApnsCertificate) =>
    topic === undefined || certificate.topic === undefined || certificate.topic === topic;
  const withProfile = certificates.filter(({ profile }) => profile === deviceProfile);
  const isNamed = deviceProfile !== undefined && !NO_PROFILES.has(deviceProfile);
  if (isNamed || (deviceProfile !== undefined && withProfile.length > 0)) {
    return withProfile.find(fits) ?? withProfile[0];
  }
  const environment = environmentFor({ production });
  return certificates.find(
    (certificate) =>
      certificate.profile === undefined &&
      certificate.environment === environment &&
      fits(certificate),
  );
}

function environmentFor({ production }: DeviceGroup): ApnsCertificate["environment"] {
  return production ? "production" : "sandbox";
}

function missingReason(
  { keys, certificates }: Required<NonNullable<PushCredentials["apns"]>>,
  { teamId }: DeviceGroup,
): string {
  if (keys.length === 0)
    return certificates.length === 0 ? "NoApnsCredentials" : "NoApnsCertificate";
  return teamId === undefined ? "AmbiguousApnsTeam" : "UnknownApnsTeam";
}

function onlyTopic(topics: readonly string[] = []): string | undefined {
  return topics.length === 1 ? topics[0] : undefined;
}
