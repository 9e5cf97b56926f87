import type { LandfallConfig } from "../functions/generated/types.ts";
import { isJsonObject } from "./json-object.ts";

type Platforms = NonNullable<LandfallConfig["platforms"]>;
type PlatformConfig = Platforms[string];

/** Limits of an entry by its platform type; functions/adapters/platforms checks the tokens. */
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

/** One line per contradiction in `platforms` and `unverifiedPlatforms`, with what to do. */
export function findPlatformProblems({
  platforms,
  unverifiedPlatforms,
}: Partial<LandfallConfig>): string[] {
  const entries = isJsonObject(platforms) ? Object.entries(platforms).filter(isEntry) : [];
  const unverified = Array.isArray(unverifiedPlatforms) ? unverifiedPlatforms : [];
  return entries.flatMap(([name, platform]) => [
    ...findTypeProblems(name, platform),
    ...(unverified.includes(name)
      ? [
          `landfall.unverifiedPlatforms contains ${name}, which platforms checks. Remove one of them.`,
        ]
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
  ).map((member) => `${path}.${member} does not apply to ${typeName}. Remove it.`);
  if (type.oneAppId && Array.isArray(platform.appIds) && platform.appIds.length > 1) {
    problems.push(
      `${path}.appIds must hold one id. Add another platform with a type for each further app.`,
    );
  }
  if ((platform.keyId === undefined) !== (platform.teamId === undefined)) {
    problems.push(`${path} needs both keyId and teamId. Add the missing one.`);
  }
  return problems;
}

function isEntry(entry: [string, unknown]): entry is [string, PlatformConfig] {
  return isJsonObject(entry[1]);
}
