import type { LandfallConfig } from "../functions/generated/types.ts";

type Platforms = NonNullable<LandfallConfig["platforms"]>;
type PlatformConfig = Platforms[string];

/** What a type's entry may hold beside app ids. The functions know how each type is checked. */
const TYPES: Readonly<Record<string, { readonly oneAppId?: true; readonly extra?: string[] }>> = {
  facebook: { oneAppId: true },
  github: { oneAppId: true },
  google: {},
  lc_apple: { extra: ["keyId", "teamId"] },
  lc_qqapp: { oneAppId: true },
  lc_weapp: { oneAppId: true },
  qq: {},
  taptap: { oneAppId: true, extra: ["region"] },
  weibo: {},
  weixin: {},
};

const TYPED_MEMBERS = ["keyId", "teamId", "region"] as const;

/** Contradictions in `platforms` and `unverifiedPlatforms`, one line each with what to do. */
export function findPlatformProblems({
  platforms,
  unverifiedPlatforms,
}: Partial<LandfallConfig>): string[] {
  const entries = isRecord(platforms) ? Object.entries(platforms).filter(isEntry) : [];
  const unverified = Array.isArray(unverifiedPlatforms) ? unverifiedPlatforms : [];
  return entries.flatMap(([name, platform]) => [
    ...findTypeProblems(name, platform),
    ...(unverified.includes(name)
      ? [`landfall.unverifiedPlatforms holds ${name}, which platforms checks. Remove one of them.`]
      : []),
  ]);
}

function findTypeProblems(name: string, platform: PlatformConfig): string[] {
  const path = `landfall.platforms.${name}`;
  const typeName = platform.type ?? name;
  const type = Object.hasOwn(TYPES, typeName) ? TYPES[typeName] : undefined;
  if (!type) return [`${path}.type is missing. Use one of: ${Object.keys(TYPES).join(", ")}`];
  const problems = TYPED_MEMBERS.filter(
    (member) => platform[member] !== undefined && !type.extra?.includes(member),
  ).map((member) => `${path}.${member} has no meaning for ${typeName}. Remove it.`);
  if (type.oneAppId && Array.isArray(platform.appIds) && platform.appIds.length > 1) {
    problems.push(`${path}.appIds takes one id. Give each app a platform of its own, with type.`);
  }
  if ((platform.keyId === undefined) !== (platform.teamId === undefined)) {
    problems.push(`${path} needs keyId and teamId together. Add the other one.`);
  }
  return problems;
}

function isEntry(entry: [string, unknown]): entry is [string, PlatformConfig] {
  return isRecord(entry[1]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
