import { createHmac } from "node:crypto";
import { ApiError } from "../api-error.ts";

/**
 * What a code was asked for. A code opens only what its purpose names, so that one who was talked
 * out of a log-in code has not lost his password too.
 */
export type SmsPurpose = "general" | "log-in" | "verify-phone" | "reset-password" | "change-phone";

/**
 * Which request sends the code for which use (wire.md 4.2, U13–U22). Only the code of
 * `requestSmsCode` has two uses, as at LeanCloud.
 */
export const PURPOSE_OF = {
  requestSmsCode: "general",
  verifySmsCode: "general",
  signInByPhone: "general",
  requestLoginSmsCode: "log-in",
  logIn: "log-in",
  requestMobilePhoneVerify: "verify-phone",
  verifyMobilePhone: "verify-phone",
  requestPasswordResetBySmsCode: "reset-password",
  resetPasswordBySmsCode: "reset-password",
  requestChangePhoneNumber: "change-phone",
  changePhoneNumber: "change-phone",
} as const satisfies Record<string, SmsPurpose>;

/** Comparisons that one code allows. */
export const MAX_SMS_CODE_TRIES = 5;

export const SMS_CODE_LENGTH = 6;

const SHAPE = /^[0-9]{6}$/;
const MINUTE_MS = 60_000;
const DEFAULT_MINUTES = 10;
const MAX_MINUTES = 30;

/** Where a code is valid: for one use, with one number. */
export interface SmsCodeTarget {
  readonly purpose: SmsPurpose;
  /** E.164. */
  readonly phone: string;
}

/**
 * How a code is stored: HMAC-SHA-256, base64url. A copy of the database opens nothing, although
 * there are only a million codes.
 *
 * @param secret the deployment's session secret
 */
export function smsCodeMac(secret: string, { purpose, phone }: SmsCodeTarget, code: string) {
  return createHmac("sha256", secret).update(`sms:${purpose}:${phone}:${code}`).digest("base64url");
}

/** @throws ApiError invalidSmsCode (603) for what can be no code; spares the look-up */
export function toSmsCode(value: unknown): string {
  if (typeof value !== "string" || !SHAPE.test(value)) throw new ApiError("invalidSmsCode");
  return value;
}

/**
 * How long a code is valid.
 *
 * @param ttl minutes that a client asks for; C# means seconds, so it is cut to 30
 * @returns milliseconds
 */
export function smsCodeLifetimeMs(ttl: unknown): number {
  const wanted = typeof ttl === "string" ? Number(ttl || Number.NaN) : ttl;
  const isGiven = typeof wanted === "number" && Number.isFinite(wanted);
  const minutes = isGiven
    ? Math.min(MAX_MINUTES, Math.max(1, Math.round(wanted)))
    : DEFAULT_MINUTES;
  return minutes * MINUTE_MS;
}
