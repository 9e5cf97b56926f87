import type { LandfallConfig } from "../functions/generated/types.ts";

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
