import { nextUpdatedAt } from "../objects/object.ts";
import type { Settings } from "../settings.ts";
import { type PasswordReset, withResetPassword } from "./password-reset.ts";
import type { StoredUser } from "./stored-user.ts";
import { toUniqueValue } from "./unique-field.ts";

/** Has the user this number? @param phone E.164 */
export function hasPhone({ mobilePhoneNumber }: StoredUser, phone: string): boolean {
  if (mobilePhoneNumber === undefined) return false;
  return toUniqueValue("mobilePhoneNumber", mobilePhoneNumber).value === phone;
}

/**
 * May codes to the user's number open his account? He may have mistyped a number that nobody
 * confirmed, and its owner is someone else (215).
 */
export function isOpenToCodes(
  { mobilePhoneVerified }: StoredUser,
  { requireVerifiedPhone }: Pick<Settings, "requireVerifiedPhone">,
): boolean {
  return mobilePhoneVerified === true || !requireVerifiedPhone;
}

/** The user after he proved that the number is his. @param nowMs Unix milliseconds */
export function withVerifiedPhone(user: StoredUser, nowMs: number): StoredUser {
  return { ...user, mobilePhoneVerified: true, updatedAt: nextUpdatedAt(user.updatedAt, nowMs) };
}

/** The user with another number, which is proven. @param written as the client wrote it */
export function withPhone(user: StoredUser, written: string, nowMs: number): StoredUser {
  return { ...withVerifiedPhone(user, nowMs), mobilePhoneNumber: written } as StoredUser;
}

/**
 * The user with the password that a code allowed: also a proven number and no mailed reset link,
 * which is present but undefined, so that one written since the user was read is removed too.
 */
export function withPasswordByCode(user: StoredUser, reset: PasswordReset): StoredUser {
  return {
    ...withResetPassword(user, reset),
    mobilePhoneVerified: true,
    _resetPasswordLink: undefined,
  } as unknown as StoredUser;
}
