import { createHash } from "node:crypto";
import type { MailFeedback, MailRequest } from "../../generated/types.ts";
import { ApiError } from "../api-error.ts";
import type { Json } from "../json.ts";
import type { ThrottleLimit } from "../messages/throttle-window.ts";
import type { Settings } from "../settings.ts";
import { LINK_LIFETIME_MS } from "./mail-link.ts";
import type { EmailSuppression, StoredUser } from "./stored-user.ts";
import { validateUniqueValue } from "./unique-field.ts";

/** A mail to request, before the request gets its id and time. */
export type WantedMail = Pick<MailRequest, "purpose" | "email" | "objectId">;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Mails of one purpose to one address: nobody can flood a mailbox (A93). */
export const MAILS_PER_ADDRESS: readonly ThrottleLimit[] = [
  { count: 1, windowMs: MINUTE_MS },
  { count: 10, windowMs: DAY_MS },
];

/**
 * Mails of one purpose for one user, to any addresses. There is no pause between them: a user who
 * mistyped an address corrects it at once and expects another mail.
 */
export const MAILS_PER_USER: readonly ThrottleLimit[] = [{ count: 10, windowMs: DAY_MS }];

/** Requests for mails from one network (A93). */
export const MAIL_REQUESTS_PER_NETWORK: readonly ThrottleLimit[] = [
  { count: 60, windowMs: HOUR_MS },
];

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
 * The mails that follow a sign-up or an update: a link to the new address, unless the master key
 * marked it as verified, and a notice to the old one (A64).
 *
 * @param before undefined for a sign-up
 */
export function mailsAfterChange(
  before: StoredUser | undefined,
  { email, emailVerified, objectId }: StoredUser,
  { verifyEmailAtSignUp }: Pick<Settings, "verifyEmailAtSignUp">,
): WantedMail[] {
  const previous = before?.email;
  if (!verifyEmailAtSignUp || email === previous) return [];
  return [
    ...(email === undefined || emailVerified === true
      ? []
      : [{ purpose: "verifyEmail" as const, email }]),
    ...(previous === undefined
      ? []
      : [{ purpose: "addressChanged" as const, email: previous, objectId }]),
  ];
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
