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

/** A code that was named rightly and can still be used. */
interface ProvenSmsCode {
  /** True for at most one caller. */
  spend(): Promise<boolean>;
}

/** One-time codes in text messages; only their HMAC is stored. */
export interface SmsCodes {
  /** Replaces an older code of the same purpose and number. */
  issue(issued: IssuedSmsCode): Promise<void>;
  /**
   * Undefined unless the code was named in time. Each call counts as a try before it compares, so
   * that parallel guesses can't pass `MAX_SMS_CODE_TRIES`.
   */
  prove(target: SmsCodeTarget, code: string): Promise<ProvenSmsCode | undefined>;
  /** `prove` and spend at once. */
  spend(target: SmsCodeTarget, code: string): Promise<boolean>;
  /** The number that this network asked last to get such a code, while that code may be valid. */
  recallPhone(purpose: SmsPurpose, network: string): Promise<string | undefined>;
}
