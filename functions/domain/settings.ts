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
  /** Fields of `_Installation` that have postings. */
  readonly indexedFields: readonly string[];
  /** Days a push record lives. */
  readonly pushRecordDays: number;
  readonly errorMode: "compatible" | "private";
}

export const DEFAULT_SETTINGS: Settings = {
  appName: "landfall",
  mailEnabled: false,
  mailLanguage: "en",
  verifyEmailAtSignUp: false,
  refuseUnverifiedLogin: false,
  reloginAfterPasswordChange: true,
  clientPushAllowed: false,
  indexedFields: ["channels", "owner", "user", "userObjectId"],
  pushRecordDays: 7,
  errorMode: "compatible",
};
