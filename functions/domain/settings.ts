import type { Language } from "./language.ts";

/**
 * The part of the `landfall` object that changes behaviour at run time (design.md section 8).
 * Comes to the functions as JSON in the environment, checked at synth.
 */
export interface Settings {
  readonly appName: string;
  /** There is a sender, so mails can leave. */
  readonly mailEnabled: boolean;
  readonly mailLanguage: Language;
  readonly verifyEmailAtSignUp: boolean;
  readonly refuseUnverifiedLogin: boolean;
  readonly reloginAfterPasswordChange: boolean;
  readonly clientPushAllowed: boolean;
  /** Third-party platforms whose tokens are checked, by the name that clients use. */
  readonly platforms: Readonly<Record<string, PlatformSettings>>;
  /** Names that sign users in without a check; `*` stands for all that `platforms` lacks. */
  readonly unverifiedPlatforms: readonly string[];
  /** Fields of `_Installation` that have postings. */
  readonly indexedFields: readonly string[];
  /** Days a push record lives. */
  readonly pushRecordDays: number;
  readonly errorMode: "compatible" | "private";
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
  mailLanguage: "en",
  verifyEmailAtSignUp: false,
  refuseUnverifiedLogin: false,
  reloginAfterPasswordChange: true,
  clientPushAllowed: false,
  platforms: {},
  unverifiedPlatforms: ["*"],
  indexedFields: ["channels", "owner", "user", "userObjectId"],
  pushRecordDays: 7,
  errorMode: "compatible",
};
