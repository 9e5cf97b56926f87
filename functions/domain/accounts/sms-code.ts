import { createHmac } from "node:crypto";
import { ApiError } from "../api-error.ts";
import type { ThrottleLimit } from "../messages/throttle-window.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The use that a code was requested for; it works for no other. A user who is tricked into telling a
 * log-in code has not given away a password reset as well.
 */
export type SmsPurpose = "general" | "log-in" | "verify-phone" | "reset-password" | "change-phone";

/**
 * The purpose of the codes that each operation sends or accepts (docs/protocol/users.md, SMS codes).
 * As at LeanCloud, only the codes of `requestSmsCode` serve two operations.
 */
export const SMS_PURPOSES = {
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

/** Codes to one number, for any purpose (docs/protocol/users.md, SMS limits). */
export const SMS_PER_NUMBER: readonly ThrottleLimit[] = [
  { count: 1, windowMs: MINUTE_MS },
  { count: 10, windowMs: 24 * HOUR_MS },
];

/** Codes requested from one network: many people share an office or the gateway of a carrier. */
export const SMS_PER_NETWORK: readonly ThrottleLimit[] = [
  { count: 20, windowMs: MINUTE_MS },
  { count: 200, windowMs: HOUR_MS },
];

/** Comparisons that one code allows. */
export const MAX_SMS_CODE_TRIES = 5;

export const SMS_CODE_LENGTH = 6;

const SHAPE = /^[0-9]{6}$/;
const DEFAULT_MINUTES = 10;
const MAX_MINUTES = 30;

/** A code is valid for one purpose and one number. */
export interface SmsCodeTarget {
  readonly purpose: SmsPurpose;
  /** E.164. */
  readonly phone: string;
}

/**
 * A code as stored: HMAC-SHA-256, base64url. There are only a million codes, so a plain hash in a
 * stolen copy of the table could be reversed; this one needs the secret.
 *
 * @param secret the deployment's session secret
 */
export function smsCodeMac(secret: string, { purpose, phone }: SmsCodeTarget, code: string) {
  return createHmac("sha256", secret).update(`sms:${purpose}:${phone}:${code}`).digest("base64url");
}

/** @throws ApiError invalidSmsCode (603) for anything but six digits; this spares a read */
export function toSmsCode(value: unknown): string {
  if (typeof value !== "string" || !SHAPE.test(value)) throw new ApiError("invalidSmsCode");
  return value;
}

/**
 * How long a code is valid.
 *
 * @param ttl minutes, as the client sent them; at most 30, because the C# SDK sends seconds
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
