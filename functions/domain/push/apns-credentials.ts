import type { ApnsCertificate, ApnsKey, PushCredentials } from "../../generated/types.ts";
import type { DeviceGroup } from "./target.ts";

/** How a chunk is authorised at APNs; `missing` rejects it as a whole. */
export type ApnsChoice =
  | { readonly kind: "key"; readonly key: ApnsKey; readonly topic: string | undefined }
  | {
      readonly kind: "certificate";
      readonly certificate: ApnsCertificate;
      readonly topic: string | undefined;
    }
  | { readonly kind: "missing"; readonly reason: string };

/**
 * A key wins over a certificate. The team is the group's, else the only one that owns the topic,
 * else the only one there is; the certificate is the profile's, else the gateway's.
 * @see wire.md 6.5
 */
export function chooseApnsCredential(
  { apns = {} }: PushCredentials,
  group: DeviceGroup,
): ApnsChoice {
  const { keys = [], certificates = [] } = apns;
  const key = findKey(keys, group);
  if (key) return { kind: "key", key, topic: group.topic ?? onlyOf(key.topics) };
  const certificate = findCertificate(certificates, group);
  if (certificate) {
    return { kind: "certificate", certificate, topic: group.topic ?? certificate.topic };
  }
  return { kind: "missing", reason: reasonOf(keys, group) };
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

/** Any key of a team will do, but which team can't be guessed. */
function onlyTeam(keys: readonly ApnsKey[]): ApnsKey | undefined {
  return new Set(keys.map(({ teamId }) => teamId)).size === 1 ? keys[0] : undefined;
}

function findCertificate(
  certificates: readonly ApnsCertificate[],
  { deviceProfile, topic, production }: DeviceGroup,
): ApnsCertificate | undefined {
  const fits = (certificate: ApnsCertificate) =>
    topic === undefined || certificate.topic === undefined || certificate.topic === topic;
  if (deviceProfile !== undefined) {
    const ofProfile = certificates.filter(({ profile }) => profile === deviceProfile);
    return ofProfile.find(fits) ?? ofProfile[0];
  }
  const environment = production ? "production" : "sandbox";
  return certificates.find(
    (certificate) =>
      certificate.profile === undefined &&
      certificate.environment === environment &&
      fits(certificate),
  );
}

function reasonOf(keys: readonly ApnsKey[], { teamId }: DeviceGroup): string {
  if (keys.length === 0) return "NoApnsCredentials";
  return teamId === undefined ? "AmbiguousApnsTeam" : "UnknownApnsTeam";
}

function onlyOf(topics: readonly string[] = []): string | undefined {
  return topics.length === 1 ? topics[0] : undefined;
}
