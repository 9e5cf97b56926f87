import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { nextUpdatedAt } from "../objects/object.ts";
import type { StoredUser } from "./stored-user.ts";
import { type PasswordReset, withResetPassword } from "./user-credentials.ts";

export type LinkPurpose = "verifyEmail" | "resetPassword";

/** The attribute of a user that holds the newest link of each purpose. */
export const LINK_ATTRIBUTES = {
  verifyEmail: "_verifyEmailLink",
  resetPassword: "_resetPasswordLink",
} as const satisfies Record<LinkPurpose, keyof StoredUser>;

/** One week. */
export const LINK_LIFETIME_MS = 7 * 24 * 60 * 60_000;

/** HMAC-SHA-256 in base64url, then the objectId. */
const TOKEN = /^([A-Za-z0-9_-]{43})-([A-Za-z0-9]{1,64})$/;

/** The values that the token of a link derives from. */
export interface LinkRequest {
  readonly purpose: LinkPurpose;
  readonly objectId: string;
  /** Random; from the message that requested the mail. */
  readonly requestId: string;
}

/**
 * The one-time token of a mailed link. It derives from the request, so that a message delivered twice
 * creates the same link, and from a secret, so that the message alone reveals no link.
 *
 * @param secret the deployment's session secret
 */
export function deriveLinkToken(secret: string, request: LinkRequest): string {
  const { purpose, objectId, requestId } = request;
  const mac = createHmac("sha256", secret).update(`mail-link:${purpose}:${objectId}:${requestId}`);
  return `${mac.digest("base64url")}-${objectId}`;
}

/** The objectId in a token; undefined for a string that can't be a token. */
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
  /** Never created, replaced by a newer link, or mailed to an address that the user no longer has. */
  | { readonly kind: "invalid" };

/** Decides whether a link is valid, both when its page is shown and when it is used. */
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

/** The user after using a verification link. */
export function withConfirmedEmail(user: StoredUser, nowMs: number): StoredUser {
  const updatedAt = nextUpdatedAt(user.updatedAt, nowMs);
  return { ...withUsedLink(user, "verifyEmail", nowMs), emailVerified: true, updatedAt };
}

/** The user after using a reset link. Links that were requested earlier stop working. */
export function withUsedResetLink(user: StoredUser, reset: PasswordReset): StoredUser {
  return withResetPassword(withUsedLink(user, "resetPassword", reset.nowMs), reset);
}

/** A mail that was requested before the use and is still in the queue creates no new link. */
function withUsedLink(user: StoredUser, purpose: LinkPurpose, nowMs: number): StoredUser {
  const attribute = LINK_ATTRIBUTES[purpose];
  const link = { ...user[attribute], requestedAtMs: nowMs, usedAtMs: nowMs };
  return { ...user, [attribute]: link };
}

function sameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
