import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { nextUpdatedAt } from "../objects/object.ts";
import type { StoredUser } from "./stored-user.ts";
import { type PasswordReset, withResetPassword } from "./user-credentials.ts";

/** What a mailed link lets its reader do. */
export type LinkPurpose = "verifyEmail" | "resetPassword";

/** Where a user keeps the newest link of each purpose. */
export const LINK_ATTRIBUTES = {
  verifyEmail: "_verifyEmailLink",
  resetPassword: "_resetPasswordLink",
} as const satisfies Record<LinkPurpose, keyof StoredUser>;

/** One week. @see interface section 8 */
export const LINK_LIFETIME_MS = 7 * 24 * 60 * 60_000;

/** A SHA-256 MAC in base64url, then the objectId. */
const TOKEN = /^([A-Za-z0-9_-]{43})-([A-Za-z0-9]{1,64})$/;

/** What the token of a link depends on. */
export interface LinkRequest {
  readonly purpose: LinkPurpose;
  readonly objectId: string;
  /** Random; of the message that asked for the mail. */
  readonly requestId: string;
}

/**
 * The one-time token of a mailed link. It derives from the request, so a message that is delivered
 * twice makes the same link, and from a secret, so the message itself makes none.
 *
 * @param secret the deployment's session secret
 */
export function deriveLinkToken(secret: string, request: LinkRequest): string {
  const { purpose, objectId, requestId } = request;
  const mac = createHmac("sha256", secret).update(`mail-link:${purpose}:${objectId}:${requestId}`);
  return `${mac.digest("base64url")}-${objectId}`;
}

/** The objectId that a token claims; undefined when it has not the shape of one. */
export function linkTokenOwner(token: string): string | undefined {
  return TOKEN.exec(token)?.[2];
}

export function linkTokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

export type LinkDecision =
  | { readonly kind: "valid"; readonly user: StoredUser }
  | { readonly kind: "used" }
  | { readonly kind: "expired" }
  /** Never made, replaced by a newer one, or of an address that the user has no more. */
  | { readonly kind: "invalid" };

/** Decides what a link is good for; the same before it is shown and when it is used. */
export function decideLink(
  user: StoredUser | undefined,
  { purpose, token }: { readonly purpose: LinkPurpose; readonly token: string },
  nowMs: number,
): LinkDecision {
  const link = user?.[LINK_ATTRIBUTES[purpose]];
  if (user === undefined || link === undefined) return { kind: "invalid" };
  if (!sameHash(link.hash, linkTokenHash(token))) return { kind: "invalid" };
  if (link.usedAtMs !== undefined) return { kind: "used" };
  if (link.email !== user.email) return { kind: "invalid" };
  if (nowMs >= link.expiresAtMs) return { kind: "expired" };
  return { kind: "valid", user };
}

/** The user whose verification link was used. @see interface section 3.1 */
export function withConfirmedEmail(user: StoredUser, nowMs: number): StoredUser {
  const updatedAt = nextUpdatedAt(user.updatedAt, nowMs);
  return { ...withUsedLink(user, "verifyEmail", nowMs), emailVerified: true, updatedAt };
}

/** The user whose reset link was used. No link that was asked for before works any more. */
export function withUsedResetLink(user: StoredUser, reset: PasswordReset): StoredUser {
  return withResetPassword(withUsedLink(user, "resetPassword", reset.nowMs), reset);
}

/** A mail that was asked for before the use and is still on its way brings no new link. */
function withUsedLink(user: StoredUser, purpose: LinkPurpose, nowMs: number): StoredUser {
  const attribute = LINK_ATTRIBUTES[purpose];
  const link = { ...user[attribute], requestedAtMs: nowMs, usedAtMs: nowMs };
  return { ...user, [attribute]: link };
}

function sameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
