import type { MailTags } from "../domain/accounts/mail.ts";
import type { LinkPurpose } from "../domain/accounts/mail-link.ts";
import type { SmsCodeTarget, SmsPurpose } from "../domain/accounts/sms-code.ts";
import type { EmailSuppression, MailLink } from "../domain/accounts/stored-user.ts";
import type { ThrottleLimit } from "../domain/messages/throttle-window.ts";
import type { MailRequest, SmsMessage } from "../generated/types.ts";

/** Requests for mails: at least once and in any order. Rejects when one was not taken. */
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

/** `rejected`: the service refuses this message for good; trying again can't help. */
export type Acceptance =
  | { readonly kind: "accepted"; readonly id: string }
  | { readonly kind: "rejected"; readonly reason: string };

/** Rejects with anything that may pass: throttling, an outage, a sender not verified yet. */
export interface Mailer {
  send(mail: Mail): Promise<Acceptance>;
}

/** Text messages to phones; rejects and answers like `Mailer`. */
export interface SmsSender {
  send(sms: SmsMessage): Promise<Acceptance>;
}

/** A code that goes out, and who asked for it. */
interface IssuedSmsCode {
  readonly target: SmsCodeTarget;
  readonly code: string;
  /** Unix milliseconds. */
  readonly expiresAtMs: number;
  /** `networkFor` the request's address. */
  readonly network: string;
}

/** A code that was named rightly and can still be used. */
interface ProvenSmsCode {
  /** True for at most one caller. */
  spend(): Promise<boolean>;
}

/** One-time codes in text messages; only their HMAC is stored. */
export interface SmsCodes {
  /** Replaces an older code of the same purpose and number. */
  issue(issued: IssuedSmsCode): Promise<void>;
  /**
   * Undefined unless the code was named in time. Each call counts as a try before it compares, so
   * that parallel guesses can't pass `MAX_SMS_CODE_TRIES`.
   */
  prove(target: SmsCodeTarget, code: string): Promise<ProvenSmsCode | undefined>;
  /** `prove` and spend at once. */
  spend(target: SmsCodeTarget, code: string): Promise<boolean>;
  /** The number that this network asked last to get such a code, while that code may be valid. */
  recallPhone(purpose: SmsPurpose, network: string): Promise<string | undefined>;
}

/**
 * What mails leave on their user. Neither write moves `updatedAt`, and neither brings back a user
 * who is gone or an address that the user has no more.
 */
export interface UserMail {
  /**
   * Makes this the only link of its purpose. The same unused link again is stored, too.
   *
   * @returns `superseded` when a later request was first, the link was used, or the address changed
   */
  storeLink(
    objectId: string,
    purpose: LinkPurpose,
    link: MailLink,
  ): Promise<"stored" | "superseded">;
  /** Nothing happens when the user has another address by now. */
  suppress(objectId: string, suppression: EmailSuppression): Promise<void>;
}

/** Counts events by key, such as text messages to one number; exact under races. */
export interface Throttle {
  /**
   * Counts one event; false, and nothing is counted, when one of the limits is reached.
   *
   * @param eventId an event that was counted is admitted again, so that a message whose sending
   *   failed can come back. @default - an event of its own
   */
  admit(key: string, limits: readonly ThrottleLimit[], eventId?: string): Promise<boolean>;
}
