import type { ApnsCertificate, ApnsKey, PushCredentials } from "../../../../generated/types.ts";
import type { DeviceGroup } from "../provider-definition.ts";

interface ApnsRoute {
  readonly topic: string | undefined;
  /** The gateway. */
  readonly environment: ApnsCertificate["environment"];
  /**
   * The credentials name the topic, and no field of a device selected the credential: a refusal of
   * the gateway then holds for all devices.
   */
  readonly named: boolean;
}

/**
 * How a group of devices is authorised at APNs. `missing` rejects the group; `stops` if no group of
 * devices has credentials.
 */
export type ApnsChoice =
  | ({ readonly kind: "key"; readonly key: ApnsKey } & ApnsRoute)
  | ({ readonly kind: "certificate"; readonly certificate: ApnsCertificate } & ApnsRoute)
  | { readonly kind: "missing"; readonly reason: string; readonly stops: boolean };

/** Stands in a key's `topics` for all topics of its team that no key names. */
const ANY_TOPIC = "*";

/**
 * Stands in the local cloud's key for every team that no key names; Apple knows no such team.
 * Ids of Apple's teams have ten characters.
 */
const ANY_TEAM = "*";
const TEAM_ID = /^[A-Z0-9]{10}$/;

/**
 * A key wins over a certificate. The team is that of the group, else the only one that names the
 * topic, else the only one whose keys take any topic. The certificate is that of the profile, which
 * implies its gateway, else that of the gateway which the push asks for.
 * @see docs/protocol/push-vendors.md, APNs credentials
 */
export function chooseApnsCredential(
  { apns = {} }: PushCredentials,
  group: DeviceGroup,
): ApnsChoice {
  const { keys = [], certificates = [] } = apns;
  const key = findKey(keys, group);
  if (key) {
    const environment = environmentFor(group);
    const topics = key.topics?.filter((topic) => topic !== ANY_TOPIC) ?? [];
    const isNamed = group.topic === undefined || topics.includes(group.topic);
    const named = isNamed && key === findKey(keys, { production: group.production });
    return { kind: "key", key, topic: group.topic ?? onlyTopic(topics), environment, named };
  }
  const certificate = findCertificate(certificates, group);
  if (certificate) {
    const { environment } = certificate;
    const topic = group.topic ?? certificate.topic;
    const named = topic === certificate.topic && keys.length + certificates.length === 1;
    return { kind: "certificate", certificate, topic, environment, named };
  }
  const stops = keys.length === 0 && certificates.length === 0;
  return { kind: "missing", reason: missingReason({ keys, certificates }, group), stops };
}

function findKey(all: readonly ApnsKey[], { teamId, topic }: DeviceGroup): ApnsKey | undefined {
  const keys = keysOfTeam(all, teamId);
  if (topic === undefined) return teamId === undefined ? onlyTeam(keys) : keys[0];
  const owners = keys.filter((key) => names(key, topic));
  return onlyTeam(owners.length > 0 ? owners : keys.filter(takesAnyTopic));
}

function keysOfTeam(all: readonly ApnsKey[], teamId: string | undefined): readonly ApnsKey[] {
  if (teamId === undefined) return all;
  const own = all.filter((key) => key.teamId === teamId);
  if (own.length > 0 || !TEAM_ID.test(teamId)) return own;
  return all.filter((key) => key.teamId === ANY_TEAM);
}

/** The topics of a bundle's parts begin with its own: `com.example.app.voip`. */
function names({ topics = [] }: ApnsKey, topic: string): boolean {
  return topics.some((name) => topic === name || topic.startsWith(`${name}.`));
}

function takesAnyTopic({ topics = [] }: ApnsKey): boolean {
  return topics.length === 0 || topics.includes(ANY_TOPIC);
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
  { teamId, topic }: DeviceGroup,
): string {
  if (keys.length === 0)
    return certificates.length === 0 ? "NoApnsCredentials" : "NoApnsCertificate";
  const team = keysOfTeam(keys, teamId);
  if (team.length === 0) return "UnknownApnsTeam";
  const hasCandidates = team.some((key) => takesAnyTopic(key) || names(key, topic ?? ""));
  return topic !== undefined && !hasCandidates ? "UnknownApnsTopic" : "AmbiguousApnsTeam";
}

function onlyTopic(topics: readonly string[]): string | undefined {
  return topics.length === 1 ? topics[0] : undefined;
}
