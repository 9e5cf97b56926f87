import type { SmsCodeTarget, SmsPurpose } from "../domain/accounts/sms-code.ts";

/** A code that goes out, and who asked for it. */
interface IssuedSmsCode {
  readonly target: SmsCodeTarget;
  readonly code: string;
  /** Unix milliseconds. */
  readonly expiresAtMs: number;
  /** `networkOf` the request's address. */
  readonly network: string;
}

/** One-time codes in text messages; only their HMAC is stored. */
export interface SmsCodes {
  /** Replaces an older code of the same purpose and number. */
  issue(issued: IssuedSmsCode): Promise<void>;
  /**
   * True for at most one caller, who named the code in time. Each call counts as a try before it
   * compares, so that parallel guesses can't pass `MAX_SMS_CODE_TRIES`.
   */
  spend(target: SmsCodeTarget, code: string): Promise<boolean>;
  /** The number that this network asked last to get such a code, while that code may be valid. */
  recallPhone(purpose: SmsPurpose, network: string): Promise<string | undefined>;
}
