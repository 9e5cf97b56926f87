import type { MailMessage } from "../generated/types.ts";

/** `rejected`: the service refuses this message for good; trying again can't help. */
export type Acceptance =
  | { readonly kind: "accepted"; readonly id: string }
  | { readonly kind: "rejected"; readonly reason: string };

/** Rejects with anything that may pass: throttling, an outage, a sender not verified yet. */
export interface Mailer {
  send(mail: MailMessage): Promise<Acceptance>;
}
