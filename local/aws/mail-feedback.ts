import type { Outbox } from "./outbox.ts";
import type { SentMail } from "./ses.ts";

/** Kinds of feedback on a sent mail: bounce types of SES, and complaints. */
export const FEEDBACK_TYPES = ["Permanent", "Transient", "Complaint"] as const;

export type FeedbackType = (typeof FEEDBACK_TYPES)[number];

interface FeedbackParts {
  readonly mails: Outbox<SentMail>;
  /** Queues that receive the configuration set's events. */
  readonly queues: readonly string[];
  readonly send: (queue: string, body: string) => Promise<void>;
}

/**
 * Reports a bounce or complaint about the last mail to an address, as SES does through SNS with raw
 * delivery. False if no mail was sent to the address.
 *
 * @see "Contents of event data that Amazon SES publishes to Amazon SNS"
 */
export function createMailFeedback({ mails, queues, send }: FeedbackParts) {
  return async (to: string, type: FeedbackType): Promise<boolean> => {
    const mail = mails.all().findLast((sent) => sent.to === to);
    if (mail === undefined) return false;
    const body = JSON.stringify(toEvent(mail, type));
    await Promise.all(queues.map((queue) => send(queue, body)));
    return true;
  };
}

/**
 * The feedback that SES's mailbox simulator sends about a mail to one of its addresses.
 *
 * @see "Using the mailbox simulator manually", with labels such as `bounce+shop@…`
 */
export function findSimulatedFeedback(to: string): FeedbackType | undefined {
  const [, name] = /^(bounce|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/i.exec(to) ?? [];
  if (name === undefined) return undefined;
  return name.toLowerCase() === "bounce" ? "Permanent" : "Complaint";
}

function toEvent({ to, from, tags, sentAt }: SentMail, type: FeedbackType): object {
  const recipients = [{ emailAddress: to }];
  const tagLists = Object.entries(tags).map(([name, value]) => [name, [value]]);
  const mail = {
    timestamp: sentAt,
    source: from,
    destination: [to],
    tags: Object.fromEntries(tagLists),
  };
  if (type === "Complaint") {
    const complaint = { complainedRecipients: recipients, complaintFeedbackType: "abuse" };
    return { eventType: "Complaint", complaint, mail };
  }
  const bounce = { bounceType: type, bounceSubType: "General", bouncedRecipients: recipients };
  return { eventType: "Bounce", bounce, mail };
}
