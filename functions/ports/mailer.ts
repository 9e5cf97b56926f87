import type { MailTags } from "../domain/accounts/mail.ts";

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
