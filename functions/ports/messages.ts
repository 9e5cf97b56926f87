import type { MailTags } from "../domain/accounts/mail.ts";
import type { LinkPurpose } from "../domain/accounts/mail-link.ts";
import type { SmsCodeTarget, SmsPurpose, WantedSmsCode } from "../domain/accounts/sms-code.ts";
import type { EmailSuppression, MailLink } from "../domain/accounts/stored-user.ts";
import type { ThrottleLimit } from "../domain/messages/throttle-window.ts";
import type { Receipt } from "../domain/window-counts.ts";
import type { MailRequest, SmsMessage } from "../generated/types.ts";

/** Requests for mails, delivered at least once and in any order. */
export interface MailQueue {
  send(request: MailRequest): Promise<void>;
}

/** Text messages on their way to `send-sms`. */
export interface SmsQueue {
  send(message: SmsMessage): Promise<void>;
}

/** One mail to one recipient. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly tags: MailTags;
}

/** `rejected`: the service will never accept this message; a retry can't help. */
export type Acceptance =
  | { readonly kind: "accepted"; readonly id: string }
  | { readonly kind: "rejected"; readonly reason: string };

/** Throws on temporary problems: throttling, an outage, an unverified sender. */
export interface Mailer {
  send(mail: Mail): Promise<Acceptance>;
}

/** Sends text messages; answers and throws like `Mailer`. */
export interface SmsSender {
  send(sms: Pick<SmsMessage, "to" | "text">): Promise<Acceptance>;
}

/** A request for a code, and the network that sent it. */
export interface SmsCodeOrder extends WantedSmsCode {
  /** `networkFor` the request's address. */
  readonly network: string;
}

/** The code to send. Times are Unix milliseconds. */
export interface IssuedSmsCode {
  readonly code: string;
  /** Earlier than the request when the code is sent again. */
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
}

/** A code that was entered correctly and is still unused. */
export interface ProvenSmsCode {
  /** Resolves to the receipt of its text for the first caller, and to undefined for all others. */
  spend(): Promise<Receipt | undefined>;
}

/** One-time codes in text messages; only their HMAC is stored. */
export interface SmsCodes {
  /** The stored code as long as it is fresh, else a new one; see `chooseSmsCode`. */
  issue(order: SmsCodeOrder): Promise<IssuedSmsCode>;
  /** Undefined unless the code is correct and valid. The caller counts guesses. */
  prove(target: SmsCodeTarget, code: string): Promise<ProvenSmsCode | undefined>;
  /** The number that this network last requested such a code for, while that code may be valid. */
  recallPhone(purpose: SmsPurpose, network: string): Promise<string | undefined>;
}

/**
 * The state of mails, stored with the user. No write changes `updatedAt`, recreates a deleted user or
 * affects a user who has another address by now.
 */
export interface UserMail {
  /**
   * Makes this the newest link of its purpose.
   *
   * @param replaces the stored link, as read
   * @returns `changed` when another link was stored or used since, or the address changed
   */
  storeLink(
    objectId: string,
    purpose: LinkPurpose,
    { link, replaces }: { readonly link: MailLink; readonly replaces: MailLink | undefined },
  ): Promise<"stored" | "changed">;
  suppress(objectId: string, suppression: EmailSuppression): Promise<void>;
}

/** `counted`, or refused until a time in Unix milliseconds. */
export type Admission =
  | { readonly kind: "counted" }
  | { readonly kind: "refused"; readonly untilMs: number };

/** The receipt is for `NetworkThrottle.release` of the same table. */
type WindowAdmission =
  | { readonly kind: "counted"; readonly receipt: Receipt }
  | Extract<Admission, { kind: "refused" }>;

/** Limits events by key, such as text messages to one number; exact under concurrency. */
export interface Throttle {
  /**
   * Counts one event. When a limit is reached, it counts nothing.
   *
   * @param eventId an event that was already counted is admitted again, so that a failed message can
   *   be retried; without it every call is a new event
   */
  admit(key: string, limits: readonly ThrottleLimit[], eventId?: string): Promise<Admission>;
  /**
   * Counts one event by a write for each limit, in windows that begin at multiples of `windowMs`; for
   * counters that many share. When a limit is reached, it counts nothing.
   */
  admitInWindows(key: string, limits: readonly ThrottleLimit[]): Promise<WindowAdmission>;
  /** Removes the event that was admitted with this id from the count. */
  refund(key: string, limits: readonly ThrottleLimit[], eventId: string): Promise<void>;
}

/** Networks in which the owner of a user or number was authenticated in the last 90 days. */
export interface KnownNetworks {
  /** @param owner such as `phone#+8613800138000` or `user#<objectId>` */
  remember(owner: string, network: string): Promise<void>;
  has(owner: string, network: string): Promise<boolean>;
}
