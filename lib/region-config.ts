import type { LandfallConfig } from "../functions/generated/types.ts";
import { type Config, ConfigError, parseConfig } from "./config.ts";

type Setting = "files" | "edge" | "mailSender" | "smsOriginationIdentity";

/** Services, by the setting that needs them. */
type Lacks = Readonly<Partial<Record<Setting, string>>>;

const MESSAGES = {
  mailSender: "Amazon SES",
  smsOriginationIdentity: "AWS End User Messaging SMS",
} as const;

const CHINA: Lacks = { ...MESSAGES, files: "CloudFront Functions", edge: "AWS WAF for CloudFront" };

const LACKS: Readonly<Record<string, Lacks>> = {
  "cn-north-1": CHINA,
  "cn-northwest-1": CHINA,
  "ap-east-1": MESSAGES,
};

/**
 * One line for each setting that CloudFormation would only reject while it deploys.
 *
 * @param region undefined if it is not known
 */
export function findRegionProblems(
  config: Partial<LandfallConfig>,
  region: string | undefined,
): string[] {
  const lacks = Object.entries(LACKS[region ?? ""] ?? {}) as [Setting, string][];
  return lacks
    .filter(([setting]) => config[setting] !== undefined)
    .map(
      ([setting, service]) =>
        `landfall.${setting} needs ${service}, which ${region} lacks. Remove it, or deploy to another region, such as ap-southeast-1 (Singapore).`,
    );
}

/**
 * Checks the `landfall` object for a region and fills in the defaults.
 *
 * @param region undefined if it is not known
 * @throws ConfigError one line per problem
 */
export function parseForRegion(value: unknown, region: string | undefined): Config {
  const config = parseConfig(value);
  const problems = findRegionProblems(config, region);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
