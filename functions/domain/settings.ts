import type { ClassPermissions } from "./objects/class-permission.ts";

/** Languages of mails, text messages and pages: English and Simplified Chinese. */
export type Language = "en" | "zh";

/**
 * The part of the `landfall` object that changes behaviour at run time (design.md section 8).
 * Comes to the functions as JSON in the environment, checked at synth.
 */
export interface Settings {
  /** What people read in mails, text messages and pages. */
  readonly appName: string;
  /** There is a sender, so mails can leave. */
  readonly mailEnabled: boolean;
  readonly verifyEmailAtSignUp: boolean;
  readonly refuseUnverifiedLogin: boolean;
  readonly reloginAfterPasswordChange: boolean;
  readonly clientPushAllowed: boolean;
  readonly passwordPolicy: PasswordPolicy;
  /** Seconds that a signature (`X-LC-Sign`) is good for; absent: for ever. */
  readonly signatureMaxAgeSeconds?: number | undefined;
  /** Where they differ from the defaults in class-permission.ts. */
  readonly classPermissions: ClassPermissions;
  /** Fields of users that only the user himself and the master key see. */
  readonly privateUserFields: readonly string[];
  /** Third-party platforms whose tokens are checked, by the name that clients use. */
  readonly platforms: Readonly<Record<string, PlatformSettings>>;
  /** Names that sign users in without a check; `*` stands for all that `platforms` lacks. */
  readonly unverifiedPlatforms: readonly string[];
  /** Fields of `_Installation` that have postings. */
  readonly indexedFields: readonly string[];
  /** Read units of DynamoDB that one query may take; a dearer one is refused. */
  readonly maxQueryReadUnits: number;
  /** Pushes that are accepted in a minute; wire.md 6.6. */
  readonly pushesPerMinute: number;
  /** Devices in the app from which a push to all of them must say `confirmAll`; absent: never. */
  readonly confirmAllAbove?: number | undefined;
  /** 0 to 1: a larger share of invalid tokens in a chunk of a push stops it. */
  readonly maxInvalidShare: number;
  /** Days a push record lives. */
  readonly pushRecordDays: number;
  /** Days an installation lives after its last save; a save counts with the value of its time. */
  readonly installationDays: number;
  readonly errorMode: "compatible" | "private";
  /** Language of mails, pages and text messages. */
  readonly mailLanguage: Language;
  /** Codes open an account only when its user proved the number before (error 215). */
  readonly requireVerifiedPhone: boolean;
  /** Numbers in E.164 whose code is fixed and never sent, for app review. */
  readonly testPhoneNumbers: readonly { readonly number: string; readonly code: string }[];
}

/** What a password must be when it is set. */
interface PasswordPolicy {
  /** Characters. LeanCloud has no rule, so the default is 1. */
  readonly minLength: number;
  readonly refuseCommon: boolean;
}

/** The app's side of a third-party platform. @see schemas/config/landfall-config.json */
export interface PlatformSettings {
  /** How it is checked, where the name does not say it. */
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
  passwordPolicy: { minLength: 1, refuseCommon: false },
  classPermissions: {},
  privateUserFields: [],
  platforms: {},
  unverifiedPlatforms: ["*"],
  indexedFields: ["channels", "owner", "user", "userObjectId"],
  maxQueryReadUnits: 20_000,
  pushesPerMinute: 600,
  maxInvalidShare: 0.5,
  pushRecordDays: 7,
  installationDays: 90,
  errorMode: "compatible",
  mailLanguage: "en",
  requireVerifiedPhone: true,
  testPhoneNumbers: [],
};
