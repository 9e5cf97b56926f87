/** What APNs is told about who sends (PushCredentials in schemas/messages). */
export interface ApnsKey {
  readonly teamId: string;
  readonly keyId: string;
  readonly privateKey: string;
  readonly topics?: readonly string[];
}

export interface ApnsCertificate {
  readonly profile?: string;
  readonly environment: "dev" | "prod";
  readonly certificate: string;
  readonly privateKey: string;
  readonly topic: string;
}

export interface ApnsCredentials {
  readonly keys?: readonly ApnsKey[];
  readonly certificates?: readonly ApnsCertificate[];
}

export interface ApnsGroup {
  readonly topic?: string;
  readonly teamId?: string;
  readonly deviceProfile?: string;
  readonly production: boolean;
}

export type ApnsIdentity =
  | { readonly kind: "token"; readonly key: ApnsKey; readonly production: boolean }
  | {
      readonly kind: "certificate";
      readonly certificate: ApnsCertificate;
      readonly production: boolean;
    }
  | { readonly kind: "none"; readonly reason: string };

/**
 * Token authentication goes before certificates. The team is the installation's or the request's,
 * else the only one that owns the topic, else the only one there is. A certificate is named by
 * `deviceProfile`, else by the environment (wire.md 6.5).
 */
export function chooseApnsIdentity(
  { keys = [], certificates = [] }: ApnsCredentials,
  group: ApnsGroup,
): ApnsIdentity {
  const { production } = group;
  if (keys.length > 0) {
    const key = chooseKey(keys, group);
    return key ? { kind: "token", key, production } : { kind: "none", reason: "NoKeyForTeam" };
  }
  const certificate = chooseCertificate(certificates, group);
  if (!certificate) return { kind: "none", reason: "NoApnsCredentials" };
  return { kind: "certificate", certificate, production: certificate.environment === "prod" };
}

function chooseKey(keys: readonly ApnsKey[], { teamId, topic }: ApnsGroup): ApnsKey | undefined {
  if (teamId) return keys.find((key) => key.teamId === teamId);
  const owners = keys.filter((key) => topic !== undefined && key.topics?.includes(topic));
  if (owners.length === 1) return owners[0];
  return keys.length === 1 ? keys[0] : undefined;
}

function chooseCertificate(
  certificates: readonly ApnsCertificate[],
  { deviceProfile, production }: ApnsGroup,
): ApnsCertificate | undefined {
  const own = certificates.find(({ profile }) => deviceProfile && profile === deviceProfile);
  const environment = production ? "prod" : "dev";
  return own ?? certificates.find((c) => !c.profile && c.environment === environment);
}
