import { createHash } from "node:crypto";
import type { MailFeedback, MailRequest } from "../../generated/types.ts";
import { ApiError } from "../api-error.ts";
import type { Json } from "../json.ts";
import { mailboxFor } from "../messages/mailbox.ts";
import type { ThrottleCounter, ThrottleLimit } from "../messages/throttle-window.ts";
import type { Settings } from "../settings.ts";
import { LINK_LIFETIME_MS, type LinkPurpose } from "./mail-link.ts";
import type { EmailSuppression, StoredUser } from "./stored-user.ts";
import { validateUniqueValue } from "./unique-field.ts";
import type { UserChanges } from "./user-fields.ts";

/** A mail to request, before the request gets its id and time. */
export type WantedMail = Pick<MailRequest, "purpose" | "email" | "objectId">;

/**
 * Mails that carry a link may go to an unproven address. The others are notices to a proven one: they
 * warn the owner of what others do, so no limit of a network may hold them back.
 */
export function carriesLink(purpose: MailRequest["purpose"]): purpose is LinkPurpose {
  return purpose === "verifyEmail" || purpose === "resetPassword";
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The limit of one network for mails to one mailbox, well below that of all networks (A121). */
const MAILS_PER_NETWORK_AND_MAILBOX: readonly ThrottleLimit[] = [{ count: 10, windowMs: DAY_MS }];

/** Limits mails of one purpose to one address, so that no one can flood a mailbox (A93). */
const MAILS_PER_ADDRESS: readonly ThrottleLimit[] = [
  { count: 1, windowMs: MINUTE_MS },
  { count: 30, windowMs: DAY_MS },
];

/** Mails of one purpose to all spellings of an unproven mailbox (A119). */
const MAILS_PER_UNPROVEN_MAILBOX: readonly ThrottleLimit[] = [{ count: 30, windowMs: DAY_MS }];

/**
 * Notices and new links of one purpose for one user, to any addresses. They need no pause in between:
 * a user who mistyped an address corrects it at once and expects another mail.
 */
const MAILS_PER_USER: readonly ThrottleLimit[] = [{ count: 10, windowMs: DAY_MS }];

/**
 * The counters that a mail must pass, in order. The counter of the sender's network comes first, so that
 * mails refused there use up nothing of the owner's. A mail whose earlier link was used counts only for
 * the user: using a link proves that the user reads the mailbox.
 */
export function mailCounters(
  { purpose, email, network, requestId, requestedAtMs }: MailRequest,
  user: StoredUser,
  link?: { readonly isNew: boolean; readonly followsUse: boolean },
): ThrottleCounter[] {
  const prefix = `mail#${purpose}#`;
  const own = { key: `${prefix}user#${user.objectId}`, limits: MAILS_PER_USER, eventId: requestId };
  const address = { key: prefix + email, limits: MAILS_PER_ADDRESS, eventId: requestId };
  if (link?.followsUse) return [own];
  const mailbox = mailboxFor(email);
  // Ten presses of a button within a minute count as one request.
  const eventId = `${email}@${Math.floor(requestedAtMs / MINUTE_MS)}`;
  const key = `${prefix}${network}#${mailbox}`;
  const source = { key, limits: MAILS_PER_NETWORK_AND_MAILBOX, eventId };
  const unproven = {
    key: `${prefix}mailbox#${mailbox}`,
    limits: MAILS_PER_UNPROVEN_MAILBOX,
    eventId: requestId,
  };
  return [
    ...(network === undefined ? [] : [source]),
    address,
    ...(isProvenAddress(user, email) ? [] : [unproven]),
    ...(link?.isNew === false ? [] : [own]),
  ];
}

/** Whether the user has shown that they read mails to this address. */
export function isProvenAddress(user: StoredUser, email: string): boolean {
  return user.emailVerified === true && user.email === email;
}

/**
 * The address that a client requests a mail for.
 *
 * @throws ApiError emailMissing (204); invalidEmail (125) for anything but one exact address
 */
export function toRequestedEmail(value: Json | undefined): string {
  if (value === undefined || value === null || value === "") throw new ApiError("emailMissing");
  validateUniqueValue("email", value);
  return value as string;
}

/**
 * The mails that follow a sign-up or an update: a link to a new address, unless the master key marked
 * it as verified, and notices of what changed to the address that was proven before (A64, A125).
 *
 * @param before undefined for a sign-up
 */
export function mailsAfterChange(
  before: StoredUser | undefined,
  after: StoredUser,
  { verifyEmailAtSignUp, mailEnabled }: Pick<Settings, "verifyEmailAtSignUp" | "mailEnabled">,
): WantedMail[] {
  const { email, emailVerified } = after;
  const isNew = email !== undefined && email !== before?.email && emailVerified !== true;
  return [
    ...(verifyEmailAtSignUp && isNew ? [{ purpose: "verifyEmail" as const, email }] : []),
    ...(before && mailEnabled ? noticesAfterChange(before, after) : []),
  ];
}

/** The mail with a link that will follow a change of the address, before the change is decided. */
export function linksForNewAddress(
  user: StoredUser,
  { fields, verification }: Pick<UserChanges, "fields" | "verification">,
  settings: Pick<Settings, "verifyEmailAtSignUp">,
): WantedMail[] {
  const { email } = fields;
  if (typeof email !== "string") return [];
  const emailVerified = verification.emailVerified ?? null;
  const after = { ...user, email, emailVerified };
  return mailsAfterChange(user, after, { ...settings, mailEnabled: false });
}

/** The owner gets a notice of these changes, because a stolen session is enough to make them. */
const NOTICES = {
  addressChanged: (before, after) => after.email !== before.email,
  // Stored users have no hash; a change that sets a password does.
  passwordChanged: (_, after) => after._passwordHash !== undefined,
  phoneChanged: (before, after) => after.mobilePhoneNumber !== before.mobilePhoneNumber,
} as const satisfies Partial<
  Record<WantedMail["purpose"], (before: StoredUser, after: StoredUser) => boolean>
>;

function noticesAfterChange(before: StoredUser, after: StoredUser): WantedMail[] {
  const { email, objectId } = before;
  if (email === undefined || !isProvenAddress(before, email)) return [];
  const purposes = Object.keys(NOTICES) as (keyof typeof NOTICES)[];
  return purposes
    .filter((purpose) => NOTICES[purpose](before, after))
    .map((purpose) => ({ purpose, email, objectId }));
}

/** The notice after a reset, for an owner who did not request it. */
export function mailsAfterReset(
  { email, objectId }: StoredUser,
  { mailEnabled }: Pick<Settings, "mailEnabled">,
): WantedMail[] {
  if (email === undefined || !mailEnabled) return [];
  return [{ purpose: "passwordChanged", email, objectId }];
}

export type MailDecision =
  | { readonly kind: "send"; readonly user: StoredUser }
  | { readonly kind: "drop"; readonly reason: string };

/** Decides whether a mail is still to be sent when its request leaves the queue. */
export function decideMail(
  user: StoredUser | undefined,
  request: MailRequest,
  nowMs: number,
): MailDecision {
  if (user === undefined) return { kind: "drop", reason: "no such user" };
  if (nowMs >= request.requestedAtMs + LINK_LIFETIME_MS) return { kind: "drop", reason: "too old" };
  if (user._emailSuppressed?.email === request.email) {
    return { kind: "drop", reason: "address suppressed" };
  }
  if (request.purpose === "verifyEmail" && user.emailVerified === true) {
    return { kind: "drop", reason: "verified already" };
  }
  return { kind: "send", user };
}

/** Tags of a mail that its bounce report repeats; SES allows letters, digits, `_` and `-`. */
export interface MailTags {
  /** The user's objectId. */
  readonly user: string;
  /** The recipient, as `addressTag` returns it. */
  readonly address: string;
}

/** An address as a tag: in the report the address may be spelled differently. */
export function addressTag(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}

/**
 * Why an address must be suppressed; undefined for temporary problems, such as a full mailbox, and
 * for the report that a mail was not spam.
 *
 * @see "Contents of event data that Amazon SES publishes to Amazon SNS"
 */
export function toSuppressionReason(
  feedback: MailFeedback,
): EmailSuppression["reason"] | undefined {
  const { eventType, bounce, complaint } = feedback;
  if (eventType === "Bounce") return bounce?.bounceType === "Permanent" ? "bounce" : undefined;
  return complaint?.complaintFeedbackType === "not-spam" ? undefined : "complaint";
}
