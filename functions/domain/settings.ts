import type { NetworkSettings } from "../contract/network-limits.ts";
import type { ClassPermissions } from "./objects/class-permission.ts";

/** Languages of mails, text messages and pages: English and Simplified Chinese. */
export type Language = "en" | "zh";

/**
 * The part of the `landfall` configuration that functions read: JSON in an environment variable,
 * validated when the stack is synthesized.
 */
export interface Settings extends NetworkSettings {
  /** The app's name in mails, text messages and pages. */
  readonly appName: string;
  /** True if a sender address is configured, so that mails can be sent. */
  readonly mailEnabled: boolean;
  readonly verifyEmailAtSignUp: boolean;
  readonly refuseUnverifiedLogin: boolean;
  readonly reloginAfterPasswordChange: boolean;
  readonly clientPushAllowed: boolean;
  readonly passwordPolicy: PasswordPolicy;
  /** Seconds that a signature (`X-LC-Sign`) stays valid; absent: without limit. */
  readonly signatureMaxAgeSeconds?: number | undefined;
  /** The same for signatures with the master key. */
  readonly masterSignatureMaxAgeSeconds: number;
  /** Class permissions that differ from the defaults in class-permission.ts. */
  readonly classPermissions: ClassPermissions;
  /** Lets a client's first object create its class. */
  readonly clientClassCreation: boolean;
  /** Bytes of the largest file. */
  readonly maxFileBytes: number;
  /** MIME types of files that are refused, such as `text/html` or `video/*`. */
  readonly refusedFileTypes: readonly string[];
  /** Fields of a user that only that user and the master key can read. */
  readonly privateUserFields: readonly string[];
  /** Third-party platforms whose tokens are verified, by the name in `authData`. */
  readonly platforms: Readonly<Record<string, PlatformSettings>>;
  /** Platforms that sign users in without verification; `*`: all that `platforms` lacks. */
  readonly unverifiedPlatforms: readonly string[];
  /** Fields of `_Installation` that have postings. */
  readonly indexedFields: readonly string[];
  /** Fields of `_Installation` that only the session of the user whom they name can set. */
  readonly ownerFromSession: readonly string[];
  /** Hosts of push services of browsers beyond the known ones; `*.` stands for its subdomains. */
  readonly webPushHosts: readonly string[];
  /** DynamoDB read units that one request may cost; a more expensive one is rejected. */
  readonly maxQueryReadUnits: number;
  /** The same for a request without the master key. */
  readonly maxClientReadUnits: number;
  /** Partitions of one push that can be planned at once; a push is cut into no more. */
  readonly planners: number;
  /** Pushes accepted per minute. */
  readonly pushesPerMinute: number;
  /** Unused codes by SMS to the numbers of one country in an hour. */
  readonly smsPerHour: number;
  readonly smsPerDay: number;
  /** Number of devices above which a push to all of them needs `confirmAll`; absent: never. */
  readonly confirmAllAbove?: number | undefined;
  /** 0 to 1: a push stops if a larger share of a chunk's tokens is invalid. */
  readonly maxInvalidShare: number;
  /** Days that a push record is kept. */
  readonly pushRecordDays: number;
  /** Days that an installation is kept after its last save; a change applies from the next save on. */
  readonly installationDays: number;
  /** Rejects requests that didn't come through CloudFront; without an edge it has no effect. */
  readonly edgeRequired: boolean;
  readonly errorMode: "compatible" | "private";
  /** Language of mails, pages and text messages. */
  readonly mailLanguage: Language;
  /** If true, a code signs in only users who have verified their number (error 215). */
  readonly requireVerifiedPhone: boolean;
  /** Phone numbers (E.164) with a fixed code that is never sent, for app reviews. */
  readonly testPhoneNumbers: readonly { readonly number: string; readonly code: string }[];
}

/** Rules for new passwords. */
interface PasswordPolicy {
  /** Characters. LeanCloud has no rule, so the default is 1. */
  readonly minLength: number;
  readonly refuseCommon: boolean;
}

/** The app's registration with a third-party platform (schemas/config/landfall-config.json). */
export interface PlatformSettings {
  /** The kind of verification, if the name does not imply it. */
  readonly type?: string;
  readonly appIds: readonly string[];
  readonly keyId?: string;
  readonly teamId?: string;
  readonly region?: "cn" | "global";
}

export const DEFAULT_SETTINGS: Settings = {
  appName: "landfall",
  mailEnabled: false,
  verifyEmailAtSignUp: false,
  refuseUnverifiedLogin: false,
  reloginAfterPasswordChange: true,
  clientPushAllowed: false,
  masterSignatureMaxAgeSeconds: 900,
  passwordPolicy: { minLength: 1, refuseCommon: false },
  classPermissions: {},
  clientClassCreation: true,
  maxFileBytes: 104_857_600,
  refusedFileTypes: [],
  privateUserFields: [],
  platforms: {},
  unverifiedPlatforms: ["*"],
  indexedFields: ["channels", "owner", "user", "userObjectId"],
  ownerFromSession: [],
  webPushHosts: [],
  maxQueryReadUnits: 20_000,
  maxClientReadUnits: 2_000,
  planners: 2,
  pushesPerMinute: 600,
  failedLoginsPerNetwork: 1_000,
  dailyFailedLoginsPerNetwork: 10_000,
  slowLoginsPerNetwork: 5,
  signUpsPerNetwork: 6_000,
  dailySignUpsPerNetwork: 20_000,
  registrationsPerNetwork: 10_000,
  indexEntriesPerNetwork: 100_000,
  uploadsPerNetwork: 10_000,
  opensPerNetwork: 30_000,
  mailsPerNetwork: 6_000,
  dailyMailsPerNetwork: 12_000,
  smsPerNetwork: 6_000,
  dailySmsPerNetwork: 6_000,
  bridgeMissesPerNetwork: 6_000,
  smsPerHour: 6_000,
  smsPerDay: 12_000,
  maxInvalidShare: 0.5,
  pushRecordDays: 7,
  installationDays: 90,
  edgeRequired: false,
  errorMode: "compatible",
  mailLanguage: "en",
  requireVerifiedPhone: true,
  testPhoneNumbers: [],
};
