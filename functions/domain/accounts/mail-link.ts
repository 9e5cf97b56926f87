import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { MailRequest } from "../../generated/types.ts";
import { nextUpdatedAt } from "../objects/object.ts";
import type { MailLink, StoredUser } from "./stored-user.ts";
import {
  type PasswordReset,
  withoutEmail,
  withProvenEmail,
  withResetPassword,
} from "./user-credentials.ts";

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

/** A link is mailed again while this much of its life is left. */
const FRESH_MS = LINK_LIFETIME_MS / 2;

/** A link that is about to be mailed. */
export interface LinkToMail {
  readonly token: string;
  /** Absent when the stored link is mailed again. */
  readonly stored?: MailLink;
  /** The link that `stored` replaces must still be this one. */
  readonly replaces?: MailLink | undefined;
  /** The owner used the last link that went to this address. */
  readonly followsUse: boolean;
}

/**
 * The link for a request: the unused one while it is fresh, else a new one. So whatever strangers
 * request, the mails that the owner already has keep working (A121). A link that is replaced before
 * it was used stays valid for the rest of its week.
 *
 * @param secret the deployment's session secret
 * @returns undefined when a later link was used or stored for another address
 */
export function chooseLink(
  user: StoredUser,
  { purpose, email, requestId, requestedAtMs }: MailRequest & { readonly purpose: LinkPurpose },
  { secret, nowMs }: { readonly secret: string; readonly nowMs: number },
): LinkToMail | undefined {
  const { objectId } = user;
  const toToken = (id: string) => deriveLinkToken(secret, { purpose, objectId, requestId: id });
  const current = user[LINK_ATTRIBUTES[purpose]];
  const isOpen = current?.email === email && current.usedAtMs === undefined;
  if (isOpen && nowMs < current.expiresAtMs - FRESH_MS) {
    const token = toToken(current.requestId);
    // They differ after the secret was rotated.
    if (linkTokenHash(token) === current.hash) return { token, followsUse: false };
  }
  if (!isOpen && current !== undefined && requestedAtMs <= current.requestedAtMs) return undefined;
  const token = toToken(requestId);
  const stored = {
    hash: linkTokenHash(token),
    requestId,
    email,
    requestedAtMs,
    expiresAtMs: requestedAtMs + LINK_LIFETIME_MS,
    ...(isOpen && { previous: { hash: current.hash, expiresAtMs: current.expiresAtMs } }),
  };
  const followsUse = current?.email === email && current.usedAtMs !== undefined;
  return { token, stored, replaces: current, followsUse };
}

export type LinkDecision =
  | { readonly kind: "valid"; readonly user: StoredUser }
  | { readonly kind: "used"; readonly user: StoredUser; readonly usedAtMs: number }
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
  const matching = findLink(link, linkTokenHash(token));
  if (matching === undefined) return { kind: "invalid" };
  const { usedAtMs } = link;
  if (usedAtMs !== undefined) return { kind: "used", user, usedAtMs };
  if (link.email !== user.email) return { kind: "invalid" };
  if (nowMs >= matching.expiresAtMs) return { kind: "expired" };
  return { kind: "valid", user };
}

/** The user after using a verification link. */
export function withConfirmedEmail(user: StoredUser, nowMs: number): StoredUser {
  const updatedAt = nextUpdatedAt(user.updatedAt, nowMs);
  return { ...withUsedLink(user, "verifyEmail", nowMs), emailVerified: true, updatedAt };
}

/** The user after the owner of the address has disowned the account. */
export function withDisownedEmail(user: StoredUser, nowMs: number): StoredUser {
  const { _verifyEmailLink } = withUsedLink(user, "verifyEmail", nowMs);
  const updatedAt = nextUpdatedAt(user.updatedAt, nowMs);
  return { ...withoutEmail(user), _verifyEmailLink, updatedAt } as StoredUser;
}

/** The user after using a reset link, which proves the address. Links that were requested earlier stop working. */
export function withUsedResetLink(user: StoredUser, reset: PasswordReset): StoredUser {
  const proven = withProvenEmail(user);
  return withResetPassword(withUsedLink(proven, "resetPassword", reset.nowMs), reset);
}

/** A mail that was requested before the use and is still in the queue creates no new link. */
function withUsedLink(user: StoredUser, purpose: LinkPurpose, nowMs: number): StoredUser {
  const attribute = LINK_ATTRIBUTES[purpose];
  const link = { ...user[attribute], requestedAtMs: nowMs, usedAtMs: nowMs };
  return { ...user, [attribute]: link };
}

/** The newest link or the one that it replaced. */
function findLink(
  link: MailLink,
  hash: string,
): Pick<MailLink, "hash" | "expiresAtMs"> | undefined {
  return [link, link.previous].find((each) => each && sameHash(each.hash, hash));
}

function sameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
