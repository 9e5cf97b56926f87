import { createHash } from "node:crypto";
import type { MailFeedback, MailRequest } from "../../generated/types.ts";
import { ApiError } from "../api-error.ts";
import type { Json } from "../json.ts";
import type { ThrottleLimit } from "../messages/throttle-window.ts";
import type { Settings } from "../settings.ts";
import { LINK_LIFETIME_MS } from "./mail-link.ts";
import type { EmailSuppression, StoredUser } from "./stored-user.ts";
import { validateUniqueValue } from "./unique-field.ts";

/** A mail that is wanted, before it gets the id and the time of its request. */
export type WantedMail = Pick<MailRequest, "purpose" | "email" | "objectId">;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Mails of one purpose to one address: a mailbox can't be flooded (attacks A93). */
export const MAILS_PER_ADDRESS: readonly ThrottleLimit[] = [
  { count: 1, windowMs: MINUTE_MS },
  { count: 10, windowMs: DAY_MS },
];

/**
 * Mails of one purpose for one user, to whatever addresses. No pause between them: who mistyped an
 * address corrects it at once and expects the next mail.
 */
export const MAILS_PER_USER: readonly ThrottleLimit[] = [{ count: 10, windowMs: DAY_MS }];

/** Requests for a mail from one network (attacks A93). */
export const MAIL_REQUESTS_PER_NETWORK: readonly ThrottleLimit[] = [
  { count: 60, windowMs: HOUR_MS },
];

/**
 * The one address that a mail is requested for.
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
 * said that it is confirmed, and a note to the old one.
 *
 * @param before undefined for a sign-up
 * @see interface section 3.1, attacks A64
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

/** The note that follows a reset, to whoever did not ask for it. */
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

/** Decides, when a request leaves the queue, whether its mail still is to be sent. */
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

/** Marks of a mail that its bounce brings back; SES allows letters, digits, `_` and `-` in them. */
export interface MailTags {
  /** objectId. */
  readonly user: string;
  /** Of the recipient, see `addressTag`. */
  readonly address: string;
}

/** Names an address in a tag: the bounced address may come back in another spelling. */
export function addressTag(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}

/**
 * Why an address is to be suppressed; undefined for what may pass, such as a full mailbox, and for
 * the report that a mail was no spam.
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
