import { createHmac, timingSafeEqual } from "node:crypto";
import { explainedError } from "../api-error.ts";
import { defined } from "../defined.ts";
import type { ThrottleCounter, ThrottleLimit } from "../messages/throttle-window.ts";
import type { Settings } from "../settings.ts";
import type { Receipt } from "../window-counts.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

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

/** Codes to one number that one network may request, for any purpose. */
const SMS_PER_NETWORK_AND_NUMBER: readonly ThrottleLimit[] = [
  { count: 1, windowMs: MINUTE_MS },
  { count: 10, windowMs: DAY_MS },
];

/** Codes to one number that unknown networks may request together. */
const SMS_PER_NUMBER: readonly ThrottleLimit[] = [{ count: 20, windowMs: DAY_MS }];

/** Wrong codes for one number from one network. */
const GUESSES_PER_NETWORK_AND_NUMBER: readonly ThrottleLimit[] = [
  { count: 5, windowMs: 10 * MINUTE_MS },
  { count: 10, windowMs: DAY_MS },
];

/**
 * Wrong codes for one number from all unknown networks. At most two codes of a purpose are valid at
 * once, so 30 guesses and 10 more from a known network succeed with a chance of 40 × 2 in a million:
 * 1 in 12,500 a day (A121).
 */
const GUESSES_PER_NUMBER: readonly ThrottleLimit[] = [{ count: 30, windowMs: DAY_MS }];

/** The windows of the unused codes to a country. */
export function countryWindows({
  smsPerHour,
  smsPerDay,
}: Pick<Settings, "smsPerHour" | "smsPerDay">) {
  return [
    { count: smsPerHour, windowMs: HOUR_MS },
    { count: smsPerDay, windowMs: DAY_MS },
  ] as const satisfies readonly ThrottleLimit[];
}

/** Two counters: a network's share of a number, and what all unknown networks share. */
export interface NumberCounters {
  readonly own: ThrottleCounter;
  readonly shared: ThrottleCounter;
}

/** @param site `siteFor` the sender's address */
export function smsCounters(phone: string, site: string): NumberCounters {
  return {
    own: { key: `sms#${phone}#${site}`, limits: SMS_PER_NETWORK_AND_NUMBER },
    shared: { key: `sms#${phone}`, limits: SMS_PER_NUMBER },
  };
}

/** @param site `siteFor` the sender's address */
export function guessCounters(phone: string, site: string): NumberCounters {
  return {
    own: { key: `sms-guess#${phone}#${site}`, limits: GUESSES_PER_NETWORK_AND_NUMBER },
    shared: { key: `sms-guess#${phone}`, limits: GUESSES_PER_NUMBER },
  };
}

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

/** A code takes 48 bits of the HMAC, so that none is noticeably more frequent than others. */
const CODE_BYTES = 6;

/** Six digits that derive from a secret, so that the same code can be sent again. */
function deriveSmsCode(secret: string, { purpose, phone }: SmsCodeTarget, nonce: string) {
  const mac = createHmac("sha256", secret).update(`sms-code:${purpose}:${phone}:${nonce}`).digest();
  return String(mac.readUIntBE(0, CODE_BYTES) % 1_000_000).padStart(6, "0");
}

/** The facts that make a code valid. Times are Unix milliseconds. */
interface ValidSmsCode {
  /** `smsCodeMac` of the code. */
  readonly mac: string;
  readonly expiresAtMs: number;
  /** The counts that its text takes up until it is used; absent from codes of older versions. */
  readonly receipt?: Receipt;
}

/** A code as stored. */
export interface StoredSmsCode extends ValidSmsCode {
  /** The code derives from it and a secret. */
  readonly nonce: string;
  readonly issuedAtMs: number;
  /** The code that this one replaced; it stays valid until its own end. */
  readonly previous?: ValidSmsCode;
}

/** A request for a code. */
export interface WantedSmsCode {
  readonly target: SmsCodeTarget;
  readonly lifetimeMs: number;
  /** Random; for a code that derives from it. */
  readonly nonce: string;
  /** The code of a number for app review. */
  readonly fixed?: string | undefined;
  readonly receipt: Receipt;
}

type ChosenSmsCode =
  | { readonly code: string; readonly next: StoredSmsCode; readonly again?: undefined }
  | { readonly code: string; readonly again: StoredSmsCode; readonly next?: undefined };

/**
 * The code for a request: the stored code while at least half of the wanted time is left, else a new one.
 * So a stranger's request neither ends a code that the owner has got nor sends one that is about to end
 * (A121).
 *
 * @param secret the deployment's session secret
 * @returns `next` replaces the stored code, or `again` is the stored code, to be sent again
 */
export function chooseSmsCode(
  stored: StoredSmsCode | undefined,
  { target, lifetimeMs, nonce, fixed, receipt }: WantedSmsCode,
  { secret, nowMs }: { readonly secret: string; readonly nowMs: number },
): ChosenSmsCode {
  const toCode = (from: string) => fixed ?? deriveSmsCode(secret, target, from);
  if (stored !== undefined && stored.expiresAtMs - nowMs >= lifetimeMs / 2) {
    const code = toCode(stored.nonce);
    // They differ after the secret was rotated.
    if (smsCodeMac(secret, target, code) === stored.mac) return { code, again: stored };
  }
  const code = toCode(nonce);
  const mac = smsCodeMac(secret, target, code);
  const times = { issuedAtMs: nowMs, expiresAtMs: nowMs + lifetimeMs };
  const isAlive = stored !== undefined && nowMs < stored.expiresAtMs;
  const previous = isAlive && toValid(stored);
  return { code, next: { mac, nonce, receipt, ...times, ...(previous && { previous }) } };
}

function toValid({ mac, expiresAtMs, receipt }: StoredSmsCode): ValidSmsCode {
  return { mac, expiresAtMs, ...defined({ receipt }) };
}

/** The valid code that has this HMAC. */
export function findByMac(
  stored: StoredSmsCode | undefined,
  mac: string,
  nowMs: number,
): ValidSmsCode | undefined {
  return [stored, stored?.previous].find(
    (each) => each !== undefined && nowMs < each.expiresAtMs && isSame(each.mac, mac),
  );
}

/** In constant time, so that the duration does not reveal where two HMACs differ. */
function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** @throws ApiError invalidSmsCode (603) for anything but six digits; this spares a read */
export function toSmsCode(value: unknown): string {
  if (typeof value === "string" && SHAPE.test(value)) return value;
  throw explainedError("invalidSmsCode", "A code is a string of six digits, such as '048213'.");
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
